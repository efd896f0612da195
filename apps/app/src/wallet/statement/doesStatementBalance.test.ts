import { expect, test } from 'vitest'
import { doesStatementBalance } from './doesStatementBalance.ts'

test('a statement that is wrong by a millionth does not balance', () => {
  const sums = { opening: '10.000001', movedIn: '5.000000', movedOut: '2.500000', closing: '12.500001' }
  expect(doesStatementBalance(sums)).toBe(true)
  expect(doesStatementBalance({ ...sums, closing: '12.500000' })).toBe(false)
})
