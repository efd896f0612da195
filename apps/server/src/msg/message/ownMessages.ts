import type { LanguageHeader } from '@millrace/contract/fields'
import { findLanguage } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { renderMessage } from './renderMessage.ts'
import { findNotificationChoice, listMessages, listSubscriptions } from './store.ts'

const messagesMax = 10_000

/**
 * What is kept for a member's messages, for the export. The keys of devices stay out: they open nothing for the member.
 */
export async function ownMessages(db: Database, memberId: string, language: LanguageHeader) {
  const messages = await listMessages(db, memberId, { pageNum: 1, pageSize: messagesMax })
  return {
    messages: messages.map(({ kind, params, ...message }) => ({
      ...message,
      kind,
      params,
      ...renderMessage(findLanguage(language), { kind, params }),
    })),
    devices: await listSubscriptions(db, memberId),
    pushed: await findNotificationChoice(db, memberId),
  }
}
