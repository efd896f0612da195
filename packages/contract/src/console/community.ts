import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, idOrNull, languageHeaders, listOf, moment, momentOrNull, page, text } from '../fields.ts'
import { comment, commentLengthMax } from '../square/comment.ts'
import { longText } from '../square/content.ts'
import { mediaRefusals, post, postFiles, postLengthMax, postPicture, postVideo } from '../square/post.ts'
import { ruleKinds } from '../square/ruleKinds.ts'
import { moderationActions, reportReasons } from '../square/safety.ts'
import { flagged, forGuides, forModerators, forSupport, internal } from './fields.ts'

/** The longest mute. Whoever goes on afterwards is muted again, by whoever looks at it then. */
export const muteDaysMax = 30

const unknown = { 'post.unknown': 404 } as const
export const moderationItem = z.object({
  /** Of the post or comment. */
  id,
  isComment: z.boolean(),
  /** The post itself, or the post that the comment is on. */
  postId: id,
  author: z.enum(['member', 'staff', 'machine']),
  /** Null for staff and machines. */
  memberId: idOrNull,
  authorName: z.string(),
  content: z.string(),
  pictures: z.array(postPicture),
  video: z.nullable(postVideo),
  createTime: moment,
  /** Since when it waits, or waited last; null for what was never in the queue. */
  openTime: momentOrNull,
  isOpen: z.boolean(),
  state: z.enum(['visible', 'hidden', 'removed']),
  /** Its author took it away; nobody can bring it back. */
  isGone: z.boolean(),
  warnings: z.array(z.enum(ruleKinds)),
  reportCount: z.int(),
  /** Its author has answered a decision, and no other operator has replied. */
  hasAnswer: z.boolean(),
  /** This operator wrote it, or what the author answers is their decision: another one decides. */
  isOwn: z.boolean(),
})
export type ModerationItem = z.infer<typeof moderationItem>

export const moderationList = call({
  ...forModerators,
  method: 'GET',
  path: 'console/moderation/list',
  hasPersonalData: true,
  about: 'Posts and comments that were reported, flagged by a rule, or whose author has answered; oldest first.',
  request: z.object({ ...page, isOpen: z._default(flag, true) }),
  data: listOf(moderationItem),
  refusals: {},
})

export const moderationOne = call({
  ...forModerators,
  method: 'GET',
  path: 'console/moderation/one',
  hasPersonalData: true,
  about: 'A post or comment with its reports, with what was decided before, and with its author’s record.',
  request: z.object({ id }),
  data: z.object({
    item: moderationItem,
    /** The post that a comment is on; empty for a post. */
    postContent: z.string(),
    /** Without who reported: that is nobody's business. */
    reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), createTime: moment })),
    actions: z.array(
      z.object({
        id,
        action: z.enum(moderationActions),
        reason: z.string(),
        by: z.string(),
        createTime: moment,
        until: momentOrNull,
        /** When a mute was lifted early. */
        endedTime: momentOrNull,
        answer: z.string(),
        reply: z.string(),
        repliedBy: z.string(),
      }),
    ),
    /** Null for staff and machines. */
    member: z.nullable(
      z.object({
        joinTime: moment,
        posts: z.int(),
        comments: z.int(),
        /** How many decisions there were about them, and how many of them were taken back. */
        decisions: z.int(),
        restored: z.int(),
        mutedUntil: momentOrNull,
      }),
    ),
  }),
  refusals: unknown,
})

export const ruleForms = ['words', 'pattern'] as const

export const postRule = z.object({
  id,
  kind: z.enum(ruleKinds),
  /** Empty for all languages. */
  language: z.string(),
  form: z.enum(ruleForms),
  content: z.string(),
  note: z.string(),
  isActive: z.boolean(),
  updateTime: moment,
  /** Empty for a rule that came with the installation. */
  updatedBy: z.string(),
})
export type PostRule = z.infer<typeof postRule>

const ruleFields = {
  ruleKind: z.enum(ruleKinds),
  ruleLanguage: z._default(z.union([z.literal(''), z.enum(languageHeaders)]), ''),
  ruleForm: z.enum(ruleForms),
  /** One word or phrase a line, or one pattern of RE2. */
  ruleContent: internal(text(4_000)),
}

export const postRuleList = call({
  ...forModerators,
  method: 'GET',
  path: 'console/postRule/list',
  about: 'The rules by which posts are flagged.',
  request: z.object(page),
  data: listOf(postRule),
  refusals: {},
})

export const postRuleSave = call({
  ...forSupport,
  method: 'POST',
  path: 'console/postRule/save',
  changes: ['postRule'],
  about: 'Adds a rule, or changes the one of this id.',
  request: z.object({
    ruleId: z.optional(id),
    ...ruleFields,
    note: internal(z._default(z.string().check(z.trim(), z.maxLength(500)), '')),
    isActive: z._default(flag, true),
  }),
  data: postRule,
  refusals: { 'rule.unknown': 404, 'rule.unreadable': 400 },
})

export const postRuleTry = call({
  ...forModerators,
  method: 'POST',
  path: 'console/postRule/try',
  changes: [],
  about: 'Which of the latest thousand posts and comments a rule would flag. Saves nothing.',
  request: z.object(ruleFields),
  data: z.object({
    tried: z.int(),
    found: z.int(),
    /** The first of them. */
    list: z.array(z.object({ id, content: z.string(), createTime: moment, warnings: z.array(z.enum(ruleKinds)) })),
  }),
  refusals: { 'rule.unreadable': 400 },
})

export const communityList = call({
  ...forModerators,
  method: 'GET',
  path: 'console/community/list',
  mayLag: true,
  about: 'The community’s posts as everybody sees them, newest first.',
  request: z.object({ ...page, filter: z._default(z.enum(['all', 'staff', 'questions']), 'all') }),
  data: listOf(z.extend(post, { isMine: z.boolean() })),
  refusals: {},
})

export const communityComments = call({
  ...forModerators,
  method: 'GET',
  path: 'console/community/comments',
  mayLag: true,
  about: 'The comments on a post as everybody sees them, by thread.',
  request: z.object({ ...page, squareId: id }),
  data: listOf(z.extend(comment, { isMine: z.boolean() })),
  refusals: unknown,
})

export const staffPostAdd = call({
  ...forGuides,
  method: 'POST',
  path: 'console/community/post',
  about: 'Posts in the community as staff.',
  ...postFiles,
  request: z.object({ postContent: longText(postLengthMax), machineId: z.optional(id) }),
  data: post,
  refusals: { ...mediaRefusals, ...flagged, 'product.unknown': 404 },
})

export const staffCommentAdd = call({
  ...forGuides,
  method: 'POST',
  path: 'console/community/comment',
  about: 'Comments in the community as staff, or answers a comment.',
  request: z.object({ squareId: id, commentId: z.optional(id), postContent: longText(commentLengthMax) }),
  data: comment,
  refusals: { ...unknown, ...flagged, 'comment.unknown': 404 },
})

export const staffRemove = call({
  ...forGuides,
  method: 'POST',
  path: 'console/community/remove',
  about: 'Removes a post or comment that the operator wrote as staff.',
  request: z.object({ id }),
  data: z.object({ id }),
  refusals: unknown,
})
