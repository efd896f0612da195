import { expect, test } from 'vitest'
import { getTabs } from './getTabs.ts'

const placesOf = (setting: string | undefined) => getTabs(setting).map(({ to }) => to)

test('there are five tabs unless the build says three, with the wallet in the middle', () => {
  expect(placesOf(undefined)).toEqual(['/index', '/dynamic', '/projects', '/index/friend', '/mine'])
  expect(placesOf('three')).toEqual(['/index', '/user/balance', '/mine'])
})
