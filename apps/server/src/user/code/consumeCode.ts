import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { CodePurpose } from '../../db/tables.ts'
import type { Platform } from '../../http/context.ts'
import { removeCode, returnTry, takeTry } from './store.ts'

type TypedCode = { readonly purpose: CodePurpose; readonly subject: string; readonly code: string }
type Context = Pick<Platform, 'vault' | 'now'>

export const hashCode = (vault: Platform['vault'], { purpose, subject, code }: TypedCode): Buffer =>
  vault.digest(`code ${purpose} ${subject}`, code)

/**
 * True for the right code, once. A wrong one costs a try. The caller's transaction must not roll back on a refusal:
 * that would give the try back.
 */
export async function consumeCode(context: Context, db: Database, typed: TypedCode): Promise<boolean> {
  if (!(await isRight(context, db, typed))) return false
  await removeCode(db, typed.purpose, typed.subject)
  return true
}

/** True for the right code, which stays valid. A wrong one costs a try. */
export async function checkCode(context: Context, db: Database, typed: TypedCode): Promise<boolean> {
  if (!(await isRight(context, db, typed))) return false
  await returnTry(db, typed.purpose, typed.subject)
  return true
}

async function isRight({ vault, now }: Context, db: Database, typed: TypedCode): Promise<boolean> {
  const storedHash = await takeTry(db, typed.purpose, typed.subject, now())
  return storedHash !== null && timingSafeEqual(storedHash, hashCode(vault, typed))
}
