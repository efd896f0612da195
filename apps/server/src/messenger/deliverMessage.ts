import type { Platform } from '../http/context.ts'
import { sendEmail } from './sendEmail.ts'
import type { EmailContent } from './sendMessage.ts'
import { sendSms } from './sendSms.ts'
import { findOutgoing, removeOutgoing } from './store.ts'

const usefulMs = 10 * 60_000

/**
 * Delivers a message from the queue. Throws when the gateway does not take it, so that the job is tried again; gives up
 * when it is no longer of use.
 */
export async function deliverMessage(
  { db, vault, settings, now }: Pick<Platform, 'db' | 'vault' | 'settings' | 'now'>,
  id: string,
): Promise<void> {
  const outgoing = await findOutgoing(db, id)
  if (!outgoing) return
  const letter = JSON.parse(vault.open(`message ${id}`, outgoing).toString()) as EmailContent
  if (letter.to !== null && now().getTime() - outgoing.createdAt.getTime() < usefulMs) {
    const send = outgoing.channel === 'sms' ? sendSms : sendEmail
    await send(settings, { id, to: letter.to, subject: letter.subject, text: letter.text }, now())
  }
  await removeOutgoing(db, id)
}
