import { expect, test } from 'vitest'
import { readingFields } from './readingFields.ts'

test('a reading is shown in words, in a fixed order', () => {
  expect(readingFields('{"amount":"12.500000","sequence":7,"machineId":"x","day":"2026-11-14"}')).toEqual([
    { name: 'Number', value: '7' },
    { name: 'Day', value: '2026-11-14' },
    { name: 'Earned, USDT', value: '12.500000' },
  ])
})

test('a text that is no reading has no fields', () => {
  expect([readingFields('not json'), readingFields('null'), readingFields('[1]')]).toEqual([[], [], []])
})
