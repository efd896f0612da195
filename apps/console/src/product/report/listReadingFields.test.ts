import { expect, test } from 'vitest'
import { listReadingFields } from './listReadingFields.ts'

test('the fields of a reading have labels and a fixed order', () => {
  expect(
    listReadingFields('{"amount":"12.500000","sequence":7,"machineId":"x","day":"2026-11-14","sentAt":"soon"}'),
  ).toEqual([
    { name: 'Number', value: '7' },
    { name: 'Day', value: '14\u00a0Nov\u00a02026' },
    { name: 'Earned, USDT', value: '12.500000' },
    { name: 'Sent', value: 'soon' },
  ])
})

test('a text that is not a reading has no fields', () => {
  expect([listReadingFields('not json'), listReadingFields('null'), listReadingFields('[1]')]).toEqual([[], [], []])
})
