import { expect, test } from 'vitest'
import { groupPaidDays } from './groupPaidDays.ts'

const part = (day: string, amount: string) => ({ day, amount })

test('the parts of one day are grouped under their exact total, the largest first', () => {
  const days = groupPaidDays(
    [
      part('2026-11-13', '0.436000'),
      part('2026-11-12', '0.024751'),
      part('2026-11-12', '0.391452'),
      part('2026-11-12', '0.019795'),
    ],
    ({ day }) => day,
  )
  expect(days.map(({ key, total }) => [key, total])).toEqual([
    ['2026-11-13', '0.436000'],
    ['2026-11-12', '0.435998'],
  ])
  expect(days[1]?.parts.map(({ amount }) => amount)).toEqual(['0.391452', '0.024751', '0.019795'])
})

test('two machines on one day are separate groups when the key includes the machine', () => {
  const two = [
    { machine: 'a', ...part('2026-11-12', '0.100000') },
    { machine: 'b', ...part('2026-11-12', '0.200000') },
    { machine: 'a', ...part('2026-11-12', '0.300000') },
  ]
  expect(groupPaidDays(two, ({ machine, day }) => `${machine} ${day}`).map(({ total }) => total)).toEqual([
    '0.400000',
    '0.200000',
  ])
})
