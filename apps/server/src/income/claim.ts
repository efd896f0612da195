import { incomeTakeout, earningsByDayOrMachine } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type { ContextOf, Platform } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { payClaims } from './payClaims.ts'
import { claimIncomes, memberHasOrder } from './store.ts'

/**
 * Claims and pays everything a member has, for those who act without a request, such as the demonstration's members.
 */
export async function claimIncome({ pool }: Pick<Platform, 'pool'>, memberId: string): Promise<void> {
  if (await claimIncomes(pool, memberId, null, randomUUID())) await payClaims(pool)
}

/** The request's key, made a UUID of version 8 to the letter, since it is answered as one. */
const claimIdOf = (key: string): string => `${key.slice(0, 14)}8${key.slice(15, 19)}8${key.slice(20)}`

async function claim({ pool, db, member, idempotencyKey }: ContextOf<typeof incomeTakeout>, orderId: string | null) {
  if (orderId !== null && !(await memberHasOrder(db, member.id, orderId))) return refuse('order.unknown')
  const claimed = await claimIncomes(pool, member.id, orderId, claimIdOf(idempotencyKey))
  return claimed
    ? { claimId: claimed.id, amount: usdtDecimal(claimed.amount), state: claimed.state }
    : refuse('income.none')
}

export const claimHandlers = [
  handle(incomeTakeout, (context, { orderId }) => claim(context, orderId ?? null)),
  handle(earningsByDayOrMachine, (context, { orderId }) => claim(context, orderId)),
]
