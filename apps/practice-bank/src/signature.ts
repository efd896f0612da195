import { createHmac, timingSafeEqual } from 'node:crypto'

const windowMs = 5 * 60_000

export const sign = (secret: string, timestamp: string, content: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')

/** Null when the signature is valid and fresh. */
export function findSignatureFault(
  secret: string,
  timestamp: unknown,
  signature: unknown,
  content: string,
  nowMs: number,
): 'signature' | 'stale' | null {
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(timestamp))
    return 'signature'
  const actual = Buffer.from(signature)
  const expected = Buffer.from(sign(secret, timestamp, content))
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'signature'
  return Math.abs(nowMs - Number(timestamp)) > windowMs ? 'stale' : null
}
