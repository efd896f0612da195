import { createHmac } from 'node:crypto'
import type { Platform } from '../http/context.ts'
import type { Settings } from '../settings.ts'
import type { MessageContent } from './sendMessage.ts'
import { findOutgoing, removeOutgoing } from './store.ts'

/** A code is worthless after this time. */
const deliverableMs = 10 * 60_000
const gatewayTimeoutMs = 10_000

type Delivery = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }

/** Delivers a queued message. Throws when the gateway does not take it, so that the job is tried again. */
export async function deliverMessage(
  { db, vault, settings, now }: Pick<Platform, 'db' | 'vault' | 'settings' | 'now'>,
  id: string,
): Promise<void> {
  const outgoing = await findOutgoing(db, id)
  if (!outgoing) return
  const { to, subject, text } = JSON.parse(vault.open(`message ${id}`, outgoing).toString()) as MessageContent
  if (to !== null && now().getTime() - outgoing.createdAt.getTime() < deliverableMs) {
    const send = outgoing.channel === 'sms' ? sendSms : sendEmail
    await send(settings, { id, to, subject, text }, now())
  }
  await removeOutgoing(db, id)
}

/** The id becomes the message id, so that a message that was sent twice is recognised as one. */
async function sendEmail(
  { SMTP_URL, SMTP_FROM }: Pick<Settings, 'SMTP_URL' | 'SMTP_FROM'>,
  { id, to, subject, text }: Delivery,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  try {
    await transport.sendMail({
      from: SMTP_FROM,
      to,
      subject,
      text,
      messageId: `<${id}@millrace>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}

/**
 * Works with any gateway that takes JSON by POST. The signature is HMAC-SHA256 over `timestamp.body`, in hex. The
 * timestamp lets the gateway refuse old requests, and the id lets it recognise one that came twice.
 */
async function sendSms(
  { SMS_GATEWAY_URL, SMS_GATEWAY_SECRET }: Pick<Settings, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_SECRET'>,
  { id, to, text }: Delivery,
  now: Date,
): Promise<void> {
  const body = JSON.stringify({ id, to, text })
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', SMS_GATEWAY_SECRET).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(SMS_GATEWAY_URL, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayTimeoutMs),
    headers: {
      'content-type': 'application/json',
      'x-millrace-timestamp': timestamp,
      'x-millrace-signature': signature,
    },
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
}
