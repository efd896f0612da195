import { settlementList, settlementOne } from '@millrace/contract/console/settlement'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../http/handle.ts'
import { countSettlements, findSettlements } from './store.ts'

type Row = Awaited<ReturnType<typeof findSettlements>>[number]

const shown = ({ machines, startedAt, finishedAt, ...row }: Row) => ({
  day: row.day,
  state: row.state,
  startedTime: startedAt.toISOString(),
  finishedTime: finishedAt?.toISOString() ?? null,
  chunks: row.chunks,
  chunksDone: Number(row.done),
  orders: Number(row.orders),
  paid: usdtDecimal(row.paid),
  undistributed: usdtDecimal(machines.reduce((total, machine) => total + machine.undistributed, 0n)),
  machines: machines.map(({ machineId, machineName, validUnits, cap, paid, undistributed }) => ({
    machineId,
    machineName,
    validUnits: Number(validUnits),
    cap: usdtDecimal(cap),
    paid: usdtDecimal(paid),
    undistributed: usdtDecimal(undistributed),
  })),
})

export const settlementHandlers = [
  handle(settlementList, async ({ db, language }, page) => ({
    list: (await findSettlements(db, language, page)).map(shown),
    total: await countSettlements(db),
  })),
  handle(settlementOne, async ({ db, language }, { day }) => {
    const [row] = await findSettlements(db, language, { day })
    return row ? shown(row) : refuse('settlement.unknown')
  }),
]
