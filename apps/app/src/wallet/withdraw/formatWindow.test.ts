import { expect, test } from 'vitest'
import { formatWindow, isAlwaysOpen } from './formatWindow.ts'

const hours = { from: '09:00', to: '18:00', timeZone: 'UTC' }

test('consecutive days become a range', () => {
  expect(formatWindow({ days: [1, 2, 3, 4, 5], ...hours }, 'en')).toBe('Mon–Fri, 09:00–18:00')
  expect(formatWindow({ days: [6, 1, 2, 4], ...hours }, 'en')).toBe('Mon–Tue, Thu, Sat, 09:00–18:00')
})

test('all hours of all days are always open', () => {
  expect(isAlwaysOpen({ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', timeZone: 'UTC' })).toBe(true)
  expect(isAlwaysOpen({ days: [1, 2, 3, 4, 5, 6, 7], ...hours })).toBe(false)
})
