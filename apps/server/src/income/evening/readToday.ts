import type { DataOf } from '@millrace/contract/call'
import type { eveningDay } from '@millrace/contract/income/evening'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { findTodayEnd, listEvening } from './store.ts'

type Today = DataOf<typeof eveningDay>['today']

/** What the member's machines have said so far, the worst first; null before any has. */
export async function readToday(db: Database, language: Language, memberId: string): Promise<Today> {
  const rows = await listEvening(db, language, memberId)
  if (rows.length === 0) return null
  const priced = rows.filter(({ about }) => about !== null)
  const add = (pick: (row: (typeof rows)[number]) => bigint): bigint => priced.reduce((sum, row) => sum + pick(row), 0n)
  const [about, expected] = [add(({ about }) => about ?? 0n), add(({ expected }) => expected)]
  const { day, endsAt } = await findTodayEnd(db)
  return {
    day,
    endTime: endsAt.toISOString(),
    amount: usdtDecimal(about),
    expected: usdtDecimal(expected),
    percent: rows[0]?.sumPercent ?? null,
    machines: rows.map(({ expected: _, about, sumPercent: _sum, ...machine }) => ({
      ...machine,
      amount: about === null ? null : usdtDecimal(about),
    })),
  }
}
