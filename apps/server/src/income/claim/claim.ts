import { claimOrderIncome, incomeAutomatic, incomeTakeout, incomeToday } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type { ContextOf, Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { findLastSettledDay } from '../settlement/store.ts'
import { payClaims } from './payClaims.ts'
import {
  claimIncomes,
  findLastOwnDay,
  isAutomaticClaim,
  listClaimable,
  memberHasOrder,
  saveAutomaticClaim,
  sumIncomeOfDay,
} from './store.ts'

/** Claims and pays all of a member's income without a request, for example for members of the demonstration. */
export async function claimIncome({ db }: Pick<Platform, 'db'>, memberId: string): Promise<void> {
  if (await claimIncomes(db, memberId, null, randomUUID())) await payClaims(db)
}

/** The claim's id is the request's key, with the digits that make it a valid UUID of version 8. */
const toClaimId = (key: string): string => `${key.slice(0, 14)}8${key.slice(15, 19)}8${key.slice(20)}`

async function claim({ db, member, idempotencyKey }: ContextOf<typeof incomeTakeout>, orderId: string | null) {
  if (orderId !== null && !(await memberHasOrder(db, member.id, orderId))) return refuse('order.unknown')
  const claimed = await claimIncomes(db, member.id, orderId, toClaimId(idempotencyKey))
  return claimed
    ? { claimId: claimed.id, amount: usdtDecimal(claimed.amount), state: claimed.state }
    : refuse('income.none')
}

export const claimHandlers = [
  handle(incomeToday, async ({ db, language, member }) => {
    const [rows, lastDay, isAutomatic] = await Promise.all([
      listClaimable(db, language, member.id),
      findLastSettledDay(db),
      isAutomaticClaim(db, member.id),
    ])
    const lastOwnDay = lastDay === null ? null : await findLastOwnDay(db, member.id, lastDay)
    return {
      total: usdtDecimal(rows[0]?.claimable ?? 0n),
      receiving: usdtDecimal(rows[0]?.onItsWay ?? 0n),
      lastDay,
      lastOwnDay,
      lastAmount: usdtDecimal(lastOwnDay === null ? 0n : await sumIncomeOfDay(db, member.id, lastOwnDay)),
      isAutomatic,
      list: rows.map(({ days, amount, receiving, claimable: _, onItsWay: _all, ...row }) => ({
        ...row,
        days: Number(days),
        amount: usdtDecimal(amount),
        receiving: usdtDecimal(receiving),
      })),
    }
  }),
  handle(incomeTakeout, (context, { orderId }) => claim(context, orderId ?? null)),
  handle(claimOrderIncome, (context, { orderId }) => claim(context, orderId)),
  handle(incomeAutomatic, async ({ db, member }, { isAutomatic }) => {
    await saveAutomaticClaim(db, member.id, isAutomatic)
    return { isAutomatic }
  }),
]
