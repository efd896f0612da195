import type { Database } from '../db/database.ts'

export async function isSeeded(db: Database): Promise<boolean> {
  return await db.selectFrom('demoSeed').select('isSeeded').executeTakeFirst() !== undefined
}

/** True for exactly one transaction; others wait until that one ends. */
export async function claimSeed(db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db.insertInto('demoSeed').values({ isSeeded: true }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** True for exactly one transaction, as above, for a part that came later. */
export async function claimPart(db: Database, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db.insertInto('demoPart').values({ name }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function hasPart(db: Database, name: string): Promise<boolean> {
  return await db.selectFrom('demoPart').select('name').where('name', '=', name).executeTakeFirst() !== undefined
}
