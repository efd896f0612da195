import type { DataOf } from '@millrace/contract/call'
import {
  machineCreate,
  machineKey,
  machineList,
  machineOne,
  machineRetire,
  machineUpdate,
} from '@millrace/contract/console/machine'
import { usdtDecimal } from '@millrace/money'
import { recordAuditEntry, toAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { createMachine, hasValidSaleWindow, toMachineColumns, type MachineFields } from './createMachine.ts'
import {
  findMachine,
  listMachines,
  lockMachine,
  retireMachine,
  updateMachine,
  updateUnits,
  type MachineRow,
} from './store.ts'

type MachineView = DataOf<typeof machineOne>

/** A machine as operators see it. */
const toMachineView = ({ createdAt, retiredAt, saleStart, saleEnd, publicKey, ...row }: MachineRow): MachineView => ({
  id: row.id,
  kind: row.kind,
  position: row.position,
  name: row.name,
  place: row.place,
  summary: row.summary,
  description: row.description,
  ownerName: row.ownerName,
  purpose: row.purpose,
  risks: row.risks,
  costs: row.costs,
  leaving: row.leaving,
  pictures: row.pictures,
  price: usdtDecimal(row.price),
  dayReturn: usdtDecimal(row.dayReturn),
  validDays: row.validDays,
  units: row.units,
  soldUnits: row.soldUnits,
  sale: row.sale,
  saleStart: saleStart?.toISOString() ?? null,
  saleEnd: saleEnd?.toISOString() ?? null,
  isPublished: row.isPublished,
  isRetired: retiredAt !== null,
  isDemo: row.isDemo,
  createTime: createdAt.toISOString(),
  revenueReference: row.revenueReference,
  publicKey: publicKey?.toString('base64') ?? '',
  escrow: usdtDecimal(row.escrow),
  capital: usdtDecimal(row.capital),
  revenue: usdtDecimal(row.revenue),
  released: usdtDecimal(row.released),
  reserve: usdtDecimal(row.reserve),
})

/** For a machine that is known to exist. */
async function readMachine(db: Database, id: string): Promise<MachineView> {
  return toMachineView(mustExist(await findMachine(db, id)))
}

/** Terms are fixed once a unit is sold: they are part of an agreement. */
const changesTerms = (row: MachineRow, fields: MachineFields): boolean => {
  const { price, dayReturn, validDays } = toMachineColumns(fields)
  return row.soldUnits > 0 && (row.price !== price || row.dayReturn !== dayReturn || row.validDays !== validDays)
}

export const machineOperatorHandlers = [
  handle(machineList, async ({ db }, page) => {
    const { rows, total } = await listMachines(db, page)
    return { list: rows.map(toMachineView), total }
  }),
  handle(machineOne, async ({ db }, { id }) => {
    const row = await findMachine(db, id)
    return row ? toMachineView(row) : refuse('machine.unknown')
  }),
  handle(machineCreate, async (context, fields) =>
    context.db.transaction().execute(async (db) => {
      const id = await createMachine(db, fields)
      if (id instanceof Refusal) return id
      const after = await readMachine(db, id)
      await recordAuditEntry(db, { ...toAuditEntry(context), action: 'machine.create', subjectId: id, after })
      return after
    }),
  ),
  handle(machineUpdate, async (context, { id, ...fields }) =>
    context.db.transaction().execute(async (db) => {
      const row = await lockMachine(db, id)
      if (!row) return refuse('machine.unknown')
      if (!hasValidSaleWindow(fields)) return refuse('machine.window')
      if (changesTerms(row, fields)) return refuse('machine.terms-fixed')
      if (fields.units < row.soldUnits) return refuse('machine.units-sold')
      await updateMachine(db, id, toMachineColumns(fields))
      await updateUnits(db, id, fields.units)
      const after = await readMachine(db, id)
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'machine.update',
        subjectId: id,
        before: toMachineView(row),
        after,
      })
      return after
    }),
  ),
  handle(machineRetire, async (context, { id, reason }) =>
    context.db.transaction().execute(async (db) => {
      const row = await lockMachine(db, id)
      if (!row) return refuse('machine.unknown')
      if (row.retiredAt) return refuse('machine.retired')
      await retireMachine(db, id)
      await recordAuditEntry(db, { ...toAuditEntry(context), action: 'machine.retire', subjectId: id, reason })
      return readMachine(db, id)
    }),
  ),
  handle(machineKey, async (context, { id, publicKey }) =>
    context.db.transaction().execute(async (db) => {
      const row = await lockMachine(db, id)
      if (!row) return refuse('machine.unknown')
      await updateMachine(db, id, { publicKey: Buffer.from(publicKey, 'base64') })
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'machine.key',
        subjectId: id,
        before: { publicKey: toMachineView(row).publicKey },
        after: { publicKey },
      })
      return readMachine(db, id)
    }),
  ),
]
