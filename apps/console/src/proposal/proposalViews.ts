import type { ProposalRow } from '@millrace/contract/console/proposal'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { getProposalBadge } from '../components/proposal/proposalBadges.ts'
import type { ReviewItem } from '../components/review/reviewQueue.ts'
import { join } from '../shell/join.ts'
import { formatMinutes, formatMoment } from '../shell/time.ts'

type Values = Readonly<Record<string, string | boolean | undefined>>

/** What the list can show, and the filter of each. */
export const proposalViews = {
  'For you': { state: 'open', isOwn: false },
  Yours: { state: 'open', isOwn: true },
  'All that wait': { state: 'open' },
  'To be looked at': { isUnseen: true, isOwn: false },
  Decided: { state: 'decided' },
  All: {},
} as const satisfies Readonly<Record<string, Values>>

export type ProposalView = keyof typeof proposalViews

export function findView({ state, isOwn, isUnseen }: Values): ProposalView {
  if (isUnseen === true) return 'To be looked at'
  if (state !== 'open') return state ? 'Decided' : 'All'
  return isOwn === undefined ? 'All that wait' : isOwn ? 'Yours' : 'For you'
}

/** The filter of another view, with what stays of this one, such as the kind. */
export function changeView(filter: Values, view: ProposalView): Values {
  const { state: _state, isOwn: _isOwn, isUnseen: _isUnseen, ...others } = filter
  return { ...others, ...proposalViews[view] }
}

const soonMinutes = 24 * 60

/** A proposal in a list beside its card: what it is, who asks, and how long it can be decided. */
export function toReviewItem(proposal: ProposalRow, nowMs = Date.now()): ReviewItem {
  const { id, kind, state, proposedBy, proposedTime, decidedBy, decidedTime, expiresTime } = proposal
  const minutesLeft = Math.floor((Date.parse(expiresTime) - nowMs) / 60_000)
  const isOpen = state === 'open'
  const { label } = getProposalBadge(proposal)
  return {
    id,
    title: kindTexts[kind].name,
    value: '',
    text: describeProposal(proposal),
    note: isOpen ? `${formatMinutes(minutesLeft)} left` : '',
    isUrgent: isOpen && minutesLeft < soonMinutes,
    by: isOpen
      ? `${proposedBy.name}, ${formatMoment(proposedTime)}`
      : join(' · ', label, decidedBy?.name ?? '', formatMoment(decidedTime ?? proposedTime)),
  }
}
