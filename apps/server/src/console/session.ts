import { createHash, randomBytes, sign } from 'node:crypto'
import { actAs } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform, SignedInOperator } from '../http/context.ts'
import { deriveDemoApproverKey } from './demoApproverKey.ts'
import { actAsDemo, findSession, markOperatorSeen, readApproval, type ApprovalKind } from './store.ts'

const markSeenEveryMs = 60_000

/** 32 random bytes. Only their hash is stored, so that a stolen table of sessions is useless. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * In the rest of the transaction, an operator of the demonstration acts, whom nobody has signed in as, and signs this
 * approval. The session is over before anybody could use it.
 */
export async function actAsDemoOperator(
  db: Database,
  operatorId: string,
  approval?: { readonly kind: ApprovalKind; readonly id: string },
): Promise<void> {
  const token = newToken()
  await actAsDemo(db, operatorId, token)
  await actAs(db, { token }, approval && (await signAsDemoOperator(db, operatorId, approval)))
}

async function signAsDemoOperator(
  db: Database,
  operatorId: string,
  approval: { readonly kind: ApprovalKind; readonly id: string },
): Promise<string> {
  const { email, text } = await readApproval(db, operatorId, approval)
  return sign(null, Buffer.from(text ?? ''), deriveDemoApproverKey(email)).toString('base64')
}

export async function findOperatorByToken(
  { db, now, settings }: Platform,
  token: string,
): Promise<SignedInOperator | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const tokenHash = hashToken(token)
  const found = await findSession(db, tokenHash)
  if (!found || (found.isDemo && settings.PRACTICE_MODE === 'off')) return null
  const { lastSeenAt, isDemo: _, ...operator } = found
  if (!lastSeenAt || now().getTime() - lastSeenAt.getTime() >= markSeenEveryMs) await markOperatorSeen(db, token)
  return { ...operator, tokenHash, token }
}
