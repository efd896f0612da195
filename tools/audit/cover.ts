import { coverOf, type BooksRecord } from '../../packages/proof/src/index.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import type { DayEnd } from './journal.ts'
import type { Movements } from './movements.ts'
import { toText } from './parseJournal.ts'
import type { Sealed } from './records.ts'
import { statesReserves } from './statedReserves.ts'

const shownMax = 5

type Options = {
  readonly movementsAfter: (record: BooksRecord) => Movements
  readonly isPractice: boolean
}

type Held = { readonly amount: bigint; readonly low: bigint }

/** Whether the records themselves say that enough is held: for members, and rail by rail what the ledger says. */
export function auditCover(
  sealed: readonly Sealed[],
  dayEnds: readonly DayEnd[],
  { movementsAfter, isPractice }: Options,
): Section[] {
  const stated = sealed.flatMap(({ record }, i) =>
    statesReserves(record) ? [{ record, before: sealed[i - 1]?.record }] : [],
  )
  if (stated.length === 0) return []
  /** What came in on a rail on a day, or since the reading that the day's record has. */
  const cameInOn = (i: number, rail: string): bigint =>
    sumArrived(dayEnds.slice(isPractice ? findReading(dayEnds, i, rail) : i, i + 1), rail)
  const members = stated.flatMap(({ record, before }) => {
    const i = dayEnds.findIndex((end) => end.record === record)
    const rails = [...(dayEnds[i]?.custody.keys() ?? [])].filter((rail) => rail.endsWith(' USDT'))
    return compareOwed(
      record,
      before,
      rails.reduce((sum, rail) => sum + cameInOn(i, rail), 0n),
    )
  })
  const short = members.flatMap((found) => (found.isOk ? [] : [found.text]))
  const rails = dayEnds.flatMap((end, i) =>
    statesReserves(end.record) ? compareRails(end, movementsAfter(end.record), (rail) => cameInOn(i, rail)) : [],
  )
  const missing = rails.filter(({ isOk }) => !isOk).map(({ text }) => text)
  const findings = [
    ...findingOf(`On ${stated.length} days that state reserves, the chains had what members are owed.`, short),
    ...findingOf(
      'On each of them, as far as there is a journal, each rail had what the ledger says must be there.',
      missing,
    ),
    ...newestOf(members.filter(({ isOk }) => isOk)),
    ...newestOf(rails.filter(({ isOk }) => isOk)),
  ]
  return [{ title: 'Held against owed', findings }]
}

/** What is to be looked at: the newest, and how many there are besides. */
const newestOf = (looks: readonly Finding[]): Finding[] => [
  ...(looks.length > shownMax
    ? [right(`Look: ${looks.length - shownMax} earlier ones of this kind are not listed.`)]
    : []),
  ...looks.slice(-shownMax),
]

/**
 * What is held and what is owed are both in the record, and members check what they are owed, so no tolerance is
 * allowed: what the journal says of payments on their way cannot be checked by anybody, and the money of machines and
 * of the owner covers them. Money that was paid in during a day was not there at its beginning, so the lowest amount
 * of the day may be that much below the lesser of what members were owed at its two ends. Such a day is shown, for
 * people to look at.
 */
function compareOwed(record: BooksRecord, before: BooksRecord | undefined, cameIn: bigint): Finding[] {
  const { held, owed, heldLeast, owedLeast } = coverOf(record, before)
  if (held < owed)
    return [
      wrong(`On ${record.day} the chains have ${toText(owed - held)} less than the ${toText(owed)} owed to members.`),
    ]
  const missing = owedLeast - heldLeast
  if (missing <= 0n) return []
  const text = `${record.day} the chains had ${toText(missing)} less than the ${toText(owedLeast)} owed to members`
  return missing > cameIn
    ? [wrong(`During ${text}.`)]
    : [right(`Look: during ${text}, of ${toText(cameIn)} that arrived on that day.`)]
}

const sumUp = (reserves: BooksRecord['reserves']): Held =>
  reserves.reduce((sum, one) => ({ amount: sum.amount + BigInt(one.amount), low: sum.low + BigInt(one.low) }), {
    amount: 0n,
    low: 0n,
  })

/**
 * What the ledger has on a rail belongs to members, machines, promotions or the owner. A payment that has left, and
 * is booked minutes later, may be missing. Rails are read every some seconds, so what is booked last before the seal
 * may not be in the reading, and what arrived during the day was not there at its beginning; the journal has no
 * times, so anything up to what arrived on the day may be missing for that reason. It is shown, for people to look at.
 */
function compareRails({ record, custody }: DayEnd, { left }: Movements, cameIn: (rail: string) => bigint): Finding[] {
  return [...custody].flatMap(([name, ledger]) => {
    const [rail = '', currency = ''] = name.split(' ')
    const { amount, low } = sumUp(record.reserves.filter((one) => one.rail === rail && one.currency === currency))
    const came = cameIn(name)
    const expected = ledger - left(name)
    const missing = toText(expected - amount, currency)
    if (expected - amount > came) return [wrong(`On ${record.day} ${rail} has ${missing} less than the ledger says.`)]
    if (expected - low > came)
      return [
        wrong(`During ${record.day} ${rail} had ${toText(expected - low - came, currency)} less than the ledger says.`),
      ]
    if (expected <= amount) return []
    return [
      right(
        `Look: on ${record.day} ${rail} was read with ${missing} less than the ledger says, of ${toText(came, currency)} that arrived meanwhile.`,
      ),
    ]
  })
}

const sumArrived = (dayEnds: readonly DayEnd[], rail: string): bigint =>
  dayEnds.reduce((sum, { arrived }) => sum + (arrived.get(rail) ?? 0n), 0n)

/**
 * Who moves the practice clock seals several days within seconds, and a rail is not read in between. This finds the
 * day before the first that has the same reading.
 */
function findReading(dayEnds: readonly DayEnd[], i: number, name: string): number {
  const readingOf = (at: number): string =>
    JSON.stringify(dayEnds[at]?.record.reserves.find(({ rail, currency }) => `${rail} ${currency}` === name) ?? null, [
      'amount',
      'block',
      'addressesHash',
    ])
  let first = i
  while (first > 0 && readingOf(first - 1) === readingOf(i)) first -= 1
  return Math.max(0, first - 1)
}
