import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { fundSummary } from '@millrace/contract/wallet/wallet'
import { parseUsdt } from '../../shell/usdt.ts'

export type Fund = DataOf<typeof fundSummary>

/** Where the money can be, with its color in the bar and the screen with the details. */
export const fundParts = [
  { name: 'available', color: 'bg-accent', to: paths.records },
  { name: 'held', color: 'bg-caution', to: paths.withdrawHistory },
  { name: 'unclaimed', color: 'bg-good', to: paths.claim },
  { name: 'inMachines', color: 'bg-muted', to: paths.holdings },
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

/** Whether the parts, and also money in minus money out, are exactly the total. */
export function doesFundAddUp(fund: Fund): boolean {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseUsdt(amount).minor, 0n)
  const { flows, total } = fund
  return (
    sum(fundParts.map(({ name }) => fund[name])) === parseUsdt(total).minor &&
    sum(flowsIn.map(({ name }) => flows[name])) - sum(flowsOut.map(({ name }) => flows[name])) ===
      parseUsdt(total).minor
  )
}
