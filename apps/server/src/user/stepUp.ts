import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { Database } from '../db/database.ts'
import type { Platform, SignedInMember } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { addStepUp, findStepUp } from './session/store.ts'

const validMs = 5 * 60_000

/** Notes that the member has just shown to be present, for one purpose and this session. */
export async function grantStepUp(
  db: Database,
  now: Date,
  member: SignedInMember,
  purpose: StepUpPurpose,
): Promise<{ purpose: StepUpPurpose; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + validMs)
  await addStepUp(db, { memberId: member.id, sessionId: member.sessionId, purpose, expiresAt })
  return { purpose, expiresAt: expiresAt.toISOString() }
}

/** Null when the member has proved in this session, at most five minutes ago and for this purpose, to be present. */
export async function requireStepUp(
  { db, now, member }: Pick<Platform, 'db' | 'now'> & { readonly member: SignedInMember },
  purpose: StepUpPurpose,
): Promise<Refusal<'step-up.needed'> | null> {
  return (await findStepUp(db, member.id, member.sessionId, purpose, now())) ? null : refuse('step-up.needed')
}
