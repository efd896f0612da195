import type pg from 'pg'

const timeoutMs = 2_000

/** False while the database is a standby, or refuses to write or to move money; rejected while it cannot be reached. */
export async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const query = pool.query<{ takesWrites: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' and can_move_money()
       as "takesWrites"`,
  )
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('timeout')), timeoutMs).unref()
  })
  return (await Promise.race([query, timeout])).rows[0]?.takesWrites === true
}
