import { expect, test } from 'vitest'
import { formatGap } from './LeadersCard.tsx'

test('how long nobody led is said in words, and never as less than it can have been', () => {
  expect([1, 5_971, 8_000, 59_000, 59_001, 1_995_800, 3_600_000].map(formatGap)).toEqual([
    '1 second',
    '6 seconds',
    '8 seconds',
    '59 seconds',
    '1 minute',
    '34 minutes',
    '1 hour',
  ])
})
