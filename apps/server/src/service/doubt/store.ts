import type { ParsedOf } from '@millrace/contract/call'
import type { doubtList } from '@millrace/contract/console/doubt'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { call } from '../../db/functions.ts'
import { firstOrNull, readPage } from '../../db/rows.ts'

type NewDoubt = {
  readonly operatorId: string
  readonly call: string
  readonly field: string
  readonly subjectId: string | null
  readonly signs: readonly string[]
}

export const addDoubt = (db: Database, { operatorId, call: path, field, subjectId, signs }: NewDoubt) =>
  call(db, 'recordStaffDoubt', operatorId, path, field, subjectId, [...signs])

export const seeDoubt = (db: Database, id: string, operatorId: string, note: string) =>
  call(db, 'seeStaffDoubt', id, operatorId, note)

const selectDoubts = (db: Database) =>
  db
    .selectFrom('staffDoubt')
    .innerJoin('operator as writer', 'writer.id', 'staffDoubt.operatorId')
    .leftJoin('operator as seer', 'seer.id', 'staffDoubt.seenBy')
    .selectAll('staffDoubt')
    .select([
      'writer.name as writerName',
      'writer.role as writerRole',
      'seer.name as seerName',
      'seer.role as seerRole',
    ])

export type DoubtRow = Awaited<ReturnType<ReturnType<typeof selectDoubts>['execute']>>[number]

export const findDoubt = (db: Database, id: string): Promise<DoubtRow | null> =>
  firstOrNull(selectDoubts(db).where('staffDoubt.id', '=', id))

export function listDoubts(db: Database, { isUnseen, ...page }: ParsedOf<typeof doubtList>) {
  const isMatch = sql<boolean>`(${isUnseen !== true} or staff_doubt.seen_by is null)
    and ${isInRange('staffDoubt.at', page)}`
  return readPage(
    selectDoubts(db)
      .where(isMatch)
      .orderBy(sql`staff_doubt.seen_by is not null`)
      .orderBy('staffDoubt.at', 'desc')
      .orderBy('staffDoubt.id'),
    db.selectFrom('staffDoubt').where(isMatch),
    page,
  )
}
