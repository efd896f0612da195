import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'
import type { Platform } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { countHits, takeHit } from '../../limits/index.ts'
import { findCode, removeCode, returnTry, takeTry } from './store.ts'

type TypedCode = {
  readonly purpose: Row<'oneTimeCode'>['purpose']
  readonly subject: string
  readonly code: string
  /** Where it comes from, when anybody may try: each has tries of their own. */
  readonly network?: string
}
type Context = Pick<Platform, 'vault' | 'now'>
type WrongCode = Refusal<'code.wrong'>

export const hashCode = (vault: Platform['vault'], { purpose, subject, code }: Omit<TypedCode, 'network'>): Buffer =>
  vault.digest(`code ${purpose} ${subject}`, code)

/**
 * Null for the right code, once. A wrong one costs a try, and its refusal says how many are left. The caller's
 * transaction must not roll back on a refusal: that would give the try back.
 */
export async function consumeCode(context: Context, db: Database, typed: TypedCode): Promise<WrongCode | null> {
  const wrong = await tryCode(context, db, typed)
  if (!wrong) await removeCode(db, typed.purpose, typed.subject)
  return wrong
}

/** Null for the right code, which stays valid. A wrong one costs a try. */
export async function checkCode(context: Context, db: Database, typed: TypedCode): Promise<WrongCode | null> {
  const wrong = await tryCode(context, db, typed)
  if (!wrong) await returnTry(db, typed.purpose, typed.subject)
  return wrong
}

/** For whoever has no code that could be tried: one that is over reads the same. */
export const refuseCode = (tries = 0): WrongCode => refuse('code.wrong', { tries })

/** How often one network may try one code that is for anybody to try. */
const triesMax = 5
const windowMs = 10 * 60_000

async function tryCode({ vault, now }: Context, db: Database, typed: TypedCode): Promise<WrongCode | null> {
  const { purpose, subject, network } = typed
  const stored = await findCode(db, purpose, subject, now())
  if (!stored) return refuseCode()
  const tried = `${purpose} ${subject} ${network} ${stored.codeHash.toString('base64')}`
  const limit = { kind: 'code-try', subject: tried, max: triesMax, windowMs }
  if (network !== undefined && (await takeHit({ db, vault, now }, [limit]))) return refuseCode()
  const taken = await takeTry(db, purpose, subject, now())
  if (!taken) return refuseCode()
  if (timingSafeEqual(taken.codeHash, hashCode(vault, typed))) return null
  const own = network === undefined ? triesMax : triesMax - (await countHits({ db, vault, now }, limit))
  return refuseCode(Math.max(0, Math.min(own, taken.triesLeft)))
}
