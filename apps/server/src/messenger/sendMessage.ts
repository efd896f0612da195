import type { Language, ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
import type { Platform } from '../http/context.ts'
import { addOutgoing, addToInbox } from './store.ts'

export type Message = {
  readonly channel: Row<'outgoingMessage'>['channel']
  /** Null when nobody gets it. All the same steps are taken, so that the caller cannot tell by the time. */
  readonly to: string | null
  readonly language: Language
  /** Practice mode: the hash of the one browser that the inbox shows it to. Null for all browsers of the owner. */
  readonly browserHash?: Buffer | null
  /** Members of the demonstration have numbers that may be somebody's. */
  readonly isDemo?: boolean
  readonly key: ServerTextKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** What is in the queue, encrypted. */
export type MessageContent = { readonly to: string | null; readonly subject: string; readonly text: string }

/** Queues a message. It is sent when the transaction has committed, not before. */
export async function sendMessage(
  platform: Pick<Platform, 'settings' | 'vault' | 'now'>,
  db: Database,
  { channel, to, language, key, values, browserHash = null, isDemo = false }: Message,
): Promise<void> {
  const text = say(language, key, values)
  const createdAt = platform.now()
  const route = findRoute(platform, channel, isDemo)
  if (route === null) return
  if (route === 'inbox') return addToInbox(db, { sentTo: to ?? '', channel, content: text, browserHash, createdAt })
  const id = randomUUID()
  const content: MessageContent = { to, subject: say(language, 'message.subject'), text }
  const sealed = platform.vault.seal(`message ${id}`, Buffer.from(JSON.stringify(content)))
  await addOutgoing(db, id, channel, sealed, createdAt)
}

export const canSend = (platform: Pick<Platform, 'settings'>, channel: Row<'outgoingMessage'>['channel']): boolean =>
  findRoute(platform, channel) !== null

/** True when what is sent by this channel can only be read in the practice inbox. */
export const isPracticeChannel = (
  platform: Pick<Platform, 'settings'>,
  channel: Row<'outgoingMessage'>['channel'],
): boolean => findRoute(platform, channel) === 'inbox'

/** Messages to members of the demonstration never leave this program. */
function findRoute(
  { settings }: Pick<Platform, 'settings'>,
  channel: Row<'outgoingMessage'>['channel'],
  isDemo = false,
): 'gateway' | 'inbox' | null {
  if (!isDemo && (channel === 'sms' ? settings.SMS_GATEWAY_URL : settings.SMTP_URL)) return 'gateway'
  return settings.PRACTICE_MODE === 'on' ? 'inbox' : null
}
