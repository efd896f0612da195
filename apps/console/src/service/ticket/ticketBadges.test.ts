import { expect, test } from 'vitest'
import { getDeadlineBadge } from './ticketBadges.ts'

const deadlineTime = '2026-11-16T12:00:00.000Z'
const nowMs = Date.parse(deadlineTime)
const ticket = { deadlineTime, isOverdue: false, answeredTime: null, state: 'open' } as const

test('a complaint says how long is left, then that it is overdue, and nothing once it is answered', () => {
  expect(getDeadlineBadge(ticket, nowMs - 2 * 3_600_000)).toEqual({ label: 'Due in 2 hours', tone: 'warning' })
  expect(getDeadlineBadge(ticket, nowMs + 3 * 3_600_000)).toEqual({ label: 'Overdue by 3 hours', tone: 'error' })
  expect(getDeadlineBadge({ ...ticket, answeredTime: deadlineTime }, nowMs)).toBeNull()
  expect(getDeadlineBadge({ ...ticket, deadlineTime: null }, nowMs)).toBeNull()
})
