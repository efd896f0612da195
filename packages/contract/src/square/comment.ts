import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, idOrNull, moment, wholeNumber } from '../fields.ts'
import { longText } from './content.ts'
import { writeRefusals } from './post.ts'
import { ruleKinds } from './ruleKinds.ts'

export const commentLengthMax = 500

/** Where a page of comments ends: the thread, and the comment in it. */
const commentCursor = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const comment = z.object({
  id,
  username: z.string(),
  /** Whom it answers, or empty. */
  toUserName: z.string(),
  content: z.string(),
  headUrl: z.string(),
  createTime: moment,
  staff: z.boolean(),
  isOwn: z.boolean(),
  isDemo: z.boolean(),
  /** The comment that it answers, or null. */
  commentId: idOrNull,
  /** The first comment of its thread: its own id, when it answers none. */
  threadId: id,
  thumbsUpNum: z.int(),
  hasThumbsUp: z.boolean(),
  warnings: z.array(z.enum(ruleKinds)),
})
export type Comment = z.infer<typeof comment>

const unknown = { 'post.unknown': 404 } as const

export const commentList = call({
  service: 'square',
  method: 'GET',
  path: 'comment/list',
  mayLag: true,
  who: 'reader',
  about: 'The comments on a post, oldest first, each followed by the answers to it.',
  request: z.object({
    squareId: id,
    pageNum: z._default(wholeNumber(1, 1_000_000), 1),
    pageSize: z._default(wholeNumber(1, 100), 5),
    commentCursor: z.optional(commentCursor),
  }),
  data: z.object({
    list: z.array(comment),
    total: z.int(),
    /** The cursor of the next page; empty at the end. */
    next: z.string(),
    nowTime: moment,
  }),
  refusals: unknown,
})

export const commentText = call({
  service: 'square',
  method: 'POST',
  path: 'comment/text',
  changes: [],
  who: 'member',
  about: 'Comments on a post, or answers a comment.',
  perMinuteMax: 60,
  request: z.object({ squareId: id, content: longText(commentLengthMax), commentId: z.optional(id) }),
  data: comment,
  refusals: { ...unknown, ...writeRefusals, 'comment.unknown': 404 },
})

export const commentRemove = call({
  service: 'square',
  method: 'POST',
  path: 'comment/remove',
  changes: ['comment'],
  who: 'member',
  about: 'Removes an own comment.',
  request: z.object({ commentId: id }),
  data: z.null(),
  refusals: { 'comment.unknown': 404 },
})
