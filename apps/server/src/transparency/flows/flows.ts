import { transparencyFlows, type FlowDay } from '@millrace/contract/transparency/flows'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { listFlows, type FlowRow } from './store.ts'

export const toFlowDay = ({ day, newMembers, members, withdrawalCount, ...amounts }: FlowRow): FlowDay => ({
  day,
  newMembers: Number(newMembers),
  members: Number(members),
  deposits: usdtDecimal(amounts.deposits),
  withdrawals: usdtDecimal(amounts.withdrawals),
  withdrawalCount: Number(withdrawalCount),
  fees: usdtDecimal(amounts.fees),
  bought: usdtDecimal(amounts.bought),
  undone: usdtDecimal(amounts.undone),
  revenue: usdtDecimal(amounts.revenue),
  income: usdtDecimal(amounts.income),
  rewards: usdtDecimal(amounts.rewards),
  invitationRewards: usdtDecimal(amounts.invitationRewards),
  released: usdtDecimal(amounts.released),
  ownerIn: usdtDecimal(amounts.ownerIn),
  ownerOut: usdtDecimal(amounts.ownerOut),
})

export const flowsHandlers = [
  handle(transparencyFlows, async ({ db }, { days }) => ({ days: (await listFlows(db, days)).map(toFlowDay) })),
]
