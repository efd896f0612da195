import { Box, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { List, Pagination, TopToolbar, useListContext } from 'react-admin'
import { ListError } from './ErrorAlert.tsx'

type Props = {
  /** What the list is for, in a sentence. */
  readonly about: string
  readonly filters?: ReactElement[]
  readonly startsWith?: Record<string, unknown>
  /** What an operator can do here beside reading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of every list of accounts: what it is for, how to narrow it down, and what to do when it does not load. */
export function RecordList({ about, filters, startsWith, action, children }: Props) {
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {about}
      </Typography>
      <List
        perPage={25}
        exporter={false}
        empty={false}
        error={<ListError />}
        pagination={<Pages />}
        actions={
          action ? (
            <TopToolbar
              sx={{
                p: '0 !important',
                minHeight: 0,
                mt: { xs: 1.5, sm: 0 },
                justifyContent: { xs: 'flex-start', sm: 'flex-end' },
              }}
            >
              {action}
            </TopToolbar>
          ) : (
            false
          )
        }
        {...(filters && { filters })}
        {...(startsWith && { filterDefaultValues: startsWith })}
        sx={{
          '& .RaList-main': { minWidth: 0 },
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: '18px' },
          '& .MuiToolbar-root form': { alignItems: 'center', gap: 1, minHeight: 0, p: 0 },
          '& .filter-field': { minWidth: 0 },
        }}
      >
        {children}
      </List>
    </>
  )
}

/** A list that did not load has no pages to count. */
function Pages() {
  const { error } = useListContext()
  return error ? null : <Pagination rowsPerPageOptions={[25, 50, 100]} />
}

/** The title takes what room the other columns leave, and is cut short there. */
export const tableSx = {
  '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
  '& td.is-title': { width: '100%', maxWidth: 0, minWidth: 200 },
  '& .is-amount': { textAlign: 'right' },
} as const

/** The same for tables of many columns. */
export const denseTableSx = { ...tableSx, '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 } } as const

/** A list without rows: what it would show, or that the search was too narrow and how to widen it. */
export function NothingFound({
  title,
  text,
  isFilter,
}: {
  title: string
  text: string
  isFilter: (filters: Record<string, unknown>) => boolean
}) {
  const { filterValues } = useListContext()
  const isNarrowed = isFilter(filterValues)
  return (
    <Box sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }} role="status">
      <Typography variant="h2">{isNarrowed ? 'Nothing matches' : title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {isNarrowed ? 'Search for less, or choose another filter.' : text}
      </Typography>
    </Box>
  )
}
