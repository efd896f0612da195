import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { randomUUID } from 'node:crypto'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { challengeMs, readJson } from './assertion.ts'
import type { Site } from './site.ts'
import { getSite } from './site.ts'
import { addChallenge, listPasskeys, consumeChallenge } from './store.ts'

/** EdDSA, ES256 and RS256: what authenticators really have. */
const algorithms = [-8, -7, -257]

/**
 * Asks an authenticator to make a passkey: one that is found without typing an account, and that checks who holds the
 * device.
 */
export async function createPasskeyOptions(
  { db, now }: Platform,
  { rpID }: Site,
  member: SignedInMember,
): Promise<{ challengeId: string; options: string }> {
  const own = await listPasskeys(db, member.id)
  const options = await generateRegistrationOptions({
    rpName: 'Millrace',
    rpID,
    userID: Uint8Array.from(Buffer.from(member.id.replaceAll('-', ''), 'hex')),
    userName: member.phone ?? member.email ?? '',
    userDisplayName: member.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout: challengeMs,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = randomUUID()
  await addChallenge(db, {
    id: challengeId,
    purpose: 'add',
    memberId: member.id,
    sessionId: member.sessionId,
    stepUpPurpose: null,
    challenge: options.challenge,
    expiresAt: new Date(now().getTime() + challengeMs),
  })
  return { challengeId, options: JSON.stringify(options) }
}

export type MadePasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

/** What an authenticator made at our asking; null when anything about it is not right. */
export async function verifyNewPasskey(
  context: Platform & { readonly from: RequestOrigin; readonly member: SignedInMember },
  challengeId: string,
  text: string,
): Promise<MadePasskey | null> {
  const { db, now, member } = context
  const site = getSite(context)
  const challenge = await consumeChallenge(db, challengeId, 'add', now())
  const response = readJson<RegistrationResponseJSON>(text)
  if (!site || !response || challenge?.memberId !== member.id || challenge.sessionId !== member.sessionId) return null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const transports = (response.response.transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 10)
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports }
  } catch {
    // The library throws at whatever is malformed or does not fit.
    return null
  }
}
