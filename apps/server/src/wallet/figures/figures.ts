import { fundSummary, walletChart, walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { handle, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { findFigures, findFund, listChartDays } from './store.ts'

export const figuresHandlers: readonly Handler[] = [
  handle(walletInfo, async ({ db, member }) => {
    const figures = await findFigures(db, member.id, member.timezoneMinutes ?? 0)
    const money = figures.extractable + figures.held + figures.unclaimed
    return usdtDecimals({ money, holding: money + figures.inMachines, ...figures })
  }),
  handle(walletChart, async ({ db, member }, { days }) => {
    const list = await listChartDays(db, member.id, member.timezoneMinutes ?? 0, Number(days))
    return {
      earned: usdtDecimal(list.reduce((sum, { earned }) => sum + earned, 0n)),
      days: list.map(({ day, ...amounts }) => ({ day, ...usdtDecimals(amounts) })),
    }
  }),
  handle(fundSummary, async ({ db, language, member }) => {
    const { available, held, unclaimed, withdrawals, machines, ...flows } = await findFund(db, language, member.id)
    const inMachines = machines.reduce((sum, { paid }) => sum + BigInt(paid), 0n)
    const money = available + held + unclaimed
    return {
      ...usdtDecimals({ money, total: money + inMachines, available, held, unclaimed, inMachines }),
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
