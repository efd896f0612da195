import type { ParsedOf } from '@millrace/contract/call'
import type { machineCreate } from '@millrace/contract/console/machine'
import { usdtMinor } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { addMachine } from './store.ts'

export type MachineFields = ParsedOf<typeof machineCreate>

/** Adds a machine with its stock, in the caller's transaction, and returns its id. */
export async function createMachine(
  db: Database,
  fields: MachineFields,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): Promise<string | Refusal<'machine.window'>> {
  if (!hasValidSaleWindow(fields)) return refuse('machine.window')
  return addMachine(db, { ...toMachineColumns(fields), isDemo }, fields.units)
}

/** The columns of the machine's own row. The number of units is in the row of its stock. */
export const toMachineColumns = ({ units: _, price, dayReturn, saleStart, saleEnd, ...fields }: MachineFields) => ({
  ...fields,
  price: usdtMinor(price),
  dayReturn: usdtMinor(dayReturn),
  saleStart: saleStart === null ? null : new Date(saleStart),
  saleEnd: saleEnd === null ? null : new Date(saleEnd),
})

/** A rush needs an end and a pre-sale needs both a start and an end. An end is after its start. */
export function hasValidSaleWindow({ sale, saleStart, saleEnd }: MachineFields): boolean {
  if (sale === 'rush' && saleEnd === null) return false
  if (sale === 'presale' && (saleStart === null || saleEnd === null)) return false
  return saleStart === null || saleEnd === null || Date.parse(saleStart) < Date.parse(saleEnd)
}
