import { expect, test } from 'vitest'
import { pushSupport } from './pushSupport.ts'

const android = {
  hasPush: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
  touchPoints: 5,
  isOnHomeScreen: false,
}
const iPhone = {
  hasPush: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari',
  touchPoints: 5,
  isOnHomeScreen: false,
}
const mac = {
  hasPush: false,
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari',
  touchPoints: 0,
  isOnHomeScreen: false,
}

test('a browser that has push can be sent notifications', () => {
  expect(pushSupport(android)).toBe('possible')
})

test('an iPhone, or an iPad that says it is a Mac, needs the app on its home screen first', () => {
  expect([pushSupport(iPhone), pushSupport({ ...mac, touchPoints: 5 })]).toEqual(['home-screen', 'home-screen'])
})

test('what has no push and cannot get it by the home screen is told so', () => {
  expect([
    pushSupport(mac),
    pushSupport({ ...iPhone, isOnHomeScreen: true }),
    pushSupport({ ...android, hasPush: false }),
  ]).toEqual(['unsupported', 'unsupported', 'unsupported'])
})
