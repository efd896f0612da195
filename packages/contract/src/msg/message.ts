import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, listOf, moment, page, visibleUrl } from '../fields.ts'

export const messageTopics = ['income', 'wallet'] as const
export type MessageTopic = (typeof messageTopics)[number]

export const message = z.object({
  id,
  topic: z.enum(messageTopics),
  title: z.string(),
  content: z.string(),
  /** The route of the app that it links to, or empty. */
  path: z.string(),
  createTime: moment,
  isRead: z.boolean(),
})
export type Message = z.infer<typeof message>

export const pushRecord = call({
  service: 'msg',
  method: 'GET',
  path: 'push/record',
  mayLag: true,
  reads: ['message'],
  who: 'member',
  about: 'Own station messages, newest first, and how many are unread.',
  request: z.object(page),
  data: z.extend(listOf(message), { unread: z.int() }),
  refusals: {},
})

export const pushRecordUpdate = call({
  service: 'msg',
  method: 'POST',
  path: 'push/record/update',
  changes: [],
  who: 'member',
  about: 'Marks one message as read, or all of them.',
  request: z.object({ id: z.optional(id) }),
  data: z.object({ unread: z.int() }),
  refusals: { 'message.unknown': 404 },
})

const key = (lengthMax: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(lengthMax))

export const firebaseToken = call({
  service: 'msg',
  method: 'POST',
  path: 'user/firebase-token',
  changes: ['push'],
  who: 'member',
  about: "Saves the browser's web-push subscription, to which this device's pushes are sent.",
  request: z.object({ endpoint: visibleUrl.check(z.maxLength(1_000)), p256dh: key(200), auth: key(60) }),
  data: z.null(),
  refusals: { 'push.host-unknown': 400, 'push.too-many': 409 },
})

export const pushStop = call({
  service: 'msg',
  method: 'POST',
  path: 'push/stop',
  who: 'member',
  about: 'Ends the pushes of one device.',
  request: z.object({ endpoint: z.url().check(z.maxLength(1_000)) }),
  data: z.null(),
  refusals: {},
})

const choice = { income: z.boolean(), wallet: z.boolean() }

export const pushChoice = call({
  service: 'msg',
  method: 'GET',
  path: 'push/choice',
  who: 'member',
  about: 'The key that a device subscribes with, and which topics are pushed. Messages are stored in any case.',
  request: z.object({}),
  data: z.object({ publicKey: z.string(), ...choice }),
  refusals: {},
})

export const pushChoose = call({
  service: 'msg',
  method: 'POST',
  path: 'push/choice',
  who: 'member',
  about: 'Chooses which topics are pushed.',
  request: z.object({ income: z.optional(flag), wallet: z.optional(flag) }),
  data: z.object(choice),
  refusals: {},
})
