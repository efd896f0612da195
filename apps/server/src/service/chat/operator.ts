import {
  consoleChatClose,
  consoleChatColleagues,
  consoleChatHandOver,
  consoleChatHours,
  consoleChatList,
  consoleChatOne,
  consoleChatPicture,
  consoleChatRead,
  consoleChatSend,
  consoleChatTake,
  consoleChatTyping,
} from '@millrace/contract/console/chat'
import { asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { memberTopic, sendSignal } from '../../live/index.ts'
import { isInHours, readHours, seenWithinMs } from '../hours.ts'
import { prepareSentPicture, readChatPicture, toChatMessage } from './messages.ts'
import {
  assignChat,
  closeChat,
  findChatMessage,
  findConversation,
  listChatMessages,
  listColleagues,
  listConversations,
  markChat,
  sendChatMessage,
  type AssignOutcome,
  type ConversationRow,
} from './store.ts'

/** A transcript has at most so many messages a page. */
const messagesMax = 200

const toRow = ({ createdAt, waitingSince, closedAt, lastContent, operatorName, ...row }: ConversationRow) => ({
  ...row,
  operatorName: operatorName ?? '',
  createTime: createdAt.toISOString(),
  waitingTime: waitingSince?.toISOString() ?? null,
  closedTime: closedAt?.toISOString() ?? null,
  lastContent: lastContent ?? '',
})

/** Gives a conversation to somebody and records it; only who answers it may. */
const assign = (context: ContextOf<typeof consoleChatTake>, id: string, to: string | null, action: string) =>
  asOperator(context, async (db, record): Promise<AssignOutcome> => {
    const outcome = await assignChat(db, id, context.operator.id, to)
    if (outcome !== 'assigned') return outcome
    const { memberId } = mustExist(await findConversation(db, id))
    await record(action, { subjectId: memberId, after: { conversation: id, to } })
    return outcome
  })

const refuseChange = (outcome: 'unknown' | 'closed' | 'taken') =>
  refuse(({ unknown: 'chat.unknown', closed: 'chat.closed', taken: 'chat.taken' } as const)[outcome])

export const chatOperatorHandlers = [
  handle(consoleChatList, ({ db, operator }, request) =>
    mapPage(listConversations(db, { ...request, operatorId: operator.id }), toRow),
  ),
  handle(consoleChatOne, async ({ db }, { id, after }) => {
    const row = await findConversation(db, id)
    if (!row) return refuse('chat.unknown')
    const messages = await listChatMessages(db, id, { after, pageSize: messagesMax })
    return { conversation: toRow(row), messages: messages.map(toChatMessage) }
  }),
  handle(consoleChatPicture, async (context, { id, number }) => {
    const picture = await readChatPicture(context, await findChatMessage(context.db, id, number))
    return picture === null ? refuse('chat.picture-unknown') : { picture }
  }),
  handle(consoleChatColleagues, async ({ db, now, operator }) => ({
    list: await listColleagues(db, { operatorId: operator.id, seenSince: new Date(now().getTime() - seenWithinMs) }),
  })),
  handle(consoleChatHours, async (context) => ({ hours: readHours(context), isInHours: isInHours(context) })),
  handle(consoleChatTake, async (context, { id }) => {
    const outcome = await assign(context, id, context.operator.id, 'chat.take')
    if (outcome === 'operator-unknown') throw new Error('whoever takes a conversation is an operator')
    return outcome === 'assigned' ? null : refuseChange(outcome)
  }),
  handle(consoleChatHandOver, async (context, { id, operatorId }) => {
    const outcome = await assign(context, id, operatorId ?? null, 'chat.hand-over')
    if (outcome === 'operator-unknown') return refuse('operator.unknown')
    return outcome === 'assigned' ? null : refuseChange(outcome)
  }),
  handle(consoleChatSend, async (context, { id, clientId, content }) => {
    const { db, operator, vault } = context
    const picture = await prepareSentPicture(context)
    if (picture === null) return refuse('file.not-picture')
    if (content === '' && picture === 'none') return refuse('chat.empty')
    const conversation = await findConversation(db, id)
    if (!conversation) return refuse('chat.unknown')
    if (conversation.closedAt) return refuse('chat.closed')
    const saved = picture === 'none' ? null : await vault.saveFile(picture)
    const { outcome, number, conversationId } = await asOperator(context, async (db) => {
      return sendChatMessage(db, {
        memberId: conversation.memberId,
        operatorId: operator.id,
        clientId,
        content,
        picture: saved,
        record: null,
      })
    })
    if (outcome !== 'sent' && saved) await vault.removeFile(saved.name)
    if (outcome === 'not-yours') return refuse('chat.taken')
    if (outcome !== 'sent' && outcome !== 'same') return refuse('chat.closed')
    return { message: toChatMessage(mustExist(await findChatMessage(db, conversationId, number))) }
  }),
  handle(consoleChatRead, async (context, { id, upTo, isRead }) => {
    const { db, operator } = context
    if (!(await findConversation(db, id))) return refuse('chat.unknown')
    await asOperator(context, async (db) => {
      await markChat(db, id, operator.id, upTo, isRead)
    })
    return null
  }),
  handle(consoleChatTyping, async ({ db, operator }, { id }) => {
    const conversation = await findConversation(db, id)
    if (!conversation) return refuse('chat.unknown')
    if (conversation.operatorId !== operator.id) return refuse('chat.taken')
    await sendSignal(db, { topic: memberTopic(conversation.memberId), kind: 'typing', subject: id })
    return null
  }),
  handle(consoleChatClose, async (context, { id }) => {
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await closeChat(db, id, context.operator.id)
      if (outcome !== 'ended') return outcome
      const { memberId } = mustExist(await findConversation(db, id))
      await record('chat.close', { subjectId: memberId, after: { conversation: id } })
      return outcome
    })
    if (outcome === 'unanswered') return refuse('chat.unanswered')
    return outcome === 'ended' ? null : refuseChange(outcome)
  }),
]
