import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'
import type { Platform } from '../../http/context.ts'
import { takeHit } from '../../limits/index.ts'
import { findCode, removeCode, returnTry, takeTry } from './store.ts'

type TypedCode = {
  readonly purpose: Row<'oneTimeCode'>['purpose']
  readonly subject: string
  readonly code: string
  /** Where it comes from, when anybody may try: each has tries of their own. */
  readonly network?: string
}
type Context = Pick<Platform, 'vault' | 'now'>

export const hashCode = (vault: Platform['vault'], { purpose, subject, code }: Omit<TypedCode, 'network'>): Buffer =>
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

/** How often one network may try one code that is for anybody to try. */
const triesMax = 5
const windowMs = 10 * 60_000

async function isRight({ vault, now }: Context, db: Database, typed: TypedCode): Promise<boolean> {
  const { purpose, subject, network } = typed
  const stored = await findCode(db, purpose, subject, now())
  if (!stored) return false
  if (network !== undefined) {
    const tried = `${purpose} ${subject} ${network} ${stored.codeHash.toString('base64')}`
    if (await takeHit({ db, vault, now }, [{ kind: 'code-try', subject: tried, max: triesMax, windowMs }])) return false
  }
  const hash = await takeTry(db, purpose, subject, now())
  return hash !== null && timingSafeEqual(hash, hashCode(vault, typed))
}
