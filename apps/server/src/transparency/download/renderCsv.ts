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

/** The columns are those of the first row. */
export function renderCsv(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return ''
  return toCsv([
    flatten(first).map(([name]) => name),
    ...rows.map((row) => flatten(row).map(([, value]) => String(value ?? ''))),
  ])
}
