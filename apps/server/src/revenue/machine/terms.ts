import { termNames } from '@millrace/contract/product/product'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../db/schema.ts'

/** What members read before they buy, and are owed afterwards, without the units, which have rows of their own. */
const columnNames = termNames.filter((name) => name !== 'units')

type TermColumns = Pick<Row<'machine'>, (typeof columnNames)[number]>
export type Terms = Omit<TermColumns, 'price' | 'dayReturn'> & {
  /** In the smallest unit of USDT. */
  readonly price: string
  readonly dayReturn: string
  readonly units: number
}

export function toTerms(columns: TermColumns, units: number): Terms {
  const terms = Object.fromEntries(columnNames.map((name) => [name, columns[name]])) as TermColumns
  return { ...terms, price: String(columns.price), dayReturn: String(columns.dayReturn), units }
}

export const changesTerms = (
  row: TermColumns & { readonly units: number },
  columns: TermColumns,
  units: number,
): boolean => !isDeepStrictEqual(toTerms(row, row.units), toTerms(columns, units))
