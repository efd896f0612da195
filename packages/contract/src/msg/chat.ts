import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, moment, wholeNumber } from '../fields.ts'
import { optionalLongText } from '../square/content.ts'

export const recordKinds = ['recharge', 'withdrawal', 'order'] as const

export const chatMessage = z.object({
  /** Counts up in its conversation. */
  number: z.int(),
  clientId: id,
  isStaff: z.boolean(),
  /** Who of the staff wrote it; empty for the member's own. */
  staffName: z.string(),
  content: z.string(),
  hasPicture: z.boolean(),
  /** The own record that it is about, or null. */
  record: z.nullable(z.object({ kind: z.enum(recordKinds), id })),
  createTime: moment,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Up to which message each side has received and read. */
export const chatMarks = z.object({
  memberDelivered: z.int(),
  memberRead: z.int(),
  staffDelivered: z.int(),
  staffRead: z.int(),
})

export const chatContent = optionalLongText(4_000)
/** Made by the client: a message that is sent again under it is the same message. */
export const clientId = id

export const conversation = z.object({
  id,
  isClosed: z.boolean(),
  /** Who answers, or empty while nobody does yet. */
  staffName: z.string(),
  lastNumber: z.int(),
  ...chatMarks.shape,
})

/** Days (1 is Monday) and hours in the platform’s time zone. */
export const serviceHours = z.object({
  days: z.array(z.int()),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
})

export const chatState = call({
  service: 'msg',
  method: 'GET',
  path: 'service/state',
  mayLag: true,
  reads: ['chat'],
  who: 'member',
  about: 'Whether staff are there, their hours, how long answers take, and the own newest conversation.',
  request: z.object({}),
  data: z.object({
    /** It is within the hours of service, and somebody is there. */
    isOnline: z.boolean(),
    isInHours: z.boolean(),
    /** Somebody else waits for an answer already. */
    isBusy: z.boolean(),
    /** Half of the last answers in these hours came within so many minutes; null before the first. */
    answerMinutes: z.nullable(z.int()),
    hours: serviceHours,
    conversation: z.nullable(conversation),
  }),
  refusals: {},
})

/** Which messages of a conversation: the newest, or those after or before a number. */
export const chatPage = {
  after: z.optional(wholeNumber(0, 1_000_000_000)),
  before: z.optional(wholeNumber(1, 1_000_000_000)),
  pageSize: z._default(wholeNumber(1, 100), 50),
}

export const chatMessages = call({
  service: 'msg',
  method: 'GET',
  path: 'service/messages',
  reads: [],
  who: 'member',
  about: 'Messages of the own newest conversation, oldest first.',
  request: z.object(chatPage),
  data: z.object({ list: z.array(chatMessage) }),
  refusals: {},
})

export const sendRefusals = {
  'chat.empty': 400,
  'chat.record-unknown': 404,
  'chat.too-many': 429,
  'file.not-picture': 400,
  'file.too-large': 413,
} as const

export const chatSend = call({
  service: 'msg',
  method: 'POST',
  path: 'service/send',
  changes: ['chat'],
  who: 'member',
  about: 'Sends a message to customer service, with a picture or an own record.',
  files: ['file'],
  request: z.object({
    clientId,
    content: chatContent,
    recordKind: z.optional(z.enum(recordKinds)),
    recordId: z.optional(id),
  }),
  data: z.object({
    message: chatMessage,
    isOnline: z.boolean(),
    /** Nobody is there: it is the ticket of this number, and will be answered. */
    ticketNumber: z.nullable(z.int()),
  }),
  refusals: sendRefusals,
})

export const chatRead = call({
  service: 'msg',
  method: 'POST',
  path: 'service/read',
  changes: [],
  who: 'member',
  about: 'Marks messages up to a number as received, or as read.',
  request: z.object({ upTo: wholeNumber(0, 1_000_000_000), isRead: z._default(flag, true) }),
  data: z.null(),
  refusals: {},
})

export const chatTyping = call({
  service: 'msg',
  method: 'POST',
  path: 'service/typing',
  changes: [],
  who: 'member',
  perMinuteMax: 60,
  about: 'Shows the other side for a moment that the member is writing.',
  request: z.object({}),
  data: z.null(),
  refusals: {},
})

export const chatPicture = call({
  service: 'msg',
  method: 'GET',
  path: 'service/picture',
  reads: [],
  who: 'member',
  about: 'The picture of a message of the own newest conversation, as a data URL.',
  request: z.object({ number: wholeNumber(1, 1_000_000_000) }),
  data: z.object({ picture: z.string() }),
  refusals: { 'chat.picture-unknown': 404 },
})
