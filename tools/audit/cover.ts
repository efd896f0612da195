import type { BooksRecord } from '../../packages/proof/src/index.ts'
import { findingOf, type Section } from './Finding.ts'
import type { DayEnd } from './journal.ts'
import type { Movements } from './movements.ts'
import { toText } from './parseJournal.ts'
import type { Sealed } from './records.ts'
import { statesReserves } from './statedReserves.ts'

type Held = { readonly amount: bigint; readonly low: bigint }

/** Whether the records themselves say that enough is held: for members, and rail by rail what the ledger says. */
export function auditCover(
  sealed: readonly Sealed[],
  dayEnds: readonly DayEnd[],
  movementsAfter: (record: BooksRecord) => Movements,
): Section[] {
  const stated = sealed.flatMap(({ record }, i) =>
    statesReserves(record) ? [{ record, before: sealed[i - 1]?.record }] : [],
  )
  if (stated.length === 0) return []
  const compared = dayEnds.filter(({ record }) => statesReserves(record))
  const short = stated.flatMap(({ record, before }) => findShort(record, before))
  const missing = compared.flatMap((end) => findMissing(end, movementsAfter(end.record)))
  const findings = [
    ...findingOf(`On ${stated.length} days that state reserves, the chains had what members are owed.`, short),
    ...findingOf(`On ${compared.length} of them each rail had what the ledger says must be there.`, missing),
  ]
  return [{ title: 'Held against owed', findings }]
}

const owedIn = ({ liabilities }: BooksRecord): bigint =>
  BigInt(liabilities.find(({ currency }) => currency === 'USDT')?.total ?? 0)

/**
 * Both sides are in the record, and members check theirs, so nothing is allowed for: what the journal says of
 * payments on their way cannot be checked by anybody. Machines' money and the owner's is there too, and covers
 * those. Money that members pay in during a day is not there at its beginning; the least of the day has to cover the
 * lesser of what they were owed at both ends of it.
 */
function findShort(record: BooksRecord, before: BooksRecord | undefined): string[] {
  const { amount, low } = sumUp(record.reserves.filter(({ kind, currency }) => kind === 'chain' && currency === 'USDT'))
  const owed = owedIn(record)
  const owedBefore = before ? owedIn(before) : 0n
  const owedLeast = owedBefore < owed ? owedBefore : owed
  if (amount < owed)
    return [`On ${record.day} the chains have ${toText(owed - amount)} less than the ${toText(owed)} owed to members.`]
  return low < owedLeast
    ? [
        `During ${record.day} the chains had ${toText(owedLeast - low)} less than the ${toText(owedLeast)} owed to members.`,
      ]
    : []
}

const sumUp = (reserves: BooksRecord['reserves']): Held =>
  reserves.reduce((sum, one) => ({ amount: sum.amount + BigInt(one.amount), low: sum.low + BigInt(one.low) }), {
    amount: 0n,
    low: 0n,
  })

/**
 * What the ledger has on a rail belongs to members, machines, promotions or the owner. A payment that has left, and
 * is booked minutes later, may be missing; and what arrived during the day was not there at its beginning.
 */
function findMissing({ record, custody, arrived }: DayEnd, { left }: Movements): string[] {
  return [...custody].flatMap(([name, ledger]) => {
    const currency = name.split(' ').at(-1) ?? ''
    const { amount, low } = sumUp(record.reserves.filter((one) => `${one.rail} ${one.currency}` === name))
    const expected = ledger - left(name)
    const missing = expected - amount
    if (missing > 0n)
      return [`On ${record.day} ${name.split(' ')[0]} has ${toText(missing, currency)} less than the ledger says.`]
    const missingOnce = expected - (arrived.get(name) ?? 0n) - low
    return missingOnce > 0n
      ? [`During ${record.day} ${name.split(' ')[0]} had ${toText(missingOnce, currency)} less than the ledger says.`]
      : []
  })
}
