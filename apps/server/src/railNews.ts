import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Platform } from './http/context.ts'
import { tellMembers } from './msg/index.ts'
import { findPaidOut, type RailNews } from './rails/index.ts'
import { receiveWaiting } from './revenue/index.ts'

/** Who hears of what the rails have done. Members are told of each thing once, however often this is called. */
export const railNews = (platform: Pick<Platform, 'db' | 'pool'>): RailNews => ({
  arrived: (arrivals) =>
    tellMembers(
      platform.db,
      arrivals.map(({ rechargeId, memberId, creditedMinor }) => ({
        memberId,
        kind: 'recharge-arrived',
        params: { amount: usdtDecimal(creditedMinor), currency: 'USDT' },
        subject: rechargeId,
        path: `/user/record2?id=${rechargeId}`,
      })),
    ),
  async paidOut(payoutIds) {
    await tellMembers(
      platform.db,
      (await findPaidOut(platform.db, payoutIds)).map(({ id, memberId, pays, currency }) => ({
        memberId,
        kind: 'withdraw-paid',
        params: { amount: toDecimal(money(pays, currency)), currency },
        subject: id,
        path: '/user/withrecord',
      })),
    )
  },
  async failed(payoutIds) {
    await tellMembers(
      platform.db,
      (await findPaidOut(platform.db, payoutIds)).map(({ id, memberId, amount, reason }) => ({
        memberId,
        kind: 'withdraw-failed',
        params: { amount: usdtDecimal(amount), currency: 'USDT', reason: `withdraw.reason.${reason}` },
        subject: id,
        path: '/user/withrecord',
      })),
    )
  },
  async machinePaid(machineIds) {
    for (const machineId of machineIds) await receiveWaiting(platform, machineId)
  },
})
