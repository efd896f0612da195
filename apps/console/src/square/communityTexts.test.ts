import { expect, test } from 'vitest'
import { describeCause } from './communityTexts.ts'

test('says why something waits, an answer first', () => {
  expect(describeCause({ hasAnswer: false, reportCount: 2, warnings: ['promise'] })).toBe(
    'Reported by 2 · Promise of gain',
  )
  expect(describeCause({ hasAnswer: true, reportCount: 1, warnings: [] })).toBe('Its author answered · Reported by 1')
  expect(describeCause({ hasAnswer: false, reportCount: 0, warnings: [] })).toBe('Opened by staff')
})
