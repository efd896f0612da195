import { expect, test } from 'vitest'
import { tabsOf } from './tabsOf.ts'

const placesOf = (setting: string | undefined) => tabsOf(setting).map(({ to }) => to)

test('there are five tabs unless the build says three, with the wallet in the middle', () => {
  expect(placesOf(undefined)).toEqual(['/index', '/dynamic', '/projects', '/index/friend', '/mine'])
  expect(placesOf('three')).toEqual(['/index', '/user/balance', '/mine'])
})
