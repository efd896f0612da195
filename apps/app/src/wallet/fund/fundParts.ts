import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { fundSummary } from '@millrace/contract/wallet/wallet'
import { parseUsdt } from '../../shell/usdt.ts'

export type Fund = DataOf<typeof fundSummary>

/** Where the money can be, with the screen that has the details. What was paid for units is spent: it has gone out. */
export const fundParts = [
  { name: 'available', to: paths.records, figure: 'mine.available' },
  { name: 'held', to: paths.withdrawHistory, figure: 'mine.on-hold' },
  { name: 'unclaimed', to: paths.claim, figure: 'mine.to-claim' },
] as const

/** Money in and money out, with the screens whose records they are the sum of. */
export const flowsIn = [
  { name: 'recharged', to: `${paths.records}?type=1` },
  { name: 'income', to: paths.earnings },
  { name: 'rewards', to: `${paths.records}?type=7` },
] as const
export const flowsOut = [
  { name: 'withdrawn', to: paths.withdrawHistory },
  { name: 'fees', to: paths.withdrawHistory },
  { name: 'spentOnExpired', to: `${paths.records}?type=12` },
] as const

/** Whether the parts, and also money in minus money out, are exactly the member's money. */
export function doesFundAddUp(fund: Fund): boolean {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseUsdt(amount).minor, 0n)
  const { flows, inMachines } = fund
  const money = parseUsdt(fund.money).minor
  const movedOut = sum([...flowsOut.map(({ name }) => flows[name]), inMachines])
  return (
    sum(fundParts.map(({ name }) => fund[name])) === money &&
    sum(flowsIn.map(({ name }) => flows[name])) - movedOut === money
  )
}
