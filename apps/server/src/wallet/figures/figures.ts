import { fundSummary, walletChart, walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { handle, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { findFigures, findFund, listChartDays } from './store.ts'

export const figuresHandlers: readonly Handler[] = [
  handle(walletInfo, async ({ db, member }) => {
    const figures = await findFigures(db, member.id, member.timezoneMinutes ?? 0)
    const { available: extractable, onHold: held, toClaim: unclaimed, inUnits: inMachines, income, ...rest } = figures
    const holding = figures.money + inMachines
    return usdtDecimals({ holding, extractable, held, unclaimed, inMachines, totalRevenue: income, ...rest })
  }),
  handle(walletChart, async ({ db, member }, { days }) => {
    const list = await listChartDays(db, member.id, member.timezoneMinutes ?? 0, Number(days))
    return {
      earned: usdtDecimal(list.reduce((sum, { earned }) => sum + earned, 0n)),
      days: list.map(({ day, ...amounts }) => ({ day, ...usdtDecimals(amounts) })),
    }
  }),
  handle(fundSummary, async ({ db, language, member }) => {
    const fund = await findFund(db, language, member.id)
    const { available, onHold: held, toClaim: unclaimed, money, inUnits, withdrawals, machines, ...flows } = fund
    return {
      ...usdtDecimals({ money, total: money + inUnits, available, held, unclaimed, inMachines: inUnits }),
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
      flows: usdtDecimals(flows),
    }
  }),
]
