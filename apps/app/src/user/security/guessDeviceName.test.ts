import { expect, test } from 'vitest'
import { guessDeviceName } from './guessDeviceName.ts'

test('an Android phone is not called Linux', () => {
  expect(guessDeviceName('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/153.0 Mobile')).toBe('Android')
  expect(guessDeviceName('Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0')).toBe('Linux')
})

test('an unknown device has no name', () => {
  expect(guessDeviceName('curl/8')).toBe('')
})
