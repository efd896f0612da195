import { expect, test } from 'vitest'
import { buildChecks } from './buildChecks.ts'

const unsuspicious = {
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

test('a long-standing member with a known destination raises no warning', () => {
  expect(buildChecks(unsuspicious).filter(({ tone }) => tone === 'warning' || tone === 'error')).toEqual([])
})

test('a new account, a new destination and a recharge within a day each raise a warning', () => {
  const warnings = buildChecks({
    ...unsuspicious,
    accountDays: 1,
    destinationHours: 0,
    paidBefore: 0,
    isVerified: false,
    hoursSinceRecharge: 2,
  })
    .filter(({ tone }) => tone === 'warning')
    .map(({ name }) => name)
  expect(warnings).toEqual([
    'Identity',
    'Age of the account',
    'Age of the destination',
    'Paid there before',
    'Last recharge',
  ])
})

test('a stop and a freeze come first', () => {
  expect(
    buildChecks({ ...unsuspicious, isFrozen: true, hasStop: true })
      .slice(0, 2)
      .every(({ tone }) => tone === 'error'),
  ).toBe(true)
})
