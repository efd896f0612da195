import { expect, test } from 'vitest'
import { practiceRateSource } from './practiceRateSource.ts'

const dayMs = 86_400_000
const readDay = (day: number) => practiceRateSource.read(new Date(day * dayMs + 12_345_678))

test('the practice source is a function of the date, and never leaves its narrow range', async () => {
  const middle = { KES: 129.5, INR: 88.4, NGN: 1480 }
  const first = 20_000
  for (let day = first; day < first + 60; day++) {
    const readings = await readDay(day)
    expect(readings).toEqual(await readDay(day))
    for (const { currency, rate, at } of readings) {
      expect(at).toEqual(new Date(day * dayMs))
      expect(rate).toMatch(/^\d+\.\d{6}$/)
      expect(Math.abs(Number(rate) / middle[currency] - 1)).toBeLessThanOrEqual(0.014_001)
    }
  }
  expect(await readDay(first)).not.toEqual(await readDay(first + 1))
})
