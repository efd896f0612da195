import { expect, test } from 'vitest'
import { getPushSupport } from './pushSupport.ts'

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

test('a browser with push can get notifications', () => {
  expect(getPushSupport(android)).toBe('possible')
})

test('an iPhone, or an iPad that identifies as a Mac, needs the app on its home screen', () => {
  expect([getPushSupport(iPhone), getPushSupport({ ...mac, touchPoints: 5 })]).toEqual(['home-screen', 'home-screen'])
})

test('other devices without push are not supported', () => {
  expect([
    getPushSupport(mac),
    getPushSupport({ ...iPhone, isOnHomeScreen: true }),
    getPushSupport({ ...android, hasPush: false }),
  ]).toEqual(['unsupported', 'unsupported', 'unsupported'])
})
