import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, momentOrNull } from '../fields.ts'
import { noReward, rewardRefusals, rewardState } from './reward.ts'

/** What a member has sent in to be reviewed. */
const reviewed = {
  /** `none` nothing was sent, or what was sent was refused and can be sent again: then `reason` says why. */
  state: z.enum(['none', 'pending', 'approved', 'rejected']),
  /** The reviewer's words when it was rejected. */
  reason: z.string(),
  createTime: momentOrNull,
  decidedTime: momentOrNull,
  /** What an approval pays, or has paid. */
  amount,
  noReward,
  programme: rewardState,
}

export const groupState = z.object({
  ...reviewed,
  /** The official group, as the programme names it. */
  groupName: z.string(),
  groupUrl: z.string(),
})

export const groupStatus = call({
  service: 'gift',
  method: 'GET',
  path: 'group/status',
  mayLag: true,
  who: 'member',
  about: 'The bonus for joining the official group, and its review.',
  request: z.object({}),
  data: groupState,
  refusals: {},
})

export const groupJoin = call({
  service: 'gift',
  method: 'POST',
  path: 'group/join',
  who: 'member',
  // Sends a screenshot of the joined group to be reviewed. Paid on approval, once for each verified person.
  about: 'Sends a screenshot of the joined group to be reviewed.',
  files: ['file'],
  perMinuteMax: 30,
  request: z.object({}),
  data: groupState,
  refusals: {
    ...rewardRefusals,
    'file.missing': 400,
    'file.not-picture': 400,
    'file.too-large': 413,
    'review.waits': 409,
    'review.too-many': 429,
  },
})

export const shareState = z.object({
  ...reviewed,
  /** The link that was sent, or empty. */
  link: z.string(),
  /** Sites on which the video may be. */
  sites: z.array(z.string()),
  /** What the video's description has to say, in the reader's language, to copy. */
  disclosure: z.string(),
})

export const shareLinkStatus = call({
  service: 'gift',
  method: 'GET',
  path: 'share/link/status',
  mayLag: true,
  reads: ['shareLink'],
  who: 'member',
  about: 'The reward for sharing an own video: rules, disclosure and review.',
  request: z.object({}),
  data: shareState,
  refusals: {},
})

export const shareLink = call({
  service: 'gift',
  method: 'POST',
  path: 'share/link',
  changes: ['shareLink'],
  who: 'member',
  // Sends the link to an own video to be reviewed. It must carry the paid-promotion disclosure. Paid once.
  about: 'Sends the link to an own video to be reviewed.',
  perMinuteMax: 30,
  request: z.object({
    /** An https address on one of the allowed sites. */
    link: z
      .string('field.video-link')
      .check(z.trim(), z.minLength(1, 'field.video-link'), z.maxLength(500, 'field.video-link')),
    /** That the video says it is paid promotion. */
    hasDisclosure: z.optional(z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])),
  }),
  data: shareState,
  refusals: {
    ...rewardRefusals,
    'share.site': 400,
    'share.disclosure': 400,
    'share.taken': 409,
    'review.waits': 409,
    'review.too-many': 429,
  },
})
