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
import { toAuditEntry, recordAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import { toMachineColumns, createMachine, hasValidSaleWindow, type MachineFields } from './createMachine.ts'
import {
  changeMachine,
  changeUnits,
  findMachine,
  listMachines,
  lockMachine,
  retireMachine,
  type MachineRow,
} from './store.ts'

const shown = ({
  createdAt,
  retiredAt,
  saleStart,
  saleEnd,
  publicKey,
  ...row
}: MachineRow): DataOf<typeof machineOne> => ({
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

async function read(db: Database, id: string): Promise<DataOf<typeof machineOne>> {
  const row = await findMachine(db, id)
  if (!row) throw new Error('the machine is gone')
  return shown(row)
}

/** What was agreed with those who bought stays as it is. */
const changesTerms = (row: MachineRow, fields: MachineFields): boolean => {
  const { price, dayReturn, validDays } = toMachineColumns(fields)
  return row.soldUnits > 0 && (row.price !== price || row.dayReturn !== dayReturn || row.validDays !== validDays)
}

export const machineHandlers = [
  handle(machineList, async ({ db }, page) => {
    const { rows, total } = await listMachines(db, page)
    return { list: rows.map(shown), total }
  }),
  handle(machineOne, async ({ db }, { id }) => {
    const row = await findMachine(db, id)
    return row ? shown(row) : refuse('machine.unknown')
  }),
  handle(machineCreate, async (context, fields) =>
    context.db.transaction().execute(async (db) => {
      const id = await createMachine(db, fields)
      if (id instanceof Refusal) return id
      const after = await read(db, id)
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
      await changeMachine(db, id, toMachineColumns(fields))
      await changeUnits(db, id, fields.units)
      const after = await read(db, id)
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'machine.update',
        subjectId: id,
        before: shown(row),
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
      return read(db, id)
    }),
  ),
  handle(machineKey, async (context, { id, publicKey }) =>
    context.db.transaction().execute(async (db) => {
      const row = await lockMachine(db, id)
      if (!row) return refuse('machine.unknown')
      await changeMachine(db, id, { publicKey: Buffer.from(publicKey, 'base64') })
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'machine.key',
        subjectId: id,
        before: { publicKey: shown(row).publicKey },
        after: { publicKey },
      })
      return read(db, id)
    }),
  ),
]
