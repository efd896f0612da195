import { expect, test } from 'vitest'
import { describeHours } from './describeHours.ts'

const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', timeZone: 'Asia/Kolkata' }

test('hours are said in words, with what happens outside them', () => {
  expect(describeHours({ hours, isInHours: true })).toBe(
    'Hours: Monday to Friday, 09:00 to 18:00 (Asia/Kolkata). They run now.',
  )
  expect(describeHours({ hours: { ...hours, days: [6] }, isInHours: false })).toBe(
    'Hours: Saturday, 09:00 to 18:00 (Asia/Kolkata). It is outside them: what members write becomes a ticket.',
  )
  expect(describeHours({ hours: { ...hours, days: [1, 2, 3, 4, 5, 6, 7] }, isInHours: true })).toContain('every day')
})
