import { expect, test } from 'vitest'
import { looksLikeStaff } from './looksLikeStaff.ts'

test.each([
  'Millrace',
  'MILLRACE Pune',
  'Мillrасе',
  'M1llrace',
  'Mi11race support',
  'ＭＩＬＬＲＡＣＥ',
  'm i l l r a c e',
  'M\u200bill\u00adrace',
  'Ṁíllràce',
  'rnillrace',
  'Staff',
  'ѕtаff',
  'Official helper',
  'Customer-Service',
  'Kundendienst',
  'Atencion al cliente',
  'admin',
  'Supp0rt',
  'आधिकारिक मदद',
])('%s is taken for staff', (name) => {
  expect(looksLikeStaff(name)).toBe(true)
})

test.each(['Asha', 'Ravi K.', 'Joseph', 'Мария', 'मीना', 'தாரா', 'Adminah', 'Milena', 'Supriya', 'Güneş', 'Óscar'])(
  '%s is a person',
  (name) => {
    expect(looksLikeStaff(name)).toBe(false)
  },
)

test('an operator’s name is taken, however it is written', () => {
  expect(looksLikeStaff('Pгiya  Rаo', ['Asha', 'Priya Rao'])).toBe(true)
  expect(looksLikeStaff('Priya', ['Asha', 'Priya Rao'])).toBe(false)
})
