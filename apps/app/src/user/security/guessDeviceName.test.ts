import { expect, test } from 'vitest'
import { deviceName } from './guessDeviceName.ts'

test('an Android phone is not taken for the Linux it runs on', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/153.0 Mobile')).toBe('Android')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0')).toBe('Linux')
})

test('an unknown device has no name made up for it', () => {
  expect(deviceName('curl/8')).toBe('')
})
