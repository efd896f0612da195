import type { DataOf } from '@millrace/contract/call'
import type { fundOverview } from '@millrace/contract/wallet/wallet'
import { usdt } from '../../shell/usdt.ts'

export type Fund = DataOf<typeof fundOverview>

/** Where money can be, each with the colour it has in the bar and the screen that shows it in full. */
export const parts = [
  { name: 'available', colour: 'bg-accent', to: '/user/record' },
  { name: 'held', colour: 'bg-caution', to: '/user/withrecord' },
  { name: 'unclaimed', colour: 'bg-good', to: '/user/receiveincome' },
  { name: 'inMachines', colour: 'bg-muted', to: '/user/stock' },
] as const

/** What came in, then what went out, each with the records it is the sum of. */
export const flowsIn = [
  { name: 'recharged', to: '/user/record?type=1' },
  { name: 'income', to: '/user/earn' },
  { name: 'rewards', to: '/user/record?type=7' },
] as const
export const flowsOut = [
  { name: 'withdrawn', to: '/user/withrecord' },
  { name: 'fees', to: '/user/withrecord' },
  { name: 'spentOnExpired', to: '/user/record?type=12' },
] as const

/**
 * The sum redone here: the parts are the total, and what came in less what went out is the total, to the last digit.
 */
export function addsUp(fund: Fund): boolean {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + usdt(amount).minor, 0n)
  const { flows, total } = fund
  return (
    sum(parts.map(({ name }) => fund[name])) === usdt(total).minor &&
    sum(flowsIn.map(({ name }) => flows[name])) - sum(flowsOut.map(({ name }) => flows[name])) === usdt(total).minor
  )
}
