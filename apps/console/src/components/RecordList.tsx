import { Box, Skeleton, Typography } from '@mui/material'
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { List, Pagination, TopToolbar, useListContext, type RaRecord } from 'react-admin'
import { createPortal } from 'react-dom'
import { Wrap } from './cells.tsx'
import { ListError } from './ErrorAlert.tsx'
import { DaysFilter } from './list/DaysFilter.tsx'
import { ExportButton } from './list/ExportButton.tsx'
import { SavedViews } from './list/SavedViews.tsx'

type Props = {
  readonly description: ReactNode
  readonly filters?: ReactElement[]
  readonly defaultFilter?: Record<string, unknown>
  /** How it is ordered at first, where the operator chooses. */
  readonly sort?: ComponentProps<typeof List>['sort']
  /** Whether its records have a time to filter by. */
  readonly hasDays?: boolean
  /** A button above the list. */
  readonly action?: ReactNode
  readonly queryOptions?: ComponentProps<typeof List>['queryOptions']
  /** Its content has cards and pages of its own. */
  readonly isBare?: boolean
  readonly children: ReactNode
}

/** The page of a list: description, filters, rows and pagination. */
export function RecordList({
  description,
  filters,
  defaultFilter,
  sort,
  hasDays = true,
  action,
  queryOptions,
  isBare = false,
  children,
}: Props) {
  // Saved views are tabs above the list, but need to know its filters.
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  const allFilters = [...(filters ?? []), ...(hasDays ? [daysFilter] : [])]
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {description}
      </Typography>
      <Box ref={setTabs} sx={{ '&:not(:empty)': { mt: 1.5 } }} />
      <List
        perPage={25}
        {...(sort && { sort })}
        exporter={false}
        empty={false}
        error={<ListError />}
        pagination={isBare ? false : <ListPagination />}
        {...(isBare && { component: 'div' as const })}
        actions={
          <TopToolbar sx={toolbarSx}>
            {tabs && createPortal(<SavedViews {...(defaultFilter && { defaultFilter })} />, tabs)}
            <ExportButton />
            {action}
          </TopToolbar>
        }
        {...(allFilters.length > 0 && { filters: allFilters })}
        {...(defaultFilter && { filterDefaultValues: defaultFilter })}
        {...(queryOptions && { queryOptions })}
        sx={[
          listSx,
          {
            // Where they stand above each other, none is smaller than what is in it.
            '& .RaList-actions': { rowGap: 1 },
            '& .RaList-actions > *': { flex: { xs: 'none', sm: '0 1 auto' } },
            // All stand on one line, whatever they are.
            '& .RaList-actions form': { alignItems: 'center', rowGap: 1, minHeight: 40, p: 0 },
            '& .filter-field': { minWidth: 0, alignItems: 'center' },
            '& .filter-field > *, & .filter-field .MuiFormControl-root': { my: '0 !important' },
          },
        ]}
      >
        {children}
      </List>
    </>
  )
}

const daysFilter = <DaysFilter key="days" source="from" alwaysOn />

export const listSx = {
  '& .RaList-main': { minWidth: 0 },
  '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: '18px' },
} as const

const toolbarSx = {
  // Nothing to export and nothing to do: no gap.
  '&:empty': { display: 'none' },
  p: '0 !important',
  minHeight: '40px !important',
  alignItems: 'center',
  mt: { xs: 1.5, sm: 0 },
  // Above the filters, from the same edge as they.
  width: { xs: '100%', sm: 'auto' },
  backgroundColor: 'transparent',
  gap: 1,
  flexShrink: { lg: 0 },
  flexWrap: 'wrap',
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
} as const

function ListPagination() {
  const { error } = useListContext()
  return error ? null : <Pagination rowsPerPageOptions={[25, 50, 100]} />
}

export type EmptyText = {
  readonly title: string
  readonly text: string
  /** Whether the filter explains the empty list. By default any filter does. */
  readonly isFiltered?: (filter: Record<string, unknown>) => boolean
}

const hasAnyValue = (filter: Record<string, unknown>) => Object.values(filter).some(Boolean)

/** What a list without rows shows. */
export function EmptyList({ title, text, isFiltered = hasAnyValue }: EmptyText) {
  const { filterValues } = useListContext()
  const hasFilter = isFiltered(filterValues) || Boolean(filterValues['from'] || filterValues['to'])
  return (
    <Box sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }} role="status">
      <Typography variant="h2">{hasFilter ? 'No matches' : title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {hasFilter ? 'Try another search or filter.' : text}
      </Typography>
    </Box>
  )
}

export const RowSkeletons = () => (
  <Box aria-hidden sx={{ p: 2.5, display: 'grid', gap: 2 }}>
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} variant="rounded" height={64} />
    ))}
  </Box>
)

type ListBodyProps<Row> = {
  readonly empty: EmptyText
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Renders the rows of a list that is not a table, with placeholders while they load. */
export function ListBody<Row extends RaRecord>({ empty, children }: ListBodyProps<Row>) {
  const { data, isPending } = useListContext<Row>()
  if (isPending) return <RowSkeletons />
  return data?.length ? children(data) : <EmptyList {...empty} />
}

type CardRowsProps<Row> = {
  readonly label: string
  readonly empty: EmptyText
  readonly children: (row: Row) => ReactNode
}

/** A list whose rows are `CardRow`s. */
export function CardRows<Row extends RaRecord>({ label, empty, children }: CardRowsProps<Row>) {
  return (
    <ListBody<Row> empty={empty}>
      {(rows) => (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map(children)}
        </Box>
      )}
    </ListBody>
  )
}

type CardRowProps = {
  readonly title: string
  /** States and whatever else stands beside the title. */
  readonly chips?: ReactNode
  /** At the right: actions, or their result. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A row with a description on the left and actions or their result on the right. */
export function CardRow({ title, chips, end, children }: CardRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1, sm: 2 },
        alignItems: 'start',
        px: { xs: 2, sm: 2.5 },
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Wrap>
          <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
          {chips}
        </Wrap>
        {children}
      </Box>
      {end}
    </Box>
  )
}
