import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { toOffset, type Page, type PageRequest } from '../../db/rows.ts'

const selectReceipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .leftJoin('machine', 'machine.id', 'receipt.machineId')
    .selectAll('receipt')
    .select(sql<string>`coalesce(machine.name ->> 'en_US', '')`.as('machineName'))

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number]

export async function findReceipt(db: Database, id: string): Promise<ReceiptRow | null> {
  return (await selectReceipts(db).where('receipt.id', '=', id).executeTakeFirst()) ?? null
}

export async function listReceipts(
  db: Database,
  {
    machineId,
    isUnused,
    ...page
  }: PageRequest & DayRange & { readonly machineId?: string | undefined; readonly isUnused?: boolean | undefined },
): Promise<Page<ReceiptRow>> {
  const isMatch = sql<boolean>`(${machineId ?? null}::uuid is null or receipt.machine_id = ${machineId ?? null})
    and (${isUnused ?? null}::boolean is null or (receipt.used_as is null) = ${isUnused ?? null})
    and ${isInRange('receipt.receivedAt', page)}`
  const [rows, { total }] = await Promise.all([
    selectReceipts(db)
      .where(isMatch)
      .orderBy('receipt.receivedAt', 'desc')
      .orderBy('receipt.id')
      .limit(page.pageSize)
      .offset(toOffset(page))
      .execute(),
    db
      .selectFrom('receipt')
      .where(isMatch)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
