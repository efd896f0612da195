import type { ParsedOf } from '@millrace/contract/call'
import type { receiptList } from '@millrace/contract/console/receipt'
import { sql } from 'kysely'
import { hasValues, andAll } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { type Page, firstOrNull, readPage } from '../../db/rows.ts'

const selectReceipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .leftJoin('machine', 'machine.id', 'receipt.machineId')
    .selectAll('receipt')
    .select(sql<string>`coalesce(machine.name ->> 'en_US', '')`.as('machineName'))

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number]

export const findReceipt = (db: Database, id: string): Promise<ReceiptRow | null> =>
  firstOrNull(selectReceipts(db).where('receipt.id', '=', id))

export function listReceipts(
  db: Database,
  { machineId, isUnused, ...page }: ParsedOf<typeof receiptList>,
): Promise<Page<ReceiptRow>> {
  const isMatch = andAll([
    hasValues({ 'receipt.machineId': machineId }),
    isInRange('receipt.receivedAt', page),
    ...(isUnused === undefined ? [] : [sql`(receipt.used_as is null) = ${isUnused}`]),
  ])
  return readPage(
    selectReceipts(db).where(isMatch).orderBy('receipt.receivedAt', 'desc').orderBy('receipt.id'),
    db.selectFrom('receipt').where(isMatch),
    page,
  )
}
