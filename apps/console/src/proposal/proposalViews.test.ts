import type { ProposalRow } from '@millrace/contract/console/proposal'
import { expect, test } from 'vitest'
import { changeView, findView, proposalViews, toReviewItem, type ProposalView } from './proposalViews.ts'

const maker = { id: 'm', name: 'Maker', role: 'finance' } as const
const proposal: ProposalRow = {
  id: 'p',
  kind: 'rate',
  subject: 'NGN',
  subjectName: 'NGN',
  before: {},
  after: { currency: 'NGN', rate: '1612' },
  reason: 'The source says so',
  text: '',
  isSigned: true,
  state: 'open',
  proposedBy: maker,
  proposedTime: '2026-11-17T09:03:00Z',
  expiresTime: '2026-11-18T09:03:00Z',
  decidedBy: null,
  decidedTime: null,
  decideReason: '',
  seenBy: null,
  seenTime: null,
  objection: '',
}

test('each view is found by its filter, with others beside it, and an outcome is one of what was decided', () => {
  for (const [view, filter] of Object.entries(proposalViews)) expect(findView({ ...filter, kind: 'rate' })).toBe(view)
  expect(findView({ state: 'rejected' })).toBe('Decided' satisfies ProposalView)
})

test('another view keeps what it does not speak of', () => {
  const filter = changeView({ state: 'open', isOwn: true, kind: 'rate' }, 'To be looked at')
  expect(filter).toEqual({ kind: 'rate', isUnseen: true, isOwn: false })
  expect(changeView(filter, 'All')).toEqual({ kind: 'rate' })
})

test('in the list stands how long it can be decided, and once that is over how it ended', () => {
  const nowMs = Date.parse('2026-11-17T12:03:00Z')
  expect(toReviewItem(proposal, nowMs)).toMatchObject({
    title: 'Exchange rate',
    text: '1 USDT = 1,612 NGN',
    note: '21 hours left',
    isUrgent: true,
  })
  expect(toReviewItem({ ...proposal, expiresTime: '2026-11-20T09:03:00Z' }, nowMs)).toMatchObject({
    note: '2 days 21\u00a0h left',
    isUrgent: false,
  })
  const rejected = toReviewItem({ ...proposal, state: 'rejected', decidedBy: { ...maker, name: 'Checker' } }, nowMs)
  expect(rejected).toMatchObject({ note: '', isUrgent: false })
  expect(rejected.by).toMatch(/^Rejected · Checker · /)
})
