import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { fundSummary } from '@millrace/contract/wallet/wallet'
import { usdt } from '../../shell/usdt.ts'

export type Fund = DataOf<typeof fundSummary>

/** Where money can be, each with the colour it has in the bar and the screen that shows it in full. */
export const fundParts = [
  { name: 'available', colour: 'bg-accent', to: paths.records },
  { name: 'held', colour: 'bg-caution', to: paths.withdrawHistory },
  { name: 'unclaimed', colour: 'bg-good', to: paths.claim },
  { name: 'inMachines', colour: 'bg-muted', to: paths.holdings },
] as const

/** What came in, then what went out, each with the records it is the sum of. */
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

/**
 * The sum redone here: the parts are the total, and what came in less what went out is the total, to the last digit.
 */
export function doesFundAddUp(fund: Fund): boolean {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + usdt(amount).minor, 0n)
  const { flows, total } = fund
  return (
    sum(fundParts.map(({ name }) => fund[name])) === usdt(total).minor &&
    sum(flowsIn.map(({ name }) => flows[name])) - sum(flowsOut.map(({ name }) => flows[name])) === usdt(total).minor
  )
}
