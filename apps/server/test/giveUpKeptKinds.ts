import type pg from 'pg'

/**
 * Lets the application post every kind of transfer again. For tests of the ledger's own table of kinds, which say what
 * a kind may move: who may post a kind is another rule, and apps/server/src/revenue tests that one.
 */
export async function giveUpKeptKinds(owner: pg.Pool): Promise<void> {
  await owner.query('delete from ledger.kept_kind')
}
