import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountOrNull, flag, id, moment, page, dayOrNull } from '../fields.ts'
import { longText } from './content.ts'
import { ruleKinds } from './ruleKinds.ts'

export const postLengthMax = 1_000
export const picturesMax = 9
export const videoSecondsMax = 60
export const postFileMaxMegabytes = 2

/** Where a page ends; opaque to whoever calls. */
export const postCursor = z.string().check(z.regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** One picture in two widths and two formats. The placeholder is a data URL of a few pixels. */
export const postPicture = z.object({
  url: z.string(),
  avifUrl: z.string(),
  smallUrl: z.string(),
  smallAvifUrl: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type PostPicture = z.infer<typeof postPicture>

export const postVideo = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  seconds: z.number(),
  bytes: z.int(),
  /** Null when the browser could make none. */
  poster: z.nullable(postPicture),
})
export type PostVideo = z.infer<typeof postVideo>

export const machineNewsKinds = ['month', 'pause', 'repair', 'photo'] as const

/** What a machine posts by itself, as facts: `content` has the same as a sentence in the reader’s language. */
export const machineNews = z.object({
  /** A settled month; no revenue for days; revenue again after that; a new photo. */
  kind: z.enum(machineNewsKinds),
  /** The month that was settled, such as 2026-10; else empty. */
  month: z.string(),
  /** Of a month: the income of all units together, and of one unit that was held throughout. Else null. */
  income: amountOrNull,
  incomePerUnit: amountOrNull,
  /** Of a month: how many units shared in it on its last day. Else null. */
  units: z.nullable(z.int()),
  /** The first day without revenue (pause), or with revenue again (repair); else null. */
  day: dayOrNull,
  /** For how many days there was none, at the time of the post; else null. */
  days: z.nullable(z.int()),
  /** The new photo, or empty. */
  pictureUrl: z.string(),
})
export type MachineNews = z.infer<typeof machineNews>

export const post = z.object({
  id,
  headUrl: z.string(),
  username: z.string(),
  content: z.string(),
  createTime: moment,
  /** The pictures in full width. */
  urls: z.array(z.string()),
  thumbsUpNum: z.int(),
  commentNum: z.int(),
  hasThumbsUp: z.boolean(),
  /** Empty without a video. */
  videoUrl: z.string(),
  /** Whether our staff wrote it. */
  staff: z.boolean(),
  author: z.enum(['member', 'staff', 'machine']),
  isOwn: z.boolean(),
  /** Of a member of the demonstration. */
  isDemo: z.boolean(),
  pictures: z.array(postPicture),
  video: z.nullable(postVideo),
  /** The machine that it is about, or null. */
  machine: z.nullable(z.object({ id, name: z.string(), units: z.int() })),
  /** What a machine reports by itself; null for what people wrote. */
  machineNews: z.nullable(machineNews),
  /** What it may be asking for, to be said beside it. */
  warnings: z.array(z.enum(ruleKinds)),
  /** Only its author sees one that is not visible. */
  state: z.enum(['visible', 'hidden', 'removed']),
  /** What our staff wrote when they hid or removed it. */
  reason: z.string(),
})
export type Post = z.infer<typeof post>

export const postFilters = ['all', 'staff', 'machines', 'questions', 'own'] as const

export const squareList = call({
  service: 'square',
  method: 'GET',
  path: 'square/list',
  mayLag: true,
  who: 'reader',
  // By page number, or from a cursor on: then nothing is left out or repeated while others post.
  about: 'The community’s posts, newest first.',
  request: z.object({
    ...page,
    cursor: z.optional(postCursor),
    filter: z._default(z.enum(postFilters), 'all'),
    machineId: z.optional(id),
  }),
  data: z.object({
    list: z.array(post),
    total: z.int(),
    /** The cursor of the next page; empty at the end. */
    next: z.string(),
    /** The cursor of the newest post on this page, for square/newer. */
    newest: z.string(),
    /** The server's time, to say how long ago something was. */
    nowTime: moment,
  }),
  refusals: {},
})

export const squareNewer = call({
  service: 'square',
  method: 'GET',
  path: 'square/newer',
  mayLag: true,
  reads: [],
  who: 'reader',
  about: 'How many posts are newer than the one that was read last, up to 100.',
  request: z.object({ cursor: postCursor, filter: z._default(z.enum(postFilters), 'all') }),
  data: z.object({ count: z.int() }),
  refusals: {},
})

const unknown = { 'post.unknown': 404 } as const

export const squareDetail = call({
  service: 'square',
  method: 'GET',
  path: 'square/detail',
  mayLag: true,
  who: 'reader',
  about: 'One post.',
  request: z.object({ id }),
  data: post,
  refusals: unknown,
})

/** Why somebody cannot write at the moment. */
export const writeRefusals = {
  'post.frozen': 403,
  'post.muted': 403,
  'post.paused': 403,
  'post.too-many': 429,
} as const

export const squareAddText = call({
  service: 'square',
  method: 'POST',
  path: 'square/addText',
  changes: [],
  who: 'member',
  about: 'Posts a text.',
  perMinuteMax: 30,
  request: z.object({
    content: longText(postLengthMax),
    /** The machine that the post is about. */
    machineId: z.optional(id),
    /** Whether to say how many units of it the author holds. */
    hasUnits: z._default(flag, false),
  }),
  data: post,
  refusals: { ...writeRefusals, 'product.unknown': 404 },
})

export const mediaRefusals = {
  'file.not-picture': 400,
  'file.not-video': 400,
  'file.too-large': 413,
  'post.too-many-files': 400,
  'post.video-too-long': 400,
} as const

/** Up to nine pictures in `file`, or one `video` with a picture of it in `poster`. */
export const postFiles = {
  files: ['file', 'video', 'poster'],
  filesMax: picturesMax,
  fileMaxMegabytes: postFileMaxMegabytes,
} as const

export const squareAdd = call({
  service: 'square',
  method: 'POST',
  path: 'square/add',
  changes: [],
  who: 'member',
  about: 'Posts a text with up to nine pictures, or with a video.',
  ...postFiles,
  perMinuteMax: 30,
  request: squareAddText.request,
  data: post,
  refusals: { ...squareAddText.refusals, ...mediaRefusals },
})

export const squareRemove = call({
  service: 'square',
  method: 'POST',
  path: 'square/remove',
  changes: ['squareStatus'],
  who: 'member',
  about: 'Removes an own post.',
  request: z.object({ squareId: id }),
  data: z.null(),
  refusals: unknown,
})

export const liked = z.object({ thumbsUpNum: z.int(), hasThumbsUp: z.boolean() })
const isLiked = z._default(flag, true)

export const thumbsUpSquare = call({
  service: 'square',
  method: 'POST',
  path: 'thumbsUp/square',
  changes: [],
  who: 'member',
  about: 'Likes a post, or takes the like back. It counts once for each member.',
  request: z.object({ squareId: id, isLiked }),
  data: liked,
  refusals: unknown,
})

export const thumbsUpComment = call({
  service: 'square',
  method: 'POST',
  path: 'thumbsUp/comment',
  changes: [],
  who: 'member',
  about: 'Likes a comment, or takes the like back.',
  request: z.object({ commentId: id, isLiked }),
  data: liked,
  refusals: { 'comment.unknown': 404 },
})
