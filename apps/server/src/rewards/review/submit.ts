import { groupJoin, groupStatus, shareLink, shareLinkStatus } from '@millrace/contract/rewards/review'
import { usdtDecimal } from '@millrace/money'
import { say } from '@millrace/texts/server/say.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { getPictureLook, preparePicture } from '../../uploads/index.ts'
import { refuseReward, toNoReward, toRewardState } from '../noReward.ts'
import { findOffer } from '../reward/store.ts'
import { parseVideoLink } from './parseVideoLink.ts'
import { findOwnSubmission, submitForReview, type SubmissionKind, type SubmitOutcome } from './store.ts'

type Context = ContextOf<typeof groupStatus>
const dayMs = 24 * 60 * 60_000
const sidePx = 1_600

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function readReviewed({ db, member }: Context, kind: SubmissionKind) {
  const [offer, own] = await Promise.all([findOffer(db, member.id, kind), findOwnSubmission(db, member.id, kind)])
  const refusal =
    (offer.refusal ?? 'not-open') === '' && member.verifyState !== 'verified'
      ? 'unverified'
      : (offer.refusal ?? 'not-open')
  return {
    own,
    reviewed: {
      state: own.state ?? ('none' as const),
      reason: own.state === 'rejected' ? (own.reason ?? '') : '',
      createTime: own.createdAt?.toISOString() ?? null,
      decidedTime: own.decidedAt?.toISOString() ?? null,
      amount: usdtDecimal(own.received ?? offer.amount ?? 0n),
      noReward: own.received === null ? toNoReward(refusal) : ('' as const),
      programme: toRewardState(offer),
    },
  }
}

async function readGroup(context: Context) {
  const { own, reviewed } = await readReviewed(context, 'group')
  return {
    ...reviewed,
    groupName: textOf(own.terms?.['groupName']),
    groupUrl: textOf(own.terms?.['groupUrl']),
  }
}

const listSites = (terms: Readonly<Record<string, unknown>> | null): string[] => {
  const sites = terms?.['sites']
  return Array.isArray(sites) ? sites.filter((site) => typeof site === 'string') : []
}

async function readShare(context: Context) {
  const { own, reviewed } = await readReviewed(context, 'share')
  return {
    ...reviewed,
    link: own.link ?? '',
    sites: listSites(own.terms),
    disclosure: say(context.language, 'share.disclosure-text'),
  }
}

/** Null when there is room for another one today. */
const checkTries = async (context: Context, kind: SubmissionKind) =>
  (await takeHit(context, [{ kind: `submit-${kind}`, subject: context.member.id, max: 5, windowMs: dayMs }]))
    ? refuse('review.too-many')
    : null

function refuseSubmission(outcome: Exclude<SubmitOutcome, 'sent' | 'taken'>) {
  return outcome === 'waits' ? refuse('review.waits') : refuseReward(outcome)
}

export const submitHandlers = [
  handle(groupStatus, readGroup),
  handle(groupJoin, async (context) => {
    const { db, member, vault } = context
    const file = context.files['file']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const picture = await preparePicture(file.path, { widthPx: sidePx, heightPx: sidePx, fit: 'inside' })
    if (!picture) return refuse('file.not-picture')
    const tooMany = await checkTries(context, 'group')
    if (tooMany) return tooMany
    const look = await getPictureLook(picture)
    const saved = await vault.saveFile(picture)
    const outcome = await submitForReview(db, {
      memberId: member.id,
      kind: 'group',
      picture: { ...saved, look },
      link: null,
    })
    if (outcome === 'sent') return readGroup(context)
    await vault.removeFile(saved.name)
    if (outcome === 'taken') throw new Error('a screenshot has no link that could be taken')
    return refuseSubmission(outcome)
  }),
  handle(shareLinkStatus, readShare),
  handle(shareLink, async (context, { link: typed, hasDisclosure = false }) => {
    const { db, member } = context
    const { terms } = await findOwnSubmission(db, member.id, 'share')
    const sites = listSites(terms)
    if (terms === null) return refuse('reward.closed')
    const link = parseVideoLink(typed, sites)
    if (link === null) return refuse('share.site', { sites: sites.join(', ') })
    if (!hasDisclosure) return refuse('share.disclosure')
    const tooMany = await checkTries(context, 'share')
    if (tooMany) return tooMany
    const outcome = await submitForReview(db, { memberId: member.id, kind: 'share', picture: null, link })
    if (outcome === 'sent') return readShare(context)
    return outcome === 'taken' ? refuse('share.taken') : refuseSubmission(outcome)
  }),
]
