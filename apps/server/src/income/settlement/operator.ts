import type { DataOf } from '@millrace/contract/call'
import { settlementList, settlementOne } from '@millrace/contract/console/settlement'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { countSettlements, listSettlements } from './store.ts'

type SettlementRow = Awaited<ReturnType<typeof listSettlements>>[number]

const toSettlementView = (row: SettlementRow): DataOf<typeof settlementOne> => ({
  day: row.day,
  state: row.state,
  startedTime: row.startedAt.toISOString(),
  finishedTime: row.finishedAt?.toISOString() ?? null,
  chunks: row.chunks,
  chunksDone: Number(row.done),
  orders: Number(row.orders),
  paid: usdtDecimal(row.paid),
  undistributed: usdtDecimal(row.machines.reduce((total, machine) => total + machine.undistributed, 0n)),
  machines: row.machines.map(({ machineId, machineName, validUnits, cap, paid, undistributed }) => ({
    machineId,
    machineName,
    validUnits: Number(validUnits),
    cap: usdtDecimal(cap),
    paid: usdtDecimal(paid),
    undistributed: usdtDecimal(undistributed),
  })),
})

export const settlementOperatorHandlers = [
  handle(settlementList, async ({ db, language }, page) => ({
    list: (await listSettlements(db, language, page)).map(toSettlementView),
    total: await countSettlements(db, page),
  })),
  handle(settlementOne, async ({ db, language }, { day }) => {
    const [row] = await listSettlements(db, language, { day, pageNum: 1, pageSize: 1 })
    return row ? toSettlementView(row) : refuse('settlement.unknown')
  }),
]
