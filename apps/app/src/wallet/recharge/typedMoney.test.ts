import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { typedMoney } from './typedMoney.ts'

test('an amount may end in the point that its decimals will follow', () => {
  expect(typedMoney('12.', 'KES')).toEqual(money(1_200n, 'KES'))
  expect(typedMoney('12.5', 'USDT')).toEqual(money(12_500_000n, 'USDT'))
})

test('nothing, zero and what is no amount are none', () => {
  for (const typed of ['', '.', '0', '0.00', '-1', '1e3', '1,5']) expect(typedMoney(typed, 'KES')).toBeNull()
})
