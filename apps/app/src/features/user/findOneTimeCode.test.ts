import { expect, test } from 'vitest'
import { findOneTimeCode } from './findOneTimeCode.ts'

test('the six digits are found in a message of any language', () => {
  expect(findOneTimeCode('Your code is 482913. It is good for 5 minutes.')).toBe('482913')
  expect(findOneTimeCode('ನಿಮ್ಮ ಕೋಡ್ 004217')).toBe('004217')
})

test('a longer number is not a code', () => {
  expect(findOneTimeCode('Call 9876543210.')).toBeNull()
})
