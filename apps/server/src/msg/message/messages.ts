import type { LanguageHeader } from '@millrace/contract/fields'
import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { findLanguage } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { handle, refuse } from '../../http/handle.ts'
import { renderMessage } from './renderMessage.ts'
import { countMessages, findNotificationChoice, listMessages, listSubscriptions, markRead } from './store.ts'

export const messagesHandlers = [
  handle(pushRecord, async ({ db, member, language }, page) => {
    const [rows, { total, unread }] = await Promise.all([
      listMessages(db, member.id, page),
      countMessages(db, member.id),
    ])
    const list = rows.map(({ id, topic, kind, params, path, createdAt, readAt }) => ({
      id,
      topic,
      ...renderMessage(language, { kind, params }),
      path,
      createTime: createdAt.toISOString(),
      isRead: readAt !== null,
    }))
    return { list, total, unread }
  }),
  handle(pushRecordUpdate, async ({ db, member }, { id }) => {
    if (!(await markRead(db, member.id, id))) return refuse('message.unknown')
    return { unread: (await countMessages(db, member.id)).unread }
  }),
]

const exportMax = 10_000

/** A member's messages, devices and notification choice, without the devices' keys, which are useless to the member. */
export async function exportMessages(db: Database, memberId: string, language: LanguageHeader) {
  const messages = await listMessages(db, memberId, { pageNum: 1, pageSize: exportMax })
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
