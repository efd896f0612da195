import { formatMoney } from '@millrace/money'
import { expect, test } from 'vitest'
import { addUpMonth } from './addUpMonth.ts'

test('what a month brought is what its machines brought, to the digit that is read, and in cents what it is alone', () => {
  const machine = (paid: string, expected: string) => ({ paid, expected }) as never
  const { paid, expected } = addUpMonth({
    machines: [machine('4.904500', '6.912000'), machine('7.526900', '7.848000'), machine('0.125499', '0.125500')],
  })
  expect([paid.decimals, formatMoney(paid.total, 'en-US', paid)]).toEqual([3, '12.555'])
  expect([expected.decimals, formatMoney(expected.total, 'en-US', expected)]).toEqual([3, '14.885'])
})
