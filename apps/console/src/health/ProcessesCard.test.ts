import { expect, test } from 'vitest'
import { formatReads } from './ProcessesCard.tsx'

test('of what all programs read, the share that leaves the primary alone', () => {
  expect(formatReads([])).toBeNull()
  expect(formatReads([{ reads: null, readsElsewhere: null }])).toBeNull()
  expect(
    formatReads([
      { reads: 3_000, readsElsewhere: 1_650 },
      { reads: 0, readsElsewhere: 0 },
      { reads: null, readsElsewhere: null },
    ]),
  ).toBe('3,000, 55\u00a0% beside the primary')
  expect(formatReads([{ reads: 0, readsElsewhere: 0 }])).toBe('0, 0\u00a0% beside the primary')
})
