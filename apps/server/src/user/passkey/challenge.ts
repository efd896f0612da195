import { randomUUID } from 'node:crypto'
import type { RequestOrigin, Platform } from '../../http/context.ts'
import { addChallenge, type ChallengeRow } from './store.ts'

export const challengeMs = 5 * 60_000

export type Site = { readonly rpID: string; readonly origin: string }

/** Loaded by the first passkey: of all that a start would load, this takes longest. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The site that passkeys are bound to. It may be the host of the request in practice mode only. */
export function getSite({
  settings,
  from,
}: Pick<Platform, 'settings'> & { readonly from: RequestOrigin }): Site | null {
  const url = URL.parse(settings.PUBLIC_URL || (settings.PRACTICE_MODE === 'on' ? from.origin : ''))
  return url && { rpID: url.hostname, origin: url.origin }
}

/** Stores the challenge of the given options until the authenticator answers. */
export async function issueChallenge(
  { db, now }: Platform,
  options: { readonly challenge: string },
  boundTo: Pick<ChallengeRow, 'purpose' | 'memberId' | 'sessionId' | 'stepUpPurpose' | 'stepUpSubject'>,
): Promise<{ challengeId: string; options: string }> {
  const challengeId = randomUUID()
  await addChallenge(db, {
    ...boundTo,
    id: challengeId,
    challenge: options.challenge,
    expiresAt: new Date(now().getTime() + challengeMs),
  })
  return { challengeId, options: JSON.stringify(options) }
}

/** An authenticator's answer; null when it is not an object in JSON. */
export function parseResponse<Response extends object>(text: string): Response | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Response) : null
  } catch {
    return null
  }
}
