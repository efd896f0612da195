import { expect, test } from 'vitest'
import { renderCsv } from './renderCsv.ts'

test('nested figures have columns of their own, and nothing leaves its cell', () => {
  expect(
    renderCsv([
      { day: '2026-11-16', last30: { earned: '-1.500000', percent: -27.5 }, name: 'Kiosk "4", north' },
      { day: '2026-11-17', last30: { earned: '2.000000', percent: null }, name: '=1+1' },
    ]),
  ).toBe(
    '\uFEFFday,last30.earned,last30.percent,name\r\n' +
      '2026-11-16,-1.500000,-27.50,"Kiosk ""4"", north"\r\n' +
      "2026-11-17,2.000000,,'=1+1\r\n",
  )
  expect(renderCsv([{ a: '-cmd' }])).toBe("\uFEFFa\r\n'-cmd\r\n")
  expect(renderCsv([])).toBe('')
})
