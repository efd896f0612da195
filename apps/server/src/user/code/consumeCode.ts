import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { CodePurpose } from '../../db/tables.ts'
import type { Platform } from '../../http/context.ts'
import { returnTry, removeCode, takeTry } from './store.ts'

type Given = { readonly purpose: CodePurpose; readonly subject: string; readonly code: string }
type Where = Pick<Platform, 'vault' | 'now'>

export const codeHash = (vault: Platform['vault'], { purpose, subject, code }: Given): Buffer =>
  vault.digest(`code ${purpose} ${subject}`, code)

/**
 * True for the right code, once. A wrong one uses up a try. In a transaction of its own or of what the code is for,
 * never rolled back by a refusal.
 */
export async function consumeCode({ vault, now }: Where, db: Database, given: Given): Promise<boolean> {
  if (!(await isRight({ vault, now }, db, given))) return false
  await removeCode(db, given.purpose, given.subject)
  return true
}

/** True for the right code, which stays good; a wrong one uses up a try. */
export async function checkCode({ vault, now }: Where, db: Database, given: Given): Promise<boolean> {
  if (!(await isRight({ vault, now }, db, given))) return false
  await returnTry(db, given.purpose, given.subject)
  return true
}

async function isRight({ vault, now }: Where, db: Database, given: Given): Promise<boolean> {
  const kept = await takeTry(db, given.purpose, given.subject, now())
  return kept !== null && timingSafeEqual(kept, codeHash(vault, given))
}
