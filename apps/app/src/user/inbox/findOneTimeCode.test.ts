import { expect, test } from 'vitest'
import { findCode } from './findOneTimeCode.ts'

test('the six digits are found in a message of any language', () => {
  expect(findCode('Your code is 482913. It is good for 5 minutes.')).toBe('482913')
  expect(findCode('ನಿಮ್ಮ ಕೋಡ್ 004217')).toBe('004217')
})

test('a longer number is no code', () => {
  expect(findCode('Call 9876543210.')).toBeNull()
})
