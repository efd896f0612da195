import { expect, test } from 'vitest'
import { maskAmounts } from './hiddenAmounts.ts'

test.each([
  ['12.50 USDT has arrived.', '•••• USDT has arrived.'],
  ['You received +3.42\u00a0USDT from 3 machines.', 'You received ••••\u00a0USDT from 3 machines.'],
  ['1.284,60 USDT und 2 500,00\u00a0NGN', '•••• USDT und ••••\u00a0NGN'],
  ['Charger 07 was offline for 6 hours.', 'Charger 07 was offline for 6 hours.'],
])('amounts in a text are hidden, other numbers are not: %s', (text, masked) => {
  expect(maskAmounts(text)).toBe(masked)
})
