import { expect, test } from 'vitest'
import { formatMoment } from '../shell/time.ts'
import { describeMaking } from './describeMaking.ts'

const at = '2026-11-15T09:04:00.000Z'

test('each step of becoming an operator says how, by whom and when', () => {
  expect(describeMaking({ how: 'invitation', by: 'Ada', at, decidesTime: at })).toBe(
    `Invited by Ada, enrolled with their own password and second factor, ${formatMoment(at)}`,
  )
  expect(describeMaking({ how: 'invitation', by: '', at, decidesTime: at })).toContain('from the command line')
  expect(describeMaking({ how: 'word', by: 'Ben', at, decidesTime: at })).toContain('a second admin, Ben')
})
