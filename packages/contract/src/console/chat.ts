import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  flag,
  id,
  idOrNull,
  languageHeaders,
  listOf,
  localized,
  moment,
  momentOrNull,
  page,
  wholeNumber,
} from '../fields.ts'
import { chatContent, chatMarks, chatMessage, clientId, serviceHours } from '../msg/chat.ts'
import { forSupport, operatorRef } from './fields.ts'
import { resource } from './resource.ts'

export const consoleChatRow = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  language: z.enum(languageHeaders),
  operatorId: idOrNull,
  operatorName: z.string(),
  /** Whoever answers has not been there for half an hour: others can take it. */
  isLeft: z.boolean(),
  createTime: moment,
  /** Since when the member waits for an answer, or null. */
  waitingTime: momentOrNull,
  closedTime: momentOrNull,
  lastNumber: z.int(),
  lastContent: z.string(),
  ...chatMarks.shape,
})

const unknown = { 'chat.unknown': 404 } as const
const changeRefusals = { ...unknown, 'chat.closed': 409, 'chat.taken': 409 } as const

export const consoleChatList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/chat/list',
  hasPersonalData: true,
  about: 'Conversations with members: who waits longest comes first, closed ones last.',
  request: z.object({ ...page, queue: z._default(z.enum(['waiting', 'mine', 'open', 'closed']), 'open') }),
  data: listOf(consoleChatRow),
  refusals: {},
})

export const consoleChatOne = call({
  ...forSupport,
  method: 'GET',
  path: 'console/chat/one',
  hasPersonalData: true,
  about: 'One conversation with its newest messages, or those after a number; as a transcript from 0 on.',
  request: z.object({ id, after: z.optional(wholeNumber(0, 1_000_000_000)) }),
  data: z.object({ conversation: consoleChatRow, messages: z.array(chatMessage) }),
  refusals: unknown,
})

export const consoleChatPicture = call({
  ...forSupport,
  method: 'GET',
  path: 'console/chat/picture',
  reads: [],
  hasPersonalData: true,
  about: 'The picture of a message, as a data URL.',
  request: z.object({ id, number: wholeNumber(1, 1_000_000_000) }),
  data: z.object({ picture: z.string() }),
  refusals: { 'chat.picture-unknown': 404 },
})

export const consoleChatColleagues = call({
  ...forSupport,
  method: 'GET',
  path: 'console/chat/colleagues',
  about: 'Who a conversation can be handed to: the others who answer members.',
  request: z.object({}),
  data: z.object({ list: z.array(z.extend(operatorRef, { isOnline: z.boolean() })) }),
  refusals: {},
})

export const consoleChatHours = call({
  ...forSupport,
  method: 'GET',
  path: 'console/chat/hours',
  reads: ['chat'],
  about: 'When customer service answers, and whether that is now. Outside, what members write becomes a ticket.',
  request: z.object({}),
  data: z.object({ hours: serviceHours, isInHours: z.boolean() }),
  refusals: {},
})

export const consoleChatTake = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/take',
  about: 'Takes a conversation from the queue.',
  request: z.object({ id }),
  data: z.null(),
  refusals: changeRefusals,
})

export const consoleChatHandOver = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/handOver',
  about: 'Hands an own conversation to another operator, or back to the queue.',
  request: z.object({ id, operatorId: z.optional(id) }),
  data: z.null(),
  refusals: { ...changeRefusals, 'operator.unknown': 404 },
})

export const consoleChatSend = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/send',
  about: 'Answers in an own conversation, with a picture if one is sent.',
  files: ['file'],
  request: z.object({ id, clientId, content: chatContent }),
  data: z.object({ message: chatMessage }),
  refusals: { ...changeRefusals, 'chat.empty': 400, 'file.not-picture': 400, 'file.too-large': 413 },
})

export const consoleChatRead = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/read',
  // Whoever shows the marks hears of them.
  changes: [],
  about: 'Marks messages up to a number as received, or as read.',
  request: z.object({ id, upTo: wholeNumber(0, 1_000_000_000), isRead: z._default(flag, true) }),
  data: z.null(),
  refusals: unknown,
})

export const consoleChatTyping = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/typing',
  changes: [],
  about: 'Shows the member for a moment that somebody is writing.',
  request: z.object({ id }),
  data: z.null(),
  refusals: { ...unknown, 'chat.taken': 409 },
})

export const consoleChatClose = call({
  ...forSupport,
  method: 'POST',
  path: 'console/chat/close',
  about: 'Ends a conversation. The next message of the member begins another one.',
  request: z.object({ id }),
  data: z.null(),
  refusals: { ...changeRefusals, 'chat.unanswered': 409 },
})

/** What operators answer often, in the member’s language. */
export const cannedAnswer = resource('cannedAnswer', {
  title: localized(120),
  content: localized(4_000),
  /** Whether it is offered in the chat. */
  isPublished: flag,
})
