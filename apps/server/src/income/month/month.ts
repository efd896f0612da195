import type { DataOf } from '@millrace/contract/call'
import { incomeMonth } from '@millrace/contract/income/month'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toReaderNote } from '../../prose/index.ts'
import {
  findPeriod,
  findStand,
  listMonths,
  listOwnDays,
  listOwnDaySums,
  listOwnMachines,
  type OwnDayRow,
  type OwnDaySumRow,
} from './store.ts'

type Recap = NonNullable<DataOf<typeof incomeMonth>['recap']>

/** Looks back at a month, in one snapshot, so that its parts add up. */
export const handleMonth = handle(incomeMonth, ({ db, language, member }, request) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const { today, months } = await listMonths(snapshot, member.id)
      const month = request.month ?? months[0] ?? today.slice(0, 7)
      const recap = months.includes(month) ? await readRecap(snapshot, language, member.id, month, today) : null
      return { month, months, recap }
    }),
)

async function readRecap(
  db: Database,
  language: Language,
  memberId: string,
  month: string,
  today: string,
): Promise<Recap> {
  const period = { from: `${month}-01`, to: lastDayOf(month) }
  const sums = await findPeriod(db, memberId, period)
  const days = await listOwnDaySums(db, memberId, period)
  const machines = await listOwnMachines(db, language, memberId, period)
  const ofMachines = await listOwnDays(db, language, memberId, period)
  const until = days.at(-1)?.day ?? period.to
  const isOver = today > period.to
  const { worst, best } = findWorstAndBest(days)
  const stand = await findStand(db, memberId, isOver ? period.to : until)
  return {
    until,
    isOver,
    ...usdtDecimals({ paid: sums.paid, expected: sums.expected }),
    deviationPercent: sums.deviationPercent,
    days: days.map(({ day, paid, expected }) => ({ day, ...usdtDecimals({ paid, expected }) })),
    machines: machines.map(({ paid, expected, ...machine }) => ({ ...machine, ...usdtDecimals({ paid, expected }) })),
    worst: toRecordedDay(language, worst, ofMachines),
    best: best && toRecordedDay(language, best, ofMachines),
    stand: usdtDecimals(stand),
  }
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** By how far they are from what was expected; of equal ones the earlier. No best day when there is only one. */
function findWorstAndBest(days: readonly OwnDaySumRow[]): { worst: OwnDaySumRow; best: OwnDaySumRow | null } {
  const sorted = days.toSorted((one, other) => Number(one.paid * other.expected - other.paid * one.expected))
  const [worst] = sorted
  if (!worst) throw new Error('a month with settled days has none')
  return { worst, best: days.length > 1 ? (sorted.at(-1) ?? null) : null }
}

/** With what is recorded about the machine that was furthest below on that day. */
function toRecordedDay(
  language: Language,
  { day, paid, expected, deviationPercent }: OwnDaySumRow,
  ofMachines: readonly OwnDayRow[],
) {
  const lowest = ofMachines.find((each) => each.day === day && each.reason !== null)
  return {
    day,
    paid: usdtDecimal(paid),
    expected: usdtDecimal(expected),
    deviationPercent,
    shortfall: lowest?.reason
      ? {
          productName: lowest.productName,
          reason: lowest.reason,
          note: toReaderNote(lowest.note, language),
        }
      : null,
  }
}
