import type { DataOf } from '@millrace/contract/call'
import { settlementList, settlementOne } from '@millrace/contract/console/settlement'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { listSettlements } from './store.ts'

type SettlementRow = Awaited<ReturnType<typeof listSettlements>>['rows'][number]

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
  machines: row.machines.map(({ day: _, validUnits, cap, paid, undistributed, ...machine }) => ({
    ...machine,
    validUnits: Number(validUnits),
    ...usdtDecimals({ cap, paid, undistributed }),
  })),
})

export const settlementOperatorHandlers = [
  handle(settlementList, ({ db, language }, page) => mapPage(listSettlements(db, language, page), toSettlementView)),
  handle(settlementOne, async ({ db, language }, { day }) => {
    const [row] = (await listSettlements(db, language, { day, pageNum: 1, pageSize: 1 })).rows
    return row ? toSettlementView(row) : refuse('settlement.unknown')
  }),
]
