import { expect, test } from 'vitest'
import { getTabs } from './getTabs.ts'

const getTabPaths = (setting: string | undefined) => getTabs(setting).map(({ to }) => to)

test('there are five tabs, or with the build setting three, the wallet in the middle', () => {
  expect(getTabPaths(undefined)).toEqual(['/index', '/dynamic', '/projects', '/index/friend', '/mine'])
  expect(getTabPaths('three')).toEqual(['/index', '/user/balance', '/mine'])
})
