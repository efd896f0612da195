import type pg from 'pg'

/**
 * Lets the application post every kind of transfer, for tests of what a kind may move. Who may post it is tested in
 * apps/server/src/revenue.
 */
export async function liftKindRestrictions(owner: pg.Pool): Promise<void> {
  await owner.query('delete from ledger.restricted_kind')
}
