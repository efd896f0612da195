import type { ParsedOf } from '@millrace/contract/call'
import type { machineCreate } from '@millrace/contract/console/machine'
import type { Database } from '../db/database.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { addMachine } from './store.ts'
import { toMinor } from './toMinor.ts'

export type MachineFields = ParsedOf<typeof machineCreate>

/** Adds a machine with its stock and answers with its id. In the caller's transaction. */
export async function createMachine(
  db: Database,
  fields: MachineFields,
  { isDemo = false, publicKey = null }: { readonly isDemo?: boolean; readonly publicKey?: Buffer | null } = {},
): Promise<string | Refusal<'machine.window'>> {
  if (!hasValidSaleWindow(fields)) return refuse('machine.window')
  return addMachine(db, { ...toMachineColumns(fields), isDemo, publicKey, retiredAt: null }, fields.units)
}

/** What the fields are in the table; how many units there are is kept apart. */
export const toMachineColumns = ({ units: _, price, dayReturn, saleStart, saleEnd, ...fields }: MachineFields) => ({
  ...fields,
  price: toMinor(price),
  dayReturn: toMinor(dayReturn),
  saleStart: saleStart === null ? null : new Date(saleStart),
  saleEnd: saleEnd === null ? null : new Date(saleEnd),
})

/** A rush ends, and a pre-sale starts and ends, at moments that are known; what ends does so after it starts. */
export function hasValidSaleWindow({ sale, saleStart, saleEnd }: MachineFields): boolean {
  if (sale === 'rush' && saleEnd === null) return false
  if (sale === 'presale' && (saleStart === null || saleEnd === null)) return false
  return saleStart === null || saleEnd === null || Date.parse(saleStart) < Date.parse(saleEnd)
}
