import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import type { StepUp } from '../proof.ts'
import { challengeMs, getSite, issueChallenge, loadWebAuthn, parseResponse, type Site } from './challenge.ts'
import { takeChallenge, findPasskey, listPasskeys, markUsed, type ChallengeRow, type PasskeyRow } from './store.ts'

type AssertionRequest =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'step-up'; readonly member: SignedInMember; readonly stepUp: StepUp }

/** The challenge for an authenticator: for anybody's passkey at login, for one of the member's own at a step-up. */
export async function createAssertionOptions(
  platform: Platform,
  { rpID }: Site,
  request: AssertionRequest,
): Promise<{ challengeId: string; options: string }> {
  const member = request.purpose === 'step-up' ? request.member : null
  const own = member ? await listPasskeys(platform.db, member.id) : []
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: challengeMs,
    ...(member && { allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }),
  })
  return issueChallenge(platform, options, {
    purpose: request.purpose,
    memberId: member?.id ?? null,
    sessionId: member?.sessionId ?? null,
    stepUpPurpose: request.purpose === 'step-up' ? request.stepUp.purpose : null,
    stepUpSubject: request.purpose === 'step-up' ? request.stepUp.subject : null,
  })
}

/** The passkey that answered one of our challenges, and the challenge. Null when anything about it is wrong. */
export async function verifyAssertion(
  context: Platform & { readonly from: RequestOrigin },
  purpose: 'login' | 'step-up',
  { challengeId, response: text }: { challengeId: string; response: string },
): Promise<{ passkey: PasskeyRow; challenge: ChallengeRow } | null> {
  const { db, now } = context
  const site = getSite(context)
  const challenge = await takeChallenge(db, challengeId, purpose, now())
  const response = parseResponse<AuthenticationResponseJSON>(text)
  if (!site || !challenge || typeof response?.id !== 'string') return null
  const passkey = await findPasskey(db, response.id)
  if (!passkey) return null
  const counter = await verifyCounter(site, challenge, response, passkey)
  if (counter === null) return null
  await markUsed(db, passkey, BigInt(counter), now())
  return { passkey, challenge }
}

/** The authenticator's new counter; null when its signature is not valid. */
async function verifyCounter(
  { rpID, origin }: Site,
  { challenge }: ChallengeRow,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
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
    // The library throws for anything malformed or mismatched. None of it is a proof.
    return null
  }
}
