import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

export const hasPassedQuiz = (db: Database, memberId: string): Promise<boolean> =>
  hasRow(db.selectFrom('riskQuiz').select('memberId').where('memberId', '=', memberId))

export async function passQuiz(db: Database, memberId: string): Promise<void> {
  await db
    .insertInto('riskQuiz')
    .values({ memberId, passedAt: sql<Date>`ledger.now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
