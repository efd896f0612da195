import { memberContext, reportContext } from '@millrace/contract/console/context'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
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
  handle(memberContext, async ({ db }, { id }) => {
    const sums = await findSums(db, id)
    if (!sums) return refuse('member.unknown')
    const [flows, days, movements, withdrawals, devices, orders, decisions] = await Promise.all([
      listFlows(db, id),
      listBalances(db, id),
      listMovements(db, id),
      listWithdrawals(db, id),
      listDevices(db, id),
      listOrders(db, id),
      listDecisions(db, id),
    ])
    const { orders: orderCount, withdrawals: withdrawalCount, recharges, devices: deviceCount } = sums
    const { available, onHold, toClaim, money, inUnits, undoable, income } = sums
    const flowSum = flows.reduce((sum, flow) => sum + flow.amount, 0n)
    return {
      ...usdtDecimals({ available, onHold, toClaim, money, inUnits, undoable, income, flowSum }),
      flows: flows.map(({ kind, amount }) => ({ kind, amount: usdtDecimal(amount) })),
      doesSumAgree: flowSum === available + onHold,
      days: days.map(({ day, available }) => ({ day, available: usdtDecimal(available) })),
      movements: movements.map(({ amount, moment, after, ...row }) => ({
        ...row,
        ...usdtDecimals({ amount, availableAfter: after }),
        time: moment.toISOString(),
      })),
      withdrawals: withdrawals.map(({ amount, address, account, createdAt, ...row }) => ({
        ...row,
        code: toRecordCode('W', row.id),
        amount: usdtDecimal(amount),
        destination: row.rail === 'bank' ? account : formatRailAddress(row.rail, address),
        createTime: createdAt.toISOString(),
      })),
      devices: devices.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        createTime: createdAt.toISOString(),
        seenTime: lastSeenAt.toISOString(),
      })),
      orders: orders.map(({ price, received, expected, ...order }) => ({
        ...order,
        ...usdtDecimals({ price, received, expected }),
      })),
      decisions: decisions.map(({ id, at, ...row }) => ({ ...row, id: String(id), time: at.toISOString() })),
      counts: { orders: orderCount, withdrawals: withdrawalCount, recharges, devices: deviceCount },
    }
  }),

  handle(reportContext, async ({ db }, { id }) => {
    const report = await findReportFigures(db, id)
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
      days: (await listReportDays(db, report)).map((row) => ({ day: row.day, amount: usdtDecimal(row.amount) })),
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
