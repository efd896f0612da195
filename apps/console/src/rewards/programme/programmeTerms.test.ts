import { expect, test } from 'vitest'
import { describeTerms, parseTerms, toTypedTerms } from './programmeTerms.ts'

const machineId = '00000000-0000-4000-8000-000000000000'

test('what a programme says is typed and read back as it was', () => {
  for (const [kind, terms] of [
    ['sign-in', {}],
    ['welcome', {}],
    ['welcome', { machineId, units: 10 }],
    ['group', { groupName: 'Millrace', groupUrl: 'https://groups.example/millrace' }],
    ['share', { sites: ['youtube.com', 'youtu.be'] }],
    ['coupon', { expiresAt: '2030-01-31T23:59:59.000Z' }],
    [
      'coupon',
      {
        isByCode: true,
        percent: 10,
        minPrice: '40000000',
        machineIds: [machineId],
        expiresAt: '2030-01-31T23:59:59.000Z',
      },
    ],
  ] as const)
    expect(parseTerms(kind, toTypedTerms(terms), terms)).toEqual(terms)
})

test('nothing is proposed while something is missing or wrong', () => {
  const none = toTypedTerms({})
  expect(parseTerms('welcome', { ...none, machineId, units: '0' }, {})).toBeNull()
  expect(parseTerms('group', { ...none, groupName: 'Millrace', groupUrl: 'http://groups.example' }, {})).toBeNull()
  expect(parseTerms('share', none, {})).toBeNull()
  expect(parseTerms('share', { ...none, sites: 'https://youtube.com' }, {})).toBeNull()
  expect(parseTerms('coupon', none, {})).toBeNull()
  expect(parseTerms('coupon', { ...none, useUntil: '2030-01-31', percent: '91' }, {})).toBeNull()
})

test('terms are named', () => {
  const name = () => 'Charger 07'
  expect(describeTerms({}, name)).toEqual([])
  expect(describeTerms({ machineId, units: 10 }, name)).toEqual([
    ['Machine', 'Charger 07'],
    ['Units', '10'],
  ])
  expect(describeTerms({ isVoucher: true, percent: 10, minPrice: '40000000' }, name)).toEqual([
    ['Vouchers', 'Given by operators'],
    ['Percent', '10'],
    ['From a price of', '40.00 USDT'],
  ])
})
