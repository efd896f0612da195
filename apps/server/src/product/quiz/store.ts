import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export async function hasPassedQuiz(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from risk_quiz where member_id = ${memberId}`.execute(db)
  return rows.length > 0
}

export async function passQuiz(db: Database, memberId: string): Promise<void> {
  await sql`insert into risk_quiz (member_id, passed_at) values (${memberId}, ledger.now()) on conflict do nothing`.execute(
    db,
  )
}
