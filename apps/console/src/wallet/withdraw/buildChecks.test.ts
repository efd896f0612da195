import { expect, test } from 'vitest'
import { explainUnusual } from '../../components/review/CheckList.tsx'
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

const amount = '60.000000'
const paid = {
  id: '7f3a1f5e-9d6b-4d53-8a10-6f0d6f2a4b11',
  code: 'W-0000000000',
  amount: '95.000000',
  state: 'paid' as const,
  rail: 'trc20',
  destination: 'T1',
  createTime: '2026-10-02T10:12:00.000Z',
  paidAfterMinutes: 125,
}
const device = {
  id: '7f3a1f5e-9d6b-4d53-8a10-6f0d6f2a4b12',
  device: 'Phone',
  address: '203.0.113.0',
  createTime: '2026-01-02T10:12:00.000Z',
  seenTime: '2026-01-02T10:12:00.000Z',
}
const around = { doesSumAgree: true, withdrawals: [paid], devices: [device] }
const findTone = (name: string, ...request: Parameters<typeof buildChecks>) =>
  buildChecks(...request).find((check) => check.name === name)?.tone

test('a long-standing member with a known destination raises no warning', () => {
  expect(
    buildChecks({ checks: unsuspicious, amount }, around).filter(({ tone }) => tone === 'warning' || tone === 'error'),
  ).toEqual([])
})

test('a new account, a new destination and a recharge within a day each raise a warning', () => {
  const suspicious = {
    ...unsuspicious,
    accountDays: 1,
    destinationHours: 0,
    paidBefore: 0,
    isVerified: false,
    hoursSinceRecharge: 2,
  }
  const warnings = buildChecks({ checks: suspicious, amount }, undefined)
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
    buildChecks({ checks: { ...unsuspicious, isFrozen: true, hasStop: true }, amount }, around)
      .slice(0, 2)
      .every(({ tone }) => tone === 'error'),
  ).toBe(true)
})

test('a sum that does not come out speaks against it, and more than ever before deserves a look', () => {
  const request = { checks: unsuspicious, amount }
  expect(findTone('The member’s sum does not come out', request, { ...around, doesSumAgree: false })).toBe('error')
  expect(findTone('Larger than before', { ...request, amount: '95.000001' }, around)).toBe('warning')
  expect(findTone('Usual size', request, around)).toBe('success')
  const newDevice = { ...device, createTime: new Date().toISOString() }
  expect(findTone('New device', request, { ...around, devices: [newDevice] })).toBe('warning')
})

test('one sentence says why a withdrawal is unusual', () => {
  expect(explainUnusual(buildChecks({ checks: unsuspicious, amount }, around))).toBe('')
  const checks = { ...unsuspicious, isFrozen: true, paidBefore: 0, hoursSinceRecharge: 2 }
  expect(explainUnusual(buildChecks({ checks, amount }, around))).toBe(
    'Unusual: the account is frozen, nothing was paid there before and it comes soon after a recharge.',
  )
})
