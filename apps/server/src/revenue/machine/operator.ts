import type { DataOf } from '@millrace/contract/call'
import {
  machineChangeDecide,
  machineChangeList,
  machineCreate,
  machineDestination,
  machineKey,
  machineList,
  machineOne,
  machineRetire,
  machineUpdate,
} from '@millrace/contract/console/machine'
import { isEd25519Key } from '@millrace/proof'
import { actAs, recordOperatorAction, asOperator } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { createMachine, hasValidSaleWindow, toMachineColumns } from './createMachine.ts'
import { decideRefusals, parseOwnerDestination, tellHolders, toChangeView } from './machineChange.ts'
import {
  decideChange,
  findChange,
  findMachine,
  isPlatformAddress,
  listChanges,
  listMachines,
  lockMachine,
  proposeChange,
  updateMachine,
  updateUnits,
  type MachineChange,
  type MachineRow,
} from './store.ts'
import { changesTerms, toTerms } from './terms.ts'

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

type ProposeRefusal = Refusal<
  'machine.unknown' | 'machine.change-open' | 'machine.retired' | 'machine.units-rise' | 'machine.units-sold'
>

const proposeRefusals = {
  unknown: refuse('machine.unknown'),
  open: refuse('machine.change-open'),
  retired: refuse('machine.retired'),
  'units-rise': refuse('machine.units-rise'),
  'units-sold': refuse('machine.units-sold'),
} as const

/** Proposes what another operator decides, and records it. */
async function propose(
  db: Database,
  context: ContextOf<typeof machineKey>,
  change: MachineChange,
): Promise<MachineView | ProposeRefusal> {
  await actAs(db, context.operator)
  const outcome = await proposeChange(db, change)
  if (outcome === 'unsold') throw new Error('the terms of a machine that was never sold need no version')
  if (outcome !== 'proposed') return proposeRefusals[outcome]
  const { machineId, kind, content, reason } = change
  await recordOperatorAction(db, context, {
    action: `machine.propose-${kind}`,
    subjectId: machineId,
    after: content,
    reason,
  })
  return readMachine(db, machineId)
}

export const machineOperatorHandlers = [
  handle(machineList, ({ db }, page) => mapPage(listMachines(db, page), toMachineView)),
  handle(machineOne, async ({ db }, { id }) => {
    const row = await findMachine(db, id)
    return row ? toMachineView(row) : refuse('machine.unknown')
  }),
  handle(machineCreate, async (context, fields) =>
    context.db.transaction().execute(async (db) => {
      const id = await createMachine(db, fields)
      if (id instanceof Refusal) return id
      const after = await readMachine(db, id)
      await recordOperatorAction(db, context, { action: 'machine.create', subjectId: id, after })
      return after
    }),
  ),
  handle(machineUpdate, async (context, { id, reason, ...fields }) =>
    context.db.transaction().execute(async (db) => {
      const row = await lockMachine(db, id)
      if (!row) return refuse('machine.unknown')
      if (!hasValidSaleWindow(fields)) return refuse('machine.window')
      if (fields.units < row.soldUnits) return refuse('machine.units-sold')
      const columns = toMachineColumns(fields)
      if (row.isSold && changesTerms(row, columns, fields.units)) {
        if (reason.trim() === '') return refuse('machine.reason-missing')
        if (fields.units > row.units) return refuse('machine.units-rise')
        const { position, sale, saleStart, saleEnd, isPublished } = columns
        await updateMachine(db, id, { position, sale, saleStart, saleEnd, isPublished })
        const content = toTerms(columns, fields.units)
        return propose(db, context, { machineId: id, kind: 'terms', content, reason: reason.trim() })
      }
      await updateMachine(db, id, columns)
      await updateUnits(db, id, fields.units)
      const after = await readMachine(db, id)
      await recordOperatorAction(db, context, {
        action: 'machine.update',
        subjectId: id,
        before: toMachineView(row),
        after,
      })
      return after
    }),
  ),
  handle(machineRetire, async (context, { id, reason }) =>
    context.db
      .transaction()
      .execute((db) => propose(db, context, { machineId: id, kind: 'retirement', content: {}, reason }))
      .then(withoutUnits),
  ),
  handle(machineKey, async (context, { id, publicKey, reason }) => {
    if (!isEd25519Key(Buffer.from(publicKey, 'base64'))) return refuse('machine.key-weak')
    return context.db
      .transaction()
      .execute((db) => propose(db, context, { machineId: id, kind: 'key', content: { publicKey }, reason }))
      .then(withoutUnits)
  }),
  handle(machineDestination, async (context, { id, rail, destination: typed, reason }) => {
    const destination = parseOwnerDestination(rail, typed)
    if (destination === null || (await isPlatformAddress(context.db, destination))) return refuse('machine.destination')
    return context.db
      .transaction()
      .execute((db) =>
        propose(db, context, { machineId: id, kind: 'destination', content: { rail, destination }, reason }),
      )
      .then(withoutUnits)
  }),
  handle(machineChangeList, ({ db }, page) => mapPage(listChanges(db, page), toChangeView)),
  handle(machineChangeDecide, async (context, { id, isApproved, reason }) => {
    if (!isApproved && reason.trim() === '') return refuse('change.reason-missing')
    return asOperator(context, async (db, record) => {
      const outcome = await decideChange(db, id, isApproved, reason.trim())
      if (outcome !== 'approved' && outcome !== 'rejected') return decideRefusals[outcome]
      const change = mustExist(await findChange(db, id))
      await record(`machine.${isApproved ? 'approve' : 'reject'}-${change.kind}`, {
        subjectId: change.machineId,
        after: { change: id },
        reason: reason.trim(),
      })
      if (isApproved && (change.kind === 'terms' || change.kind === 'retirement')) await tellHolders(db, change)
      return toChangeView(change)
    })
  }),
]

/** Only new terms have units. */
const withoutUnits = (outcome: MachineView | ProposeRefusal) => {
  if (outcome instanceof Refusal && (outcome.key === 'machine.units-rise' || outcome.key === 'machine.units-sold'))
    throw new Error(`this change has no units: ${outcome.key}`)
  return outcome as MachineView | Refusal<'machine.unknown' | 'machine.change-open' | 'machine.retired'>
}
