import { expect, test } from 'vitest'
import {
  describeApprovals,
  describeRequirement,
  listWaitReasons,
  whyCannotApprove,
  type Withdrawal,
} from './withdrawBadges.ts'

const approvalBy = (id: string) => ({ by: { id, name: id, role: 'finance' }, time: '2026-11-15T05:00:00.000Z' })
const none: Withdrawal['approvals'] = []
const pending = {
  state: 'pending' as const,
  waitsFor: 'approval' as const,
  waitsUntil: null,
  approvals: none,
  approvalsNeeded: 2,
  approvalReason: 'amount' as const,
  isRefused: false,
  checks: { hasStop: false },
}

test('an operator who has approved cannot approve again, but another can', () => {
  const once = { ...pending, approvals: [approvalBy('maker')] }
  expect(whyCannotApprove(once, 'maker')).toContain('Another operator')
  expect(whyCannotApprove(once, 'checker')).toBe('')
})

test('a withdrawal that needs no approval, or has them all, cannot be approved', () => {
  expect(whyCannotApprove({ ...pending, approvalsNeeded: 0 }, 'maker')).not.toBe('')
  expect(whyCannotApprove({ ...pending, approvals: [approvalBy('maker')], approvalsNeeded: 1 }, 'checker')).not.toBe('')
})

test('what needed nobody can be approved once something stands against paying it', () => {
  const refused = { ...pending, state: 'processing' as const, approvalsNeeded: 0, isRefused: true }
  expect(whyCannotApprove(refused, 'maker')).toBe('')
  expect(describeRequirement(refused)).toContain('once somebody approves')
})

test('all wait reasons are listed, not only the first', () => {
  expect(
    listWaitReasons({
      ...pending,
      waitsFor: 'destination',
      waitsUntil: '2026-11-16T05:00:00.000Z',
      checks: { hasStop: true },
    }),
  ).toEqual(['Approval, 0 of 2', expect.stringContaining('New destination, until'), 'Stop on the member’s withdrawals'])
})

test('only a pending withdrawal waits, or needs an approval', () => {
  expect(describeRequirement(pending)).toBe('Needs two different operators of finance or admin.')
  expect(describeRequirement({ ...pending, approvalReason: 'member-day' })).toContain('this member has requested')
  for (const state of ['processing', 'paid', 'failed', 'cancelled'] as const) {
    const stopped = { ...pending, state, checks: { hasStop: true } }
    expect(listWaitReasons(stopped)).toEqual([])
    expect(describeRequirement(stopped)).toBe('Nobody approved it.')
    expect(describeRequirement({ ...stopped, approvals: [approvalBy('maker')] })).toBe('')
    expect(describeRequirement({ ...stopped, approvalsNeeded: 0 })).toBe('This amount needed no approval.')
  }
  expect(describeApprovals({ approvals: [], approvalsNeeded: 0 })).toBe('None needed')
})
