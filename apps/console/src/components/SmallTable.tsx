import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, type SxProps } from '@mui/material'
import type { ReactNode } from 'react'

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const

/** A title names its row, an amount is on the right, and what is wide is left out where the screen is narrow. */
const kinds = {
  plain: {},
  title: {},
  amount: { align: 'right' },
  nowrap: { sx: { whiteSpace: 'nowrap' } },
  wide: { sx: wideOnly },
  wideAmount: { align: 'right', sx: wideOnly },
} as const

export type SmallColumn<Row> = readonly [label: ReactNode, render: (row: Row) => ReactNode, kind?: keyof typeof kinds]

type Props<Row> = {
  /** For tables that may be wider than their card, which are scrolled sideways. */
  readonly label?: string
  readonly columns: readonly SmallColumn<Row>[]
  readonly rows: readonly Row[]
  readonly getKey: (row: Row) => string | number
  /** Whether the headings stay when it is scrolled. */
  readonly isHeadFixed?: boolean
  readonly sx?: SxProps
}

/** A table in a card, without pages and filters. */
export function SmallTable<Row>({ label, columns, rows, getKey, isHeadFixed = false, sx }: Props<Row>) {
  return (
    <TableContainer {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })} {...(sx && { sx })}>
      <Table size="small" stickyHeader={isHeadFixed}>
        <TableHead>
          <TableRow>
            {columns.map(([heading, , kind = 'plain'], index) => (
              <TableCell key={index} {...kinds[kind]}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={getKey(row)}>
              {columns.map(([, render, kind = 'plain'], index) => (
                <TableCell key={index} {...kinds[kind]} {...(kind === 'title' && { component: 'th', scope: 'row' })}>
                  {render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
