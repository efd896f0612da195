import type { Database } from '../db/database.ts'

export type NewReceipt = {
  readonly id: string; readonly rail: string; readonly railTransaction: string; readonly machineId: string; readonly amount: bigint; readonly sender: string; readonly note: string
}

/** Writes down what arrived, each payment of a rail once; answers with the receipts' ids in the order given. */
export async function addReceipts(db: Database, receipts: readonly NewReceipt[]): Promise<string[]> {
  const [first] = receipts
  if (!first) return []
  await db.insertInto('receipt').values([...receipts]).onConflict((conflict) => conflict.columns(['rail', 'railTransaction']).doNothing()).execute()
  const rows = await db.selectFrom('receipt').select(['id', 'railTransaction']).where('rail', '=', first.rail)
    .where('railTransaction', 'in', receipts.map(({ railTransaction }) => railTransaction)).execute()
  const idOf = new Map(rows.map(({ id, railTransaction }) => [railTransaction, id]))
  return receipts.map(({ railTransaction }) => idOf.get(railTransaction) as string)
}
