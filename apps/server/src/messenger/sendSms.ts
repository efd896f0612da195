import { createHmac } from 'node:crypto'
import type { Settings } from '../settings.ts'
import type { Addressed } from './sendEmail.ts'

const patienceMs = 10_000

/**
 * Over any gateway that takes JSON by POST. The signature is HMAC-SHA256 over `timestamp.body`, in hex; the timestamp
 * lets the gateway refuse old requests, the id lets it recognise one that came twice.
 */
export async function sendSms(
  { SMS_GATEWAY_URL, SMS_GATEWAY_SECRET }: Pick<Settings, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_SECRET'>,
  { id, to, text }: Addressed,
  now: Date,
): Promise<void> {
  const body = JSON.stringify({ id, to, text })
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', SMS_GATEWAY_SECRET).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(SMS_GATEWAY_URL, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      'x-millrace-timestamp': timestamp,
      'x-millrace-signature': signature,
    },
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
}
