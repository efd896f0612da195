import { paths } from '@millrace/contract/paths'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Platform } from './http/context.ts'
import { addMessages } from './msg/port.ts'
import { findPayoutWithdrawals, type RailListener } from './rails/index.ts'
import { receivePendingReports } from './revenue/port.ts'
import { tellArrivals } from './wallet/port.ts'

/** Sends members a message for each event of the rails, once, however often this is called. */
export const notifyRailEvents = (platform: Pick<Platform, 'db'>): RailListener => ({
  onArrivals: (arrivals) =>
    tellArrivals(
      platform.db,
      arrivals.map(({ rechargeId: id, memberId, creditedMinor: credited }) => ({ id, memberId, credited })),
    ),
  async onPaidOut(payoutIds) {
    await addMessages(
      platform.db,
      (await findPayoutWithdrawals(platform.db, payoutIds)).map(({ id, memberId, pays, currency }) => ({
        memberId,
        kind: 'withdraw-paid',
        params: { amount: toDecimal(money(pays, currency)), currency },
        subject: id,
        path: paths.withdrawHistory,
      })),
    )
  },
  async onFailed(payoutIds) {
    await addMessages(
      platform.db,
      (await findPayoutWithdrawals(platform.db, payoutIds)).map(({ id, memberId, amount, reason }) => ({
        memberId,
        kind: 'withdraw-failed',
        params: { amount: usdtDecimal(amount), currency: 'USDT', reason: `withdraw.reason.${reason}` },
        subject: id,
        path: paths.withdrawHistory,
      })),
    )
  },
  async onMachinesPaid(machineIds) {
    for (const machineId of machineIds) await receivePendingReports(platform, machineId)
  },
})
