import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { parseTypedMoney } from './parseTypedMoney.ts'

test('an amount may end in the point that its decimals will follow', () => {
  expect(parseTypedMoney('12.', 'KES')).toEqual(money(1_200n, 'KES'))
  expect(parseTypedMoney('12.5', 'USDT')).toEqual(money(12_500_000n, 'USDT'))
})

test('nothing, zero and what is no amount are none', () => {
  for (const typed of ['', '.', '0', '0.00', '-1', '1e3', '1,5']) expect(parseTypedMoney(typed, 'KES')).toBeNull()
})
