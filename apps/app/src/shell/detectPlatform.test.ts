import { expect, test } from 'vitest'
import { detectPlatform } from './detectPlatform.ts'

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 7'

test.each([
  [`${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`, '', 'web'],
  [`${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`, '', 'android'],
  [`${android}) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`, 'android-app://test.millrace/', 'android'],
  [`${apple} Version/26.0 Mobile/15E148 Safari/604.1`, '', 'web'],
  [`${apple} Mobile/15E148`, '', 'ios'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', '', 'web'],
])('%s, opened from “%s”, is %s', (userAgent, referrer, platform) => {
  expect(detectPlatform(userAgent, referrer)).toBe(platform)
})
