import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, moment, momentOrNull } from '../fields.ts'
import { longText } from './content.ts'

export const reportReasons = ['scam', 'abuse', 'privacy', 'spam', 'other'] as const

/** A post or a comment. */
const subject = { squareId: z.optional(id), commentId: z.optional(id) }
const unknown = { 'post.unknown': 404 } as const

export const squareReport = call({
  service: 'square',
  method: 'POST',
  path: 'square/report',
  changes: [],
  who: 'member',
  about: 'Reports a post or a comment to our staff. A second report by the same member changes nothing.',
  request: z.object({
    ...subject,
    reportReason: z._default(z.enum(reportReasons), 'other'),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  data: z.null(),
  refusals: { ...unknown, 'post.too-many': 429 },
})

export const squareBlock = call({
  service: 'square',
  method: 'POST',
  path: 'square/block',
  changes: ['square', 'comment', 'squareStatus'],
  who: 'member',
  about: 'Blocks whoever wrote a post or a comment: from then on neither sees what the other writes.',
  request: z.object(subject),
  data: z.null(),
  refusals: { ...unknown, 'block.impossible': 409 },
})

export const squareUnblock = call({
  service: 'square',
  method: 'POST',
  path: 'square/unblock',
  changes: ['square', 'squareStatus'],
  who: 'member',
  about: 'Ends an own block.',
  request: z.object({ id }),
  data: z.null(),
  refusals: {},
})

export const moderationActions = ['hide', 'remove', 'warn', 'mute', 'restore'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const squareStatus = call({
  service: 'square',
  method: 'GET',
  path: 'square/status',
  reads: ['squareStatus'],
  who: 'member',
  about: 'As whom and from when on the member can post, whom they have blocked, what our staff did about their posts.',
  request: z.object({}),
  data: z.object({
    /** What others read beside their posts. */
    username: z.string(),
    /** Null when they can post now. */
    postsFrom: momentOrNull,
    blocked: z.array(z.object({ id, username: z.string(), createTime: moment })),
    actions: z.array(
      z.object({
        id,
        action: z.enum(moderationActions),
        reason: z.string(),
        createTime: moment,
        /** Until when they are muted; null for other actions. */
        until: momentOrNull,
        /** The beginning of what it is about. */
        content: z.string(),
        /** Their answer, which can be given once; or empty. */
        answer: z.string(),
        /** What another of our staff wrote to their answer; or empty. */
        reply: z.string(),
        /** When a mute was lifted early; null otherwise. */
        endedTime: momentOrNull,
      }),
    ),
  }),
  refusals: {},
})

export const squareAnswer = call({
  service: 'square',
  method: 'POST',
  path: 'square/answer',
  changes: ['squareStatus'],
  who: 'member',
  about: 'Answers, once, what our staff did about an own post.',
  request: z.object({ id, content: longText(1_000) }),
  data: z.null(),
  refusals: { 'moderation.unknown': 404, 'moderation.answered': 409 },
})
