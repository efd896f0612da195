import { chatMessages, chatPicture, chatRead, chatSend, chatState, chatTyping } from '@millrace/contract/msg/chat'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { sendSignal, supportTopic } from '../../live/index.ts'
import { isInHours, isOnline, readHours } from '../hours.ts'
import { findOwnTicket, openTicket } from '../ticket/store.ts'
import { prepareSentPicture, readChatPicture, toChatMessage } from './messages.ts'
import {
  findChatMessage,
  findChatWait,
  findOwnConversation,
  isSomebodyWaiting,
  listChatMessages,
  markChat,
  sendChatMessage,
} from './store.ts'

const minuteMs = 60_000

export const chatHandlers = [
  handle(chatState, async (context) => {
    const { db, member } = context
    const hours = readHours(context)
    const [online, isBusy, answerMinutes, row] = await Promise.all([
      isOnline(context),
      isSomebodyWaiting(db, member.id),
      findChatWait(db, hours),
      findOwnConversation(db, member.id),
    ])
    return {
      isOnline: online,
      isInHours: isInHours(context),
      isBusy,
      answerMinutes,
      hours,
      conversation: row
        ? {
            id: row.id,
            isClosed: row.closedAt !== null,
            staffName: row.operatorName ?? '',
            lastNumber: row.lastNumber,
            memberDelivered: row.memberDelivered,
            memberRead: row.memberRead,
            staffDelivered: row.staffDelivered,
            staffRead: row.staffRead,
          }
        : null,
    }
  }),
  handle(chatMessages, async ({ db, member }, page) => {
    const conversation = await findOwnConversation(db, member.id)
    return { list: conversation ? (await listChatMessages(db, conversation.id, page)).map(toChatMessage) : [] }
  }),
  handle(chatSend, async (context, { clientId, content, recordKind, recordId }) => {
    const { db, member, vault, settings } = context
    const picture = await prepareSentPicture(context)
    if (picture === null) return refuse('file.not-picture')
    const record = recordKind && recordId ? { kind: recordKind, id: recordId } : null
    if (content === '' && picture === 'none' && !record) return refuse('chat.empty')
    if (await takeHit(context, [{ kind: 'chat', subject: member.id, max: 60, windowMs: 5 * minuteMs }]))
      return refuse('chat.too-many')
    const saved = picture === 'none' ? null : await vault.saveFile(picture)
    const { outcome, conversationId, number } = await sendChatMessage(db, {
      memberId: member.id,
      operatorId: null,
      clientId,
      content,
      picture: saved,
      record,
    })
    if (outcome !== 'sent' && saved) await vault.removeFile(saved.name)
    if (outcome === 'record-unknown') return refuse('chat.record-unknown')
    const message = toChatMessage(mustExist(await findChatMessage(db, conversationId, number)))
    if (await isOnline(context)) return { message, isOnline: true, ticketNumber: null }
    const { id } = await openTicket(db, {
      memberId: member.id,
      requestId: clientId,
      kind: 'chat',
      conversationId,
      content,
      phone: '',
      pictures: [],
      answerWithinHours: settings.COMPLAINT_HOURS,
    })
    const ticket = mustExist(await findOwnTicket(db, member.id, id))
    return { message, isOnline: false, ticketNumber: Number(ticket.number) }
  }),
  handle(chatRead, async ({ db, member }, { upTo, isRead }) => {
    const conversation = await findOwnConversation(db, member.id)
    if (conversation) await markChat(db, conversation.id, null, upTo, isRead)
    return null
  }),
  handle(chatTyping, async ({ db, member }) => {
    const conversation = await findOwnConversation(db, member.id)
    if (conversation && !conversation.closedAt)
      await sendSignal(db, { topic: supportTopic, kind: 'typing', subject: conversation.id })
    return null
  }),
  handle(chatPicture, async (context, { number }) => {
    const { db, member } = context
    const conversation = await findOwnConversation(db, member.id)
    const row = conversation && (await findChatMessage(db, conversation.id, number))
    const picture = await readChatPicture(context, row)
    return picture === null ? refuse('chat.picture-unknown') : { picture }
  }),
]
