import { expect, test } from 'vitest'
import { buildChecks } from './buildChecks.ts'

const known = {
  accountDays: 200,
  destinationHours: 900,
  isVerified: true,
  isFrozen: false,
  hasStop: false,
  paidBefore: 3,
  fromRecharge: '100.000000',
  fromIncome: '8.000000',
  fromRewards: '0.000000',
  hoursSinceRecharge: 300,
  withdrawn30Days: '0.000000',
}

test('a member known for long, paid to the same place before, gives nothing to heed', () => {
  expect(buildChecks(known).filter(({ tone }) => tone === 'heed' || tone === 'bad')).toEqual([])
})

test('what is new, and money that turns round within a day, is to be looked at twice', () => {
  const heeded = buildChecks({
    ...known,
    accountDays: 1,
    destinationHours: 0,
    paidBefore: 0,
    isVerified: false,
    hoursSinceRecharge: 2,
  })
    .filter(({ tone }) => tone === 'heed')
    .map(({ name }) => name)
  expect(heeded).toEqual([
    'Identity',
    'Age of the account',
    'Age of the destination',
    'Paid there before',
    'Last recharge',
  ])
})

test('a freeze and a stop come first', () => {
  expect(
    buildChecks({ ...known, isFrozen: true, hasStop: true })
      .slice(0, 2)
      .every(({ tone }) => tone === 'bad'),
  ).toBe(true)
})
