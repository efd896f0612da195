import type { DataOf, Role } from '@millrace/contract/call'
import { parseLocation } from '@millrace/contract/console/location'
import {
  machineCreate,
  machineList,
  machineMove,
  machineOne,
  machinePlaces,
  machineService,
  machineUpdate,
  seesExactPlaces,
  unlistedFields,
} from '@millrace/contract/console/machine'
import { asOperator } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { findMachine, listMachines, listPlaces, moveMachine, planService, saveDraft, type MachineRow } from './store.ts'

type MachineView = DataOf<typeof machineUpdate>

/** A machine as an operator of this role sees it. */
function toMachineView(
  { createdAt, retiredAt, saleStart, saleEnd, publicKey, ...row }: MachineRow,
  role: Role,
): MachineView {
  const { price, dayReturn, escrow, capital, revenue, released, reserve } = row
  return {
    ...row,
    ...usdtDecimals({ price, dayReturn, escrow, capital, revenue, released, reserve }),
    saleStart: saleStart?.toISOString() ?? null,
    saleEnd: saleEnd?.toISOString() ?? null,
    isRetired: retiredAt !== null,
    location: seesExactPlaces(role) ? row.location : null,
    createTime: createdAt.toISOString(),
    publicKey: publicKey?.toString('base64') ?? '',
  }
}

type ListedMachine = DataOf<typeof machineList>['list'][number]

const toListedMachine = (machine: MachineView): ListedMachine =>
  Object.fromEntries(Object.entries(machine).filter(([name]) => !(name in unlistedFields))) as ListedMachine

/** For a machine that is known to exist. */
async function readMachine(db: Database, id: string, role: Role): Promise<MachineView> {
  return toMachineView(mustExist(await findMachine(db, id)), role)
}

export const machineOperatorHandlers = [
  handle(machineList, ({ db, operator }, page) =>
    mapPage(listMachines(db, page), (row) => toListedMachine(toMachineView(row, operator.role))),
  ),
  handle(machinePlaces, async ({ db, operator }) =>
    (await listPlaces(db)).map(({ heardAt, location, area, ...row }) => ({
      ...row,
      heardTime: heardAt?.toISOString() ?? null,
      at: seesExactPlaces(operator.role) && location !== null ? parseLocation(location) : area,
    })),
  ),
  handle(machineOne, async ({ db, operator }, { id }) => {
    const row = await findMachine(db, id)
    if (!row) return refuse('machine.unknown')
    return { ...toMachineView(row, operator.role), nextService: await call(db, 'nextService', id) }
  }),
  handle(machineCreate, async (context, fields) =>
    asOperator(context, async (db, record) => {
      const { outcome, id } = await saveDraft(db, context.operator.id, null, fields)
      if (outcome === 'window') return refuse('machine.window')
      const after = await readMachine(db, id, context.operator.role)
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
      const { role } = context.operator
      const after = await readMachine(db, id, role)
      await record('machine.update', { subjectId: id, before: toMachineView(before, role), after })
      return after
    }),
  ),
  handle(machineMove, async (context, { id, position }) =>
    asOperator(context, async (db, record) => {
      const before = await findMachine(db, id)
      if (!before) return refuse('machine.unknown')
      await moveMachine(db, id, position)
      await record('machine.update', { subjectId: id, before: { position: before.position }, after: { position } })
      return readMachine(db, id, context.operator.role)
    }),
  ),
  handle(machineService, async (context, { id, plannedFor }) =>
    asOperator(context, async (db, record) => {
      if (!(await findMachine(db, id))) return refuse('machine.unknown')
      const before = await planService(db, context.operator.id, id, plannedFor)
      await record('machine.update', {
        subjectId: id,
        before: { nextService: before },
        after: { nextService: plannedFor },
      })
      return { plannedFor }
    }),
  ),
]
