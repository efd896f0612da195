import type { ProposalRow } from '@millrace/contract/console/proposal'
import { expect, test } from 'vitest'
import { checkProposal } from './checkProposal.ts'

const now = Date.parse('2026-11-19T12:00:00.000Z')
const proposal: ProposalRow = {
  id: '7f3a1f5e-9d6b-4d53-8a10-6f0d6f2a4b11',
  kind: 'rate',
  subject: 'NGN',
  subjectName: 'NGN',
  before: { rate: '1580' },
  after: { rate: '1612', currency: 'NGN' },
  reason: 'The source says so',
  text: 'Millrace approval of earlier days',
  isSigned: true,
  state: 'open',
  proposedBy: { id: 'maker', name: 'Maker', role: 'finance' },
  proposedTime: '2026-11-19T11:00:00.000Z',
  expiresTime: '2026-11-21T12:00:00.000Z',
  decidedBy: null,
  decidedTime: null,
  decideReason: '',
  seenBy: null,
  seenTime: null,
  objection: '',
}
const around = { operatorId: 'checker', nowMs: now, open: [proposal], done: [] }
const tones = (...[row, about]: Parameters<typeof checkProposal>) => checkProposal(row, about).map(({ tone }) => tone)

test('a proposal of another person, signed, alone and in time passes', () => {
  expect(tones(proposal, around)).toEqual(['success', 'success', 'success', 'success', 'success', 'info'])
})

test('one’s own, an unsigned one and one whose text is another do not', () => {
  expect(tones(proposal, { ...around, operatorId: 'maker' })[0]).toBe('error')
  expect(tones({ ...proposal, isSigned: false }, around)[1]).toBe('error')
  expect(tones({ ...proposal, text: 'I owe you' }, around)[2]).toBe('error')
})

test('the last day, and another that waits about the same, deserve a second look', () => {
  expect(tones({ ...proposal, expiresTime: '2026-11-20T11:59:00.000Z' }, around)[3]).toBe('warning')
  expect(checkProposal(proposal, { ...around, open: [proposal, { id: 'other' }] })[4]).toMatchObject({
    value: '1 proposal',
    tone: 'warning',
  })
})
