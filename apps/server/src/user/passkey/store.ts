import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { firstOrNull, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type PasskeyRow = Row<'passkey'>
export type ChallengeRow = {
  readonly id: string
  readonly purpose: 'add' | 'login' | 'step-up'
  readonly memberId: string | null
  readonly sessionId: string | null
  readonly stepUpPurpose: StepUpPurpose | null
  readonly stepUpSubject: string | null
  readonly challenge: string
  readonly expiresAt: Date
}

export const listPasskeys = (db: Database, memberId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('memberId', '=', memberId).orderBy('createdAt').orderBy('id').execute()

export type NewPasskey = {
  /** The challenge that was answered, of the member whose passkey it becomes. */
  readonly challengeId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

/** False when the credential is registered already. */
export const addPasskey = (db: Database, passkey: NewPasskey, name: string, at: Date): Promise<boolean> =>
  call(
    db,
    'addPasskey',
    passkey.challengeId,
    passkey.credentialId,
    passkey.publicKey,
    passkey.counter,
    passkey.transports,
    name,
    at,
  )

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | null> =>
  firstOrNull(db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId))

export const markUsed = (db: Database, { memberId, id }: PasskeyRow, counter: bigint, at: Date) =>
  call(db, 'markPasskeyUsed', memberId, id, counter, at)

export const removePasskey = async (db: Database, memberId: string, id: string): Promise<boolean> =>
  (await call(db, 'removePasskeys', memberId, id)) > 0

export const removePasskeys = (db: Database, memberId: string) => call(db, 'removePasskeys', memberId, null)

export const addChallenge = (db: Database, challenge: ChallengeRow) =>
  call(
    db,
    'issueChallenge',
    challenge.id,
    challenge.purpose,
    challenge.memberId,
    challenge.sessionId,
    challenge.stepUpPurpose,
    challenge.stepUpSubject,
    challenge.challenge,
    challenge.expiresAt,
  )

/** Returns a challenge once, so that each one can be answered once. */
export async function takeChallenge(
  db: Database,
  id: string,
  purpose: ChallengeRow['purpose'],
  now: Date,
): Promise<ChallengeRow | null> {
  const row = await query(db).first<ChallengeRow>`select id, purpose, member_id, session_id, step_up_purpose,
      step_up_subject, challenge, expires_at from take_challenge(${id}, ${purpose})`
  return row && row.expiresAt > now ? row : null
}
