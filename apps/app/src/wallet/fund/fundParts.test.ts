import { expect, test } from 'vitest'
import { doesFundAddUp, type Fund } from './fundParts.ts'

const fund: Fund = {
  money: '516.181454',
  total: '1036.181454',
  available: '513.101896',
  held: '0.000000',
  unclaimed: '3.079558',
  inMachines: '520.000000',
  withdrawals: [],
  machines: [],
  flows: {
    recharged: '1080.000000',
    income: '16.181454',
    rewards: '0.000000',
    withdrawn: '19.000000',
    fees: '1.000000',
    spentOnExpired: '40.000000',
  },
}

test('the parts and the flows each add up to the money, with the price of units as spent', () => {
  expect(doesFundAddUp(fund)).toBe(true)
})

test('a missing millionth is found, in the parts and in the flows', () => {
  expect(doesFundAddUp({ ...fund, available: '513.101895' })).toBe(false)
  expect(doesFundAddUp({ ...fund, flows: { ...fund.flows, fees: '1.000001' } })).toBe(false)
})
