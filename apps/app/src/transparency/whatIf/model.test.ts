import { expect, test } from 'vitest'
import { daysMax, play, type Platform, readSettings, type Settings } from './model.ts'

/** Ten members a day for 60 days, who bring 100 each. Half of it buys units that are expected to earn 0.2 percent. */
const platform: Platform = {
  days: Array.from({ length: 60 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    newMembers: 10,
    members: (index + 1) * 10,
    deposits: 1_000,
    withdrawals: index < 10 ? 0 : 100,
  })),
  machines: [{ raised: 30_000, expectedDaily: 60 }],
}
const real = readSettings(platform)
const playWith = (settings: Partial<Settings>) => play(platform, { ...real, ...settings })

test('the sliders start at what this platform really shows', () => {
  expect(real.newMembersWeekly).toBe(70)
  expect(real.promisedYearly).toBeCloseTo(0.73)
  expect(real.leavingWeekly).toBeGreaterThan(0)
  expect(real.leavingWeekly).toBeLessThan(0.1)
})

test('no money comes from nowhere: what was paid in is taken out, taken by the operator, or still held', () => {
  for (const settings of [{}, { leavingWeekly: 0.2 }, { newMembersWeekly: 0 }, { promisedYearly: 5 }]) {
    const { days, groups, takenByOperator } = playWith(settings)
    const paidIn = groups.reduce((total, group) => total + group.paidIn, 0)
    const takenOut = groups.reduce((total, group) => total + group.takenOut, 0)
    expect(takenOut + takenByOperator + (days.at(-1)?.held ?? 0)).toBeCloseTo(paidIn, 4)
  }
})

test('what all groups lost is what the operator took and what is still held', () => {
  const { groups, takenByOperator, days } = playWith({ leavingWeekly: 0.1 })
  const lost = groups.reduce((total, group) => total + group.lost, 0)
  expect(lost).toBeCloseTo(takenByOperator + (days.at(-1)?.held ?? 0), 4)
})

test('nobody is paid more than is held', () => {
  for (const { held } of playWith({ leavingWeekly: 0.4 }).days) expect(held).toBeGreaterThanOrEqual(0)
})

test('without new members it collapses, and the sooner the more people leave', () => {
  const slow = playWith({ newMembersWeekly: 0, leavingWeekly: 0.02 }).collapse?.index ?? Infinity
  const fast = playWith({ newMembersWeekly: 0, leavingWeekly: 0.3 }).collapse?.index ?? Infinity
  expect(slow).toBeLessThan(daysMax)
  expect(fast).toBeLessThan(slow)
})

test('a higher promise collapses sooner', () => {
  const low = playWith({ newMembersWeekly: 20, promisedYearly: 0.4 }).collapse?.index ?? Infinity
  const high = playWith({ newMembersWeekly: 20, promisedYearly: 3 }).collapse?.index ?? Infinity
  expect(high).toBeLessThan(low)
})

test('new members only put it off: whoever came first lost the least of what they paid', () => {
  const { groups, collapse } = playWith({ newMembersWeekly: 30, promisedYearly: 2 })
  expect(collapse).not.toBeNull()
  const [first, , , last] = groups
  expect((first?.lost ?? 0) / (first?.paidIn ?? 1)).toBeLessThan((last?.lost ?? 0) / (last?.paidIn ?? 1))
})

test('the public page would have shown it on the first day that paid a return, long before the collapse', () => {
  const { signs, collapse } = playWith({ newMembersWeekly: 0 })
  const dayOf = (id: string) => signs.find((sign) => sign.id === id)?.index
  expect(dayOf('covered')).toBe(0)
  expect(dayOf('ratio')).toBe(0)
  expect(dayOf('smooth')).toBe(13)
  expect(dayOf('revenue')).toBe(30)
  expect(dayOf('overdue')).toBe((collapse?.index ?? 0) + 3)
  expect(signs.map(({ index }) => index)).toEqual(signs.map(({ index }) => index).toSorted((a, b) => a - b))
})

test('a promise of nothing takes nobody’s balance: what is held is what is owed', () => {
  for (const { owed, held } of playWith({ promisedYearly: 0 }).days) expect(owed).toBeCloseTo(held, 4)
})

test('a platform without a day has nothing to play', () => {
  expect(play({ days: [], machines: [] }, real).days).toEqual([])
})
