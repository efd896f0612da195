import { expect, test } from 'vitest'
import { describeDayRange, listDayRanges } from './dayRanges.ts'

test('ranges end today and count today, and the last month is whole', () => {
  const find = (label: string) => listDayRanges('2026-03-17').find((each) => each.label === label)?.range
  expect(find('Last 7 days')).toEqual({ from: '2026-03-11', to: '2026-03-17' })
  expect(find('This month')).toEqual({ from: '2026-03-01', to: '2026-03-17' })
  expect(find('Last month')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('a range is named by its days', () => {
  expect(describeDayRange({})).toBe('Any time')
  expect(describeDayRange({ from: '2026-11-01', to: '2026-11-17' })).toBe('1 Nov to 17 Nov')
  expect(describeDayRange({ from: '2026-11-17', to: '2026-11-17' })).toBe('17\u00a0Nov\u00a02026')
  expect(describeDayRange({ from: '2026-11-01' })).toBe('From 1 Nov')
})
