import type { DataOf } from '@millrace/contract/call'
import { parseLocation } from '@millrace/contract/console/location'
import {
  machineCreate,
  machineList,
  machineMove,
  machineOne,
  machinePlaces,
  machineUpdate,
} from '@millrace/contract/console/machine'
import { asOperator } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { findMachine, listMachines, listPlaces, moveMachine, saveDraft, type MachineRow } from './store.ts'

type MachineView = DataOf<typeof machineOne>

/** A machine as operators see it. */
function toMachineView({ createdAt, retiredAt, saleStart, saleEnd, publicKey, ...row }: MachineRow): MachineView {
  const { price, dayReturn, escrow, capital, revenue, released, reserve } = row
  return {
    ...row,
    ...usdtDecimals({ price, dayReturn, escrow, capital, revenue, released, reserve }),
    saleStart: saleStart?.toISOString() ?? null,
    saleEnd: saleEnd?.toISOString() ?? null,
    isRetired: retiredAt !== null,
    createTime: createdAt.toISOString(),
    publicKey: publicKey?.toString('base64') ?? '',
  }
}

/** For a machine that is known to exist. */
async function readMachine(db: Database, id: string): Promise<MachineView> {
  return toMachineView(mustExist(await findMachine(db, id)))
}

export const machineOperatorHandlers = [
  handle(machineList, ({ db }, page) => mapPage(listMachines(db, page), toMachineView)),
  handle(machinePlaces, async ({ db }) =>
    (await listPlaces(db)).map(({ id, kind, name, place, doing, lastReportDay, isPublished, location }) => ({
      id,
      kind,
      name: name.en_US,
      place: place.en_US,
      doing,
      lastReportDay,
      isPublished,
      at: location === null ? null : parseLocation(location),
    })),
  ),
  handle(machineOne, async ({ db }, { id }) => {
    const row = await findMachine(db, id)
    return row ? toMachineView(row) : refuse('machine.unknown')
  }),
  handle(machineCreate, async (context, fields) =>
    asOperator(context, async (db, record) => {
      const { outcome, id } = await saveDraft(db, context.operator.id, null, fields)
      if (outcome === 'window') return refuse('machine.window')
      const after = await readMachine(db, id)
      await record('machine.create', { subjectId: id, after })
      return after
    }),
  ),
  handle(machineUpdate, async (context, { id, ...fields }) =>
    asOperator(context, async (db, record) => {
      const before = await findMachine(db, id)
      if (!before) return refuse('machine.unknown')
      const { outcome } = await saveDraft(db, context.operator.id, id, fields)
      if (outcome !== 'saved') return refuse(`machine.${outcome}`)
      const after = await readMachine(db, id)
      await record('machine.update', { subjectId: id, before: toMachineView(before), after })
      return after
    }),
  ),
  handle(machineMove, async (context, { id, position }) =>
    asOperator(context, async (db, record) => {
      const before = await findMachine(db, id)
      if (!before) return refuse('machine.unknown')
      await moveMachine(db, id, position)
      await record('machine.update', { subjectId: id, before: { position: before.position }, after: { position } })
      return readMachine(db, id)
    }),
  ),
]
