import { createHmac, timingSafeEqual } from 'node:crypto'

const windowMs = 5 * 60_000

/** What the bank and we sign: the timestamp and the content, with the secret that both have. */
export const sign = (secret: string, timestamp: string, content: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')

/** Null when it is signed with the secret and fresh. */
export function findSignatureFault(
  secret: string,
  {
    timestamp,
    payload,
    signature,
  }: { readonly timestamp: string; readonly payload: string; readonly signature: string },
  nowMs: number,
): 'signature' | 'stale' | null {
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, timestamp, payload))
  // In the same time wherever they differ, so that the right one cannot be felt for.
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'signature'
  return Math.abs(nowMs - Number(timestamp)) > windowMs ? 'stale' : null
}
