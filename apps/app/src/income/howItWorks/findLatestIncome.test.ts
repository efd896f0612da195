import { expect, test } from 'vitest'
import { findLatestIncome } from './findLatestIncome.ts'

const income = (id: string, day: string, amount: string, orderId = 'a') => ({ id, day, amount, orderId })

test('the latest income is the largest part of the newest day, not what an earlier day left over', () => {
  const list = [
    income('left over', '2026-11-17', '0.001988'),
    income('other order', '2026-11-17', '0.900000', 'b'),
    income('own revenue', '2026-11-17', '0.105988'),
    income('day before', '2026-11-16', '0.500000'),
  ]
  expect(findLatestIncome(list)?.id).toBe('own revenue')
  expect(findLatestIncome([])).toBeUndefined()
})
