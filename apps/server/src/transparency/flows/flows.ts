import { transparencyFlows, type FlowDay } from '@millrace/contract/transparency/flows'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { listFlows, type FlowRow } from './store.ts'

export function toFlowDay(row: FlowRow): FlowDay {
  const { day, newMembers, members, deposits, withdrawals, withdrawalCount, ...amounts } = row
  return {
    day,
    newMembers: Number(newMembers),
    members: Number(members),
    ...usdtDecimals({ deposits, withdrawals }),
    withdrawalCount: Number(withdrawalCount),
    ...usdtDecimals(amounts),
  }
}

export const flowsHandlers = [
  handle(transparencyFlows, async ({ db }, { days }) => ({ days: (await listFlows(db, days)).map(toFlowDay) })),
]
