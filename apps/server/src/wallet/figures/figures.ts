import { fundSummary, walletChart, walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { handle, type Handler } from '../../http/handle.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { findFigures, findFund, listChartDays } from './store.ts'

export const figuresHandlers: readonly Handler[] = [
  handle(walletInfo, async ({ db, member }) => {
    const figures = await findFigures(db, member.id, member.timezoneMinutes ?? 0)
    const { extractable, held, unclaimed, inMachines, todayEarnings, totalRevenue } = figures
    const money = extractable + held + unclaimed
    return {
      money: usdtDecimal(money),
      holding: usdtDecimal(money + inMachines),
      extractable: usdtDecimal(extractable),
      held: usdtDecimal(held),
      unclaimed: usdtDecimal(unclaimed),
      inMachines: usdtDecimal(inMachines),
      earnedOnUnits: usdtDecimal(figures.earnedOnUnits),
      expectedOnUnits: usdtDecimal(figures.expectedOnUnits),
      todayEarnings: usdtDecimal(todayEarnings),
      totalRevenue: usdtDecimal(totalRevenue),
    }
  }),
  handle(walletChart, async ({ db, member }, { days }) => {
    const list = await listChartDays(db, member.id, member.timezoneMinutes ?? 0, Number(days))
    return {
      earned: usdtDecimal(list.reduce((sum, { earned }) => sum + earned, 0n)),
      days: list.map(({ day, earned, extractable }) => ({
        day,
        earned: usdtDecimal(earned),
        extractable: usdtDecimal(extractable),
      })),
    }
  }),
  handle(fundSummary, async ({ db, language, member }) => {
    const { available, held, unclaimed, withdrawals, machines, ...flows } = await findFund(db, language, member.id)
    const inMachines = machines.reduce((sum, { paid }) => sum + BigInt(paid), 0n)
    const money = available + held + unclaimed
    return {
      money: usdtDecimal(money),
      total: usdtDecimal(money + inMachines),
      available: usdtDecimal(available),
      held: usdtDecimal(held),
      unclaimed: usdtDecimal(unclaimed),
      inMachines: usdtDecimal(inMachines),
      withdrawals: withdrawals.map(({ id, amount, createdAt }) => ({
        id,
        code: toRecordCode('W', id),
        amount: usdtDecimal(BigInt(amount)),
        createTime: new Date(createdAt).toISOString(),
      })),
      machines: machines.map(({ id, name, kind, units, paid, reflecting }) => ({
        productId: id,
        productName: name,
        kind,
        num: units,
        paid: usdtDecimal(BigInt(paid)),
        reflecting: usdtDecimal(BigInt(reflecting)),
      })),
      flows: {
        recharged: usdtDecimal(flows.recharged),
        income: usdtDecimal(flows.income),
        rewards: usdtDecimal(flows.rewards),
        withdrawn: usdtDecimal(flows.withdrawn),
        fees: usdtDecimal(flows.fees),
        spentOnExpired: usdtDecimal(flows.spentOnExpired),
      },
    }
  }),
]
