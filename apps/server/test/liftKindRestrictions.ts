import type pg from 'pg'

/**
 * Lets the application post every kind of transfer. For tests of what a kind may move; who may post it is another rule,
 * which apps/server/src/revenue tests.
 */
export async function liftKindRestrictions(owner: pg.Pool): Promise<void> {
  await owner.query('delete from ledger.restricted_kind')
}
