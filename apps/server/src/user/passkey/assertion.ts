import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { randomUUID } from 'node:crypto'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import type { Site } from './site.ts'
import { getSite } from './site.ts'
import {
  addChallenge,
  findPasskey,
  listPasskeys,
  markUsed,
  consumeChallenge,
  type ChallengeRow,
  type PasskeyRow,
} from './store.ts'

export const challengeMs = 5 * 60_000

type Asking =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'step-up'; readonly member: SignedInMember; readonly stepUpPurpose: StepUpPurpose }

/** Puts a question to the authenticator: to anybody's at the door, to one of the member's own for a step-up. */
export async function createAssertionOptions(
  { db, now }: Platform,
  { rpID }: Site,
  asking: Asking,
): Promise<{ challengeId: string; options: string }> {
  const member = asking.purpose === 'step-up' ? asking.member : null
  const own = member ? await listPasskeys(db, member.id) : []
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: challengeMs,
    ...(member && { allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }),
  })
  const challengeId = randomUUID()
  await addChallenge(db, {
    id: challengeId,
    purpose: asking.purpose,
    memberId: member?.id ?? null,
    sessionId: member?.sessionId ?? null,
    stepUpPurpose: asking.purpose === 'step-up' ? asking.stepUpPurpose : null,
    challenge: options.challenge,
    expiresAt: new Date(now().getTime() + challengeMs),
  })
  return { challengeId, options: JSON.stringify(options) }
}

/** The passkey that answered a question of ours, and the question; null when anything about it is not right. */
export async function verifyAssertion(
  context: Platform & { readonly from: RequestOrigin },
  purpose: 'login' | 'step-up',
  { challengeId, response }: { challengeId: string; response: string },
): Promise<{ passkey: PasskeyRow; challenge: ChallengeRow } | null> {
  const { db, now } = context
  const site = getSite(context)
  const challenge = await consumeChallenge(db, challengeId, purpose, now())
  const given = readJson<AuthenticationResponseJSON>(response)
  const passkey = site && challenge && given && typeof given.id === 'string' ? await findPasskey(db, given.id) : null
  if (!site || !challenge || !given || !passkey) return null
  const counter = await provedCounter(site, challenge, given, passkey)
  if (counter === null) return null
  await markUsed(db, passkey, BigInt(counter), now())
  return { passkey, challenge }
}

async function provedCounter(
  { rpID, origin }: Site,
  { challenge }: ChallengeRow,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws at whatever is malformed or does not fit; all of it is simply not a proof.
    return null
  }
}

export function readJson<Json extends object>(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : null
  } catch {
    return null
  }
}
