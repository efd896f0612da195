import { findOperatorIdByEmail } from '../console/index.ts'
import type { Database } from '../db/database.ts'

/** The operators of the demonstration who ask for what takes two, and who decide it. */
export async function findMakerAndChecker(db: Database): Promise<{ readonly maker: string; readonly checker: string }> {
  const maker = await findOperatorIdByEmail(db, 'maker@millrace.test')
  const checker = await findOperatorIdByEmail(db, 'checker@millrace.test')
  if (!maker || !checker) throw new Error('the demonstration’s operators are gone')
  return { maker, checker }
}
