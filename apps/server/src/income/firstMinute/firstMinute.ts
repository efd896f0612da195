import { firstMinute, firstMinuteJump, type FirstMinute } from '@millrace/contract/income/firstMinute'
import { toIncomeId } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { recordAuditEntry } from '../../audit/index.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { endDay } from '../clock/endDay.ts'
import { withClockLock } from '../clock/store.ts'
import { findFirstMinute, type FirstMinuteRow } from './store.ts'

type Context = ContextOf<typeof firstMinute>

const dayMs = 24 * 60 * 60 * 1_000
/** The clock is everybody's. */
const jumpsPerDay = { kind: 'clock-jump', subject: 'everybody', max: 20, windowMs: dayMs }
/** What is bought today earns from tomorrow on, and tomorrow is settled when it is over. */
const daysMax = 2

const isJumpOpen = ({ settings, from }: Context): boolean =>
  settings.PRACTICE_MODE === 'on' && (from.isLocal || settings.CLOCK_JUMP === 'on')

const read = ({ db, language, member }: Context): Promise<FirstMinuteRow> => findFirstMinute(db, language, member.id)

/** By how many days the clock has to move. A day that brought nothing is followed by the next one. */
const countDays = ({ daysLeft }: NonNullable<FirstMinuteRow['order']>): number =>
  Math.min(Math.max(daysLeft, 1), daysMax)

function toOrder({ daysLeft: _, ...order }: NonNullable<FirstMinuteRow['order']>): FirstMinute['order'] {
  return { ...order, price: usdtDecimal(BigInt(order.price)) }
}

function toIncome({ orderId, reportId, ...income }: NonNullable<FirstMinuteRow['income']>): FirstMinute['income'] {
  const id = toIncomeId({ orderId, reportId, day: income.day })
  return { ...income, id, amount: usdtDecimal(BigInt(income.amount)) }
}

const toFirstMinute = (context: Context, { money, order, income, ...row }: FirstMinuteRow): FirstMinute => ({
  ...row,
  money: money === null ? null : usdtDecimal(money),
  order: order && toOrder(order),
  income: income && toIncome(income),
  jumpDays: order && !income && isJumpOpen(context) ? countDays(order) : null,
})

export const firstMinuteHandlers: readonly Handler[] = [
  handle(firstMinute, async (context) => toFirstMinute(context, await read(context))),
  /** Ends the days as the console does. Whoever comes while it moves is told so, and finds it moved. */
  handle(firstMinuteJump, async (context) => {
    if (context.settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    if (!isJumpOpen(context)) return refuse('jump.off')
    const outcome = await withClockLock(context.pool, async () => {
      const { order, income } = await read(context)
      if (!order) return refuse('jump.no-order')
      if (income) return refuse('jump.done')
      if ((await takeHit(context, [jumpsPerDay])) !== null) return refuse('jump.too-many')
      const days = countDays(order)
      for (let day = 1; day <= days; day++)
        await endDay(context, (db, endedDay) =>
          recordAuditEntry(db, {
            memberId: context.member.id,
            action: 'clock.jump',
            before: { today: endedDay },
            after: { day, of: days },
            requestId: context.requestId,
          }),
        )
      return toFirstMinute(context, await read(context))
    })
    return outcome ?? refuse('clock.moving')
  }),
]
