import { useMediaQuery, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, SimpleList, type RaRecord } from 'react-admin'
import { ReviewChosenButton } from './list/ReviewChosenButton.tsx'
import { EmptyList, type EmptyText } from './RecordList.tsx'

type Props<Row extends RaRecord> = {
  readonly rowClick: 'show' | false
  /** Whether rows can be chosen, to be reviewed one by one. */
  readonly canReview?: boolean
  readonly empty: EmptyText
  /** The first line of a row on a narrow screen. */
  readonly title: (row: Row) => ReactNode
  /** The second line of a row on a narrow screen. */
  readonly summary: (row: Row) => ReactNode
  readonly picture?: (row: Row) => ReactNode
  readonly sx?: SxProps<Theme>
  /** The columns, as direct children: react-admin reads them from there. */
  readonly children: ReactNode
}

/** The rows of a list: a table, or two lines per row where the screen is too narrow for a table. */
export function RecordTable<Row extends RaRecord>(props: Props<Row>) {
  const { rowClick, canReview = false, empty, title, summary, picture, sx = tableSx, children } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const emptyList = <EmptyList {...empty} />
  return isNarrow ? (
    <SimpleList<Row>
      rowClick={rowClick}
      empty={emptyList}
      primaryText={title}
      secondaryText={summary}
      {...(picture && { leftAvatar: picture })}
    />
  ) : (
    <DataTable<Row>
      rowClick={rowClick}
      bulkActionButtons={canReview ? <ReviewChosenButton /> : false}
      empty={emptyList}
      sx={sx}
    >
      {children}
    </DataTable>
  )
}

/** The title column takes the remaining width and is truncated there. */
export const tableSx = {
  '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
  '& td.is-title': { width: '100%', maxWidth: 0, minWidth: 200 },
  '& .is-amount': { textAlign: 'right' },
} as const

/** For tables with many columns. */
export const denseTableSx = { ...tableSx, '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 } } as const

export const titleColumn = { disableSort: true, cellClassName: 'is-title' } as const
export const amountColumn = { disableSort: true, headerClassName: 'is-amount', cellClassName: 'is-amount' } as const
