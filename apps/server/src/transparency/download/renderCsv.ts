import { toCsv } from '@millrace/money'

type Cell = string | number | boolean | null
export type Row = { readonly [column: string]: Cell | Row }

/** Nested figures get a column each: `last30.earned`. */
function flatten(row: Row, prefix = ''): [string, Cell][] {
  return Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, Cell]],
  )
}

/** A negative number in the form of an amount: any other that begins with a minus sign is taken for a formula. */
const toText = (value: Cell): string =>
  typeof value === 'number' && value < 0 ? value.toFixed(2) : String(value ?? '')

/** The columns are those of the first row. */
export function renderCsv(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return ''
  return toCsv([
    flatten(first).map(([name]) => name),
    ...rows.map((row) => flatten(row).map(([, value]) => toText(value))),
  ])
}
