import { machineKinds } from '@millrace/contract/product/product'
import { expect, test } from 'vitest'
import { simulateRevenue } from './simulateRevenue.ts'

const expectedMinor = 10_000_000n
const year = Array.from({ length: 365 }, (_, i) =>
  new Date(Date.UTC(2025, 2, 1) + i * 86_400_000).toISOString().slice(0, 10),
)

test.each(machineKinds)(
  'a year of a %s is uneven, has days without revenue, and adds up to about what is expected',
  (kind) => {
    const days = year.map((day) => simulateRevenue(kind, `a ${kind}`, day, expectedMinor))
    const total = days.reduce((sum, minor) => sum + minor, 0n)
    expect(Number(total) / Number(expectedMinor) / year.length).toBeGreaterThan(0.8)
    expect(Number(total) / Number(expectedMinor) / year.length).toBeLessThan(1.15)
    expect(days.filter((minor) => minor === 0n).length).toBeGreaterThan(0)
    expect(days.filter((minor) => minor === 0n).length).toBeLessThan(30)
    expect(days.some((minor) => minor > expectedMinor)).toBe(true)
    expect(days.every((minor) => minor >= 0n && minor % 10_000n === 0n)).toBe(true)
  },
)

test('a machine earns the same for the same day, and another machine a different amount', () => {
  const simulateYear = (seed: string) => year.map((day) => simulateRevenue('solar', seed, day, expectedMinor)).join()
  expect(simulateYear('a')).toBe(simulateYear('a'))
  expect(simulateYear('a')).not.toBe(simulateYear('b'))
  expect(() => simulateRevenue('solar', 'a', 'tomorrow', expectedMinor)).toThrow('not a day')
})
