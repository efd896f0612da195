import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { groupByCurrency } from './totalsByCurrency.ts'

const total = (kind: string, currency: string, balance: string) => ({ kind, currency, accounts: 1, balance })

test('money held and owed is added up exactly for each currency', () => {
  const [usdt, inr] = groupByCurrency([
    total('member:available', 'USDT', '0.100000'),
    total('custody', 'USDT', '9007199254740993.300001'),
    total('fx', 'USDT', '9007199254740993.200001'),
    total('custody', 'INR', '5.00'),
  ])
  expect(usdt).toMatchObject({
    currency: 'USDT',
    sums: {
      held: money(9007199254740993300001n, 'USDT'),
      owed: money(9007199254740993300001n, 'USDT'),
      difference: money(0n, 'USDT'),
    },
  })
  expect(usdt?.totals.map(({ kind }) => kind)).toEqual(['custody', 'member:available', 'fx'])
  // One number of decimals for a column, so many that nothing is cut off.
  expect([usdt?.decimals, inr?.decimals]).toEqual([6, 2])
  expect(inr?.sums?.difference).toEqual(money(500n, 'INR'))
})

test('an unknown currency is listed but not added up', () => {
  expect(groupByCurrency([total('custody', 'XYZ', '1.5')])).toEqual([
    { currency: 'XYZ', totals: [total('custody', 'XYZ', '1.5')], decimals: 0, sums: null },
  ])
})
