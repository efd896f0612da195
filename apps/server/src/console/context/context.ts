import { memberContext, reportContext } from '@millrace/contract/console/context'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { formatRailAddress, toRecordCode } from '../../wallet/index.ts'
import {
  findReportFigures,
  findSums,
  listBalances,
  listDecisions,
  listDevices,
  listFlows,
  listMovements,
  listOrders,
  listReportDays,
  listWithdrawals,
} from './store.ts'

const minOf = (a: bigint, b: bigint) => (a < b ? a : b)

export const contextHandlers = [
  handle(memberContext, async ({ pool }, { id }) => {
    const sums = await findSums(pool, id)
    if (!sums) return refuse('member.unknown')
    const [flows, days, movements, withdrawals, devices, orders, decisions] = await Promise.all([
      listFlows(pool, id),
      listBalances(pool, id),
      listMovements(pool, id),
      listWithdrawals(pool, id),
      listDevices(pool, id),
      listOrders(pool, id),
      listDecisions(pool, id),
    ])
    const flowSum = flows.reduce((sum, flow) => sum + flow.amount, 0n)
    return {
      available: usdtDecimal(sums.available),
      held: usdtDecimal(sums.held),
      unclaimed: usdtDecimal(sums.unclaimed),
      owed: usdtDecimal(sums.available + sums.held + sums.unclaimed),
      paidForUnits: usdtDecimal(sums.paidForUnits),
      earned: usdtDecimal(sums.earned),
      flows: flows.map(({ kind, amount }) => ({ kind, amount: usdtDecimal(amount) })),
      flowSum: usdtDecimal(flowSum),
      doesSumAgree: flowSum === sums.available + sums.held,
      days: days.map(({ day, available }) => ({ day, available: usdtDecimal(available) })),
      movements: movements.map(({ id, kind, amount, moment, after }) => ({
        id,
        kind,
        amount: usdtDecimal(amount),
        time: moment.toISOString(),
        availableAfter: usdtDecimal(after),
      })),
      withdrawals: withdrawals.map(({ id, amount, state, rail, address, account, createdAt, paidAfterMinutes }) => ({
        id,
        code: toRecordCode('W', id),
        amount: usdtDecimal(amount),
        state,
        rail,
        destination: rail === 'bank' ? account : formatRailAddress(rail, address),
        createTime: createdAt.toISOString(),
        paidAfterMinutes,
      })),
      devices: devices.map(({ id, device, address, createdAt, lastSeenAt }) => ({
        id,
        device,
        address,
        createTime: createdAt.toISOString(),
        seenTime: lastSeenAt.toISOString(),
      })),
      orders: orders.map(({ price, received, expected, ...order }) => ({
        ...order,
        price: usdtDecimal(price),
        received: usdtDecimal(received),
        expected: usdtDecimal(expected),
      })),
      decisions: decisions.map(({ id, action, by, reason, at }) => ({
        id: String(id),
        action,
        by,
        reason,
        time: at.toISOString(),
      })),
      counts: {
        orders: sums.orders,
        withdrawals: sums.withdrawals,
        recharges: sums.recharges,
        devices: sums.devices,
      },
    }
  }),

  handle(reportContext, async ({ pool }, { id }) => {
    const report = await findReportFigures(pool, id)
    if (!report) return refuse('report.unknown')
    const { amount, low, high, expected, validUnits, releasedAmount, releasedAt, receivedAt } = report
    const wouldPay = minOf(amount, expected)
    return {
      usual: low === null || high === null ? null : { low: usdtDecimal(low), high: usdtDecimal(high) },
      isUnusual: low !== null && high !== null && (amount < low || amount > high),
      validUnits: Number(validUnits),
      expected: usdtDecimal(expected),
      deviationPercent: expected === 0n ? null : Number(((amount - expected) * 1_000n) / expected) / 10,
      wouldPay: usdtDecimal(wouldPay),
      wouldStay: usdtDecimal(amount - wouldPay),
      days: (await listReportDays(pool, report)).map((row) => ({ day: row.day, amount: usdtDecimal(row.amount) })),
      receipt: receivedAt && {
        sender: report.sender ?? '',
        receivedTime: receivedAt.toISOString(),
        isFromReleaseAccount: report.isFromReleaseAccount ?? false,
      },
      lastRelease:
        releasedAmount === null || releasedAt === null
          ? null
          : { amount: usdtDecimal(releasedAmount), time: releasedAt.toISOString() },
    }
  }),
]
