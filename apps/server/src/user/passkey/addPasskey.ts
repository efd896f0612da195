import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { challengeMs, getSite, issueChallenge, loadWebAuthn, parseResponse, type Site } from './challenge.ts'
import { listPasskeys, takeChallenge, type NewPasskey } from './store.ts'

/** EdDSA, ES256 and RS256: what authenticators support in practice. */
const algorithms = [-8, -7, -257]

/** The challenge to create a passkey that needs no account name and that verifies who holds the device. */
export async function createPasskeyOptions(
  platform: Platform,
  { rpID }: Site,
  member: SignedInMember,
): Promise<{ challengeId: string; options: string }> {
  const own = await listPasskeys(platform.db, member.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
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
  return issueChallenge(platform, options, {
    purpose: 'add',
    memberId: member.id,
    sessionId: member.sessionId,
    stepUpPurpose: null,
    stepUpSubject: null,
  })
}

/** The passkey that an authenticator created for our challenge. Null when anything about it is wrong. */
export async function verifyNewPasskey(
  context: Platform & { readonly from: RequestOrigin; readonly member: SignedInMember },
  challengeId: string,
  text: string,
): Promise<NewPasskey | null> {
  const { db, now, member } = context
  const site = getSite(context)
  const challenge = await takeChallenge(db, challengeId, 'add', now())
  const response = parseResponse<RegistrationResponseJSON>(text)
  if (!site || !response || challenge?.memberId !== member.id || challenge.sessionId !== member.sessionId) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
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
    return { challengeId, credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports }
  } catch {
    // The library throws for anything malformed or mismatched.
    return null
  }
}
