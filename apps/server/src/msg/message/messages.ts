import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { handle, refuse } from '../../http/handle.ts'
import { renderMessage } from './renderMessage.ts'
import { countMessages, listMessages, markRead } from './store.ts'

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
