import { expect, test } from 'vitest'
import { describeCount, describeUrgency, explainIncome, getUsedShare, greet, type Queue } from './queueTexts.ts'

const queue: Queue = {
  name: 'withdraw',
  count: 7,
  oldestMinutes: 31 * 60,
  sum: '2935.000000',
  dueMinutes: 41 * 60,
  flagged: 0,
}

test('a queue says how long there is, and rather what is wrong', () => {
  expect(describeUrgency(queue)).toEqual({ text: 'due in 1 day 17\u00a0h', isUrgent: false })
  expect(describeUrgency({ ...queue, flagged: 2 })).toEqual({ text: '2 overdue', isUrgent: true })
  expect(describeUrgency({ ...queue, name: 'report', dueMinutes: null, flagged: 1 }).text).toBe('1 unusual')
  expect(describeUrgency({ ...queue, count: 0, dueMinutes: null }).text).toBe('')
})

test('the bar of a queue shows how much of its time the oldest has used', () => {
  expect(getUsedShare(queue)).toBeCloseTo(31 / 72)
  expect(getUsedShare({ ...queue, oldestMinutes: 10_000 })).toBe(1)
  expect(getUsedShare({ ...queue, oldestMinutes: null })).toBe(0)
})

test('only what the operator can deal with is counted', () => {
  const verification: Queue = { ...queue, name: 'verification', count: 1 }
  expect(describeCount([queue, verification])).toBe('8 things wait for you')
  expect(describeCount([verification])).toBe('1 thing waits for you')
  expect(describeCount([{ ...queue, name: 'member' }])).toBe('Nothing waits for you')
})

test('income above the revenue of the same days says where it came from', () => {
  expect(explainIncome([3, 1], [2, 3.5])).toContain('1.50 above revenue')
  expect(explainIncome([3, 1], [2, 2])).toBe('')
})

test('the greeting fits the time of day', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greet)).toEqual([
    'Good evening',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
