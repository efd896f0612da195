import { expect, test } from 'vitest'
import { listWeekdays, listWeeks, moveMonth } from './listWeeks.ts'

test('a month has all its days, each in its column from Monday on', () => {
  const weeks = listWeeks('2026-11')
  expect(weeks[0]).toEqual(['', '', '', '', '', '', '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', '', '', '', '', '', ''])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(listWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29)
  expect(listWeeks('2027-02')).toHaveLength(4)
})

test('months are left across a change of year', () => {
  expect(moveMonth('2026-12', 1)).toBe('2027-01')
  expect(moveMonth('2027-01', -1)).toBe('2026-12')
})

test('the week begins on Monday in every language', () => {
  expect(
    listWeekdays('en')
      .map(({ short }) => short)
      .join(''),
  ).toBe('MTWTFSS')
  expect(listWeekdays('de')[0]?.long).toBe('Montag')
})
