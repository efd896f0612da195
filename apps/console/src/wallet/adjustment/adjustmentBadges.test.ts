import { expect, test } from 'vitest'
import { whyCannotDecide, describeMovement } from './adjustmentBadges.ts'

test('nobody decides what they asked for', () => {
  const requestedBy = { id: 'maker', name: 'Maker', role: 'finance' }
  expect(whyCannotDecide({ requestedBy }, 'maker')).not.toBe('')
  expect(whyCannotDecide({ requestedBy }, 'checker')).toBe('')
})

test('a movement is told in its own currency and with its rail', () => {
  expect(
    describeMovement({ kind: 'owner-in', amount: '70000.00', currency: 'NGN', rail: 'bank', destination: '' }),
  ).toBe('70,000.00 NGN that arrived by the practice bank becomes the owner’s.')
})
