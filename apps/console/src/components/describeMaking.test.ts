import { expect, test } from 'vitest'
import { formatMoment } from '../shell/time.ts'
import { describeMaking } from './describeMaking.ts'

const at = '2026-11-15T09:04:00.000Z'

test('each step of becoming an operator says how, by whom and when', () => {
  expect(describeMaking({ how: 'invitation', by: 'Ada', approvedBy: 'Ben', at })).toBe(
    `Invited by Ada and Ben, enrolled with their own password and second factor, ${formatMoment(at)}`,
  )
  // Of earlier versions: one admin invited, and another gave their word.
  expect(describeMaking({ how: 'invitation', by: 'Ada', approvedBy: '', at })).toContain('by Ada, enrolled')
  expect(describeMaking({ how: 'invitation', by: '', approvedBy: '', at })).toContain('from the command line')
  expect(describeMaking({ how: 'word', by: 'Ben', approvedBy: '', at })).toContain('a second admin, Ben')
})
