import { expect, test } from 'vitest'
import { describeMovement, describeProgress, getBadge } from './adjustmentBadges.ts'

test('a movement is described with its own currency and rail', () => {
  expect(
    describeMovement({
      kind: 'owner-in',
      amount: '70000.00',
      currency: 'NGN',
      rail: 'bank',
      toRail: '',
      destination: '',
    }),
  ).toBe('70,000.00 NGN received through the practice bank becomes the owner’s.')
})

test('what a rail still has to pay is not called done', () => {
  expect(getBadge({ kind: 'owner-out', progress: 'sent' }).label).toBe('Under way')
  expect(getBadge({ kind: 'owner-out', progress: 'paid' }).label).toBe('Done')
  expect(getBadge({ kind: 'rail-move', progress: 'paid' }).label).toBe('Under way')
  expect(getBadge({ kind: 'rail-move', progress: 'arrived' }).label).toBe('Done')
  expect(getBadge({ kind: 'owner-out', progress: 'failed' }).label).toBe('Not paid')
  expect(getBadge({ kind: 'fees-out', progress: '' }).label).toBe('Done')
})

test('a move that has left one chain is not called arrived', () => {
  expect(describeProgress({ kind: 'rail-move', progress: 'paid' })).toContain('not arrived')
  expect(describeProgress({ kind: 'owner-out', progress: 'paid' })).toBe('Paid.')
  expect(describeProgress({ kind: 'fees-out', progress: '' })).toBe('')
})
