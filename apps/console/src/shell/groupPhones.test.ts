import { expect, test } from 'vitest'
import { groupPhones } from './groupPhones.ts'

test('phone numbers are in groups wherever they stand in an answer, and nothing else changes', () => {
  const grouped = '+91\u00a098765\u00a043210'
  expect(
    groupPhones({
      list: [{ id: '+919876543210', memberName: '+919876543210', phone: '', price: '1.000000', state: null }],
      member: { memberName: 'Asha', phone: '+919876543210' },
      total: 1,
    }),
  ).toEqual({
    list: [{ id: '+919876543210', memberName: grouped, phone: '', price: '1.000000', state: null }],
    member: { memberName: 'Asha', phone: grouped },
    total: 1,
  })
})
