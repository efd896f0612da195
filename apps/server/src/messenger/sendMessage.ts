import type { Language, ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Channel } from '../db/tables.ts'
import type { Platform } from '../http/context.ts'
import { findChannel } from './canSend.ts'
import { addOutgoing, addToInbox } from './store.ts'

export type Message = {
  readonly channel: Channel
  /** Null when nobody is to get it: all the same steps are taken, so that the caller cannot tell by the time. */
  readonly to: string | null
  readonly language: Language
  /** The demonstration's members have numbers that may be somebody's. */
  readonly isDemo?: boolean
  readonly key: ServerTextKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** What lies in the queue, encrypted. */
export type EmailContent = { readonly to: string | null; readonly subject: string; readonly text: string }

/** Hands a message over. It is on its way when the transaction is done, and not before. */
export async function sendMessage(
  platform: Pick<Platform, 'settings' | 'vault' | 'now'>,
  db: Database,
  { channel, to, language, key, values, isDemo = false }: Message,
): Promise<void> {
  const text = say(language, key, values)
  const at = platform.now()
  const way = findChannel(platform, channel, isDemo)
  if (way === null) return
  if (way === 'inbox') return addToInbox(db, { sentTo: to ?? '', channel, content: text, createdAt: at })
  const id = randomUUID()
  const letter: EmailContent = { to, subject: say(language, 'message.subject'), text }
  await addOutgoing(db, id, channel, platform.vault.seal(`message ${id}`, Buffer.from(JSON.stringify(letter))), at)
}
