import { Box, useMediaQuery, type Theme } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable, SimpleList, useListContext, type RaRecord } from 'react-admin'
import { join } from '../shell/join.ts'
import { ReviewChosenButton } from './list/ReviewChosenButton.tsx'
import { EmptyList, RecordList, RowSkeletons, type EmptyText } from './RecordList.tsx'

/**
 * A heading, what is below it, how it is aligned (a title takes the remaining width, an amount is on the right), and
 * what the server orders the list by when it is pressed.
 */
export type Column<Row> = readonly [
  label: string,
  render: (row: Row) => ReactNode,
  kind?: 'title' | 'amount' | 'plain',
  sort?: string,
]

type Props<Row extends RaRecord> = Omit<ComponentProps<typeof RecordList>, 'children'> & {
  /** From the rows, where a column has as many decimals as they need. */
  readonly columns: readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[])
  readonly empty: EmptyText
  /** The first line of a row on a narrow screen. */
  readonly title: (row: Row) => ReactNode
  /** The second line of a row on a narrow screen, in parts. */
  readonly summary: (row: Row) => readonly (string | false | null)[]
  readonly picture?: (row: Row) => ReactNode
  /** Whether a row opens its page. */
  readonly hasPage?: boolean
  /** Whether rows can be chosen, to be reviewed one by one. */
  readonly canReview?: boolean
  /** Below the rows: what they come to. */
  readonly foot?: ReactNode
  /** For tables with many columns. */
  readonly isDense?: boolean
}

/** The page of a list: a table, or two lines for each row where the screen is too narrow for a table. */
export function TableList<Row extends RaRecord>(props: Props<Row>) {
  const { columns, empty, title, summary, picture, hasPage, canReview, foot, isDense, ...list } = props
  const rows = { columns, empty, title, summary, picture, hasPage, canReview, isDense }
  return (
    <RecordList {...list}>
      <Box {...(foot && { 'data-adds-up': '' })}>
        <Rows<Row> {...rows} />
        {foot}
      </Box>
    </RecordList>
  )
}

type RowsProps<Row extends RaRecord> = {
  readonly [
    Name in 'columns' | 'empty' | 'title' | 'summary' | 'picture' | 'hasPage' | 'canReview' | 'isDense'
  ]: Props<Row>[Name]
}

function Rows<Row extends RaRecord>(props: RowsProps<Row>) {
  const { columns, empty, title, summary, picture, hasPage, canReview, isDense } = props
  const { data = [], isPending } = useListContext<Row>()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const shared = { rowClick: hasPage ? ('show' as const) : false, empty: <EmptyList {...empty} /> } as const
  // The table's own placeholders appear after a second, and nothing before.
  if (isPending) return <RowSkeletons />
  return isNarrow ? (
    <SimpleList<Row>
      {...shared}
      primaryText={title}
      secondaryText={(row) => join(' · ', ...summary(row))}
      sx={{ overflowWrap: 'anywhere', '& .MuiListItemText-primary': { fontWeight: 600 } }}
      {...(picture && { leftAvatar: picture })}
    />
  ) : (
    <DataTable<Row>
      {...shared}
      bulkActionButtons={canReview ? <ReviewChosenButton /> : false}
      sx={isDense ? denseTableSx : tableSx}
    >
      {(typeof columns === 'function' ? columns(data) : columns).map(renderColumn)}
    </DataTable>
  )
}

export const renderColumn = <Row extends RaRecord>([label, render, kind = 'plain', sort]: Column<Row>) => (
  <DataTable.Col<Row>
    key={label}
    label={label}
    {...(sort ? { source: sort, sortByOrder: 'DESC' } : { disableSort: true })}
    render={render}
    {...classes[kind]}
  />
)

const classes = {
  plain: {},
  title: { cellClassName: 'is-title' },
  amount: { headerClassName: 'is-amount', cellClassName: 'is-amount' },
} as const

/** The arrow of a heading takes room only where the list is ordered by it: a heading stands above its values. */
export const sortLabelSx = {
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  '& .is-amount .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
} as const

export const tableSx = {
  ...sortLabelSx,
  '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
  '& td.is-title': { width: '100%', maxWidth: 0, minWidth: 200 },
  '& .is-amount': { textAlign: 'right' },
} as const

const denseTableSx = {
  ...sortLabelSx,
  '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 },
  '& td.is-title': { ...tableSx['& td.is-title'], minWidth: 120 },
  '& .is-amount': tableSx['& .is-amount'],
} as const
