import type pg from 'pg'

export async function hasPassedQuiz(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'quiz.passed',
    text: 'select from risk_quiz where member_id = $1',
    values: [memberId],
  })
  return rows.length > 0
}

export async function passQuiz(pool: pg.Pool, memberId: string): Promise<void> {
  await pool.query({
    name: 'quiz.pass',
    text: 'insert into risk_quiz (member_id, passed_at) values ($1, ledger.now()) on conflict do nothing',
    values: [memberId],
  })
}
