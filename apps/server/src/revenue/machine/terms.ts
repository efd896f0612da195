import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** What members read before they buy, and are owed afterwards. The same as the database's machine_terms(). */
type TermColumns = Pick<
  Selectable<Tables['machine']>,
  | 'kind'
  | 'name'
  | 'place'
  | 'summary'
  | 'description'
  | 'purpose'
  | 'risks'
  | 'costs'
  | 'leaving'
  | 'ownerName'
  | 'pictures'
  | 'price'
  | 'dayReturn'
  | 'validDays'
>
export type Terms = Omit<TermColumns, 'price' | 'dayReturn'> & {
  /** In the smallest unit of USDT. */
  readonly price: string
  readonly dayReturn: string
  readonly units: number
}

export const toTerms = (
  {
    kind,
    name,
    place,
    summary,
    description,
    purpose,
    risks,
    costs,
    leaving,
    ownerName,
    pictures,
    price,
    dayReturn,
    validDays,
  }: TermColumns,
  units: number,
): Terms => ({
  kind,
  name,
  place,
  summary,
  description,
  purpose,
  risks,
  costs,
  leaving,
  ownerName,
  pictures,
  price: String(price),
  dayReturn: String(dayReturn),
  validDays,
  units,
})

export function changesTerms(row: TermColumns & { readonly units: number }, columns: TermColumns, units: number) {
  const [before, after] = [toTerms(row, row.units), toTerms(columns, units)]
  return (Object.keys(before) as (keyof Terms)[]).some((name) => serialize(before[name]) !== serialize(after[name]))
}

/** The database orders the languages of a text in its own way. */
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
