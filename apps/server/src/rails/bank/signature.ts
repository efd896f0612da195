import { createHmac, timingSafeEqual } from 'node:crypto'

const windowMs = 5 * 60_000

/** Both sides sign the timestamp and the content with the shared secret. */
export const sign = (secret: string, timestamp: string, content: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')

/** Null when the signature is valid and fresh. */
export function findSignatureFault(
  secret: string,
  {
    timestamp,
    payload,
    signature,
  }: { readonly timestamp: string; readonly payload: string; readonly signature: string },
  nowMs: number,
): 'signature' | 'stale' | null {
  const actual = Buffer.from(signature)
  const expected = Buffer.from(sign(secret, timestamp, payload))
  // In constant time, so that the signature cannot be guessed digit by digit.
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'signature'
  return Math.abs(nowMs - Number(timestamp)) > windowMs ? 'stale' : null
}
