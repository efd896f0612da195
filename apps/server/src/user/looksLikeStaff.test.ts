import { expect, test } from 'vitest'
import commonNames from './commonNames.json' with { type: 'json' }
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
  'Μillrace',
  'Ⅿillrace',
  '𝐌𝐢𝐥𝐥𝐫𝐚𝐜𝐞',
  'мιllrαcε',
  'S t a f f',
  'Support agent',
  'Support Manager 7',
  'ग्राहक सहायता',
  'வாடிக்கையாளர் ஆதரவு',
  'కస్టమర్ కేర్',
  'ಗ್ರಾಹಕ ಬೆಂಬಲ',
  'müşteri desteği',
  'кundendienst',
  'Αdmin',
])('%s is taken for staff', (name) => {
  expect(looksLikeStaff(name)).toBe(true)
})

test.each([
  'Asha',
  'Ravi K.',
  'Joseph',
  'Мария',
  'मीना',
  'தாரா',
  'Adminah',
  'Staffan',
  'Mustaffa',
  'Milena',
  'Supriya',
  'Güneş',
  'Óscar',
])('%s is a person', (name) => {
  expect(looksLikeStaff(name)).toBe(false)
})

// Most of them are from @faker-js/faker; the scripts of India are ours.
test('a thousand common names are people', () => {
  const names = Object.values(commonNames).flat()
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.filter((name) => looksLikeStaff(name))).toEqual([])
})

test('an operator’s name is taken, however it is written', () => {
  expect(looksLikeStaff('Pгiya  Rаo', ['Asha', 'Priya Rao'])).toBe(true)
  expect(looksLikeStaff('Priya', ['Asha', 'Priya Rao'])).toBe(false)
})
