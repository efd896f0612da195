import { expect, test } from 'vitest'
import { inOrder } from './inOrder.ts'

test('values are in the order in which they are entered, and the others after them as they are', () => {
  const stored = { bankDayMax: 1, twoPeopleFrom: 2, automaticBank: 3, automaticMember: 4, note: 5, bankPayoutMax: 6 }
  expect(inOrder('limits', Object.entries(stored)).map(([name]) => name)).toEqual([
    'automaticMember',
    'twoPeopleFrom',
    'automaticBank',
    'bankPayoutMax',
    'bankDayMax',
    'note',
  ])
})
