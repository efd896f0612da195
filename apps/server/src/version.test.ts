import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version, versionCode } from './version.ts'

const readRoot = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test('the version and its code are those of the package, the lock file and the newest entry of the changes', () => {
  expect(JSON.parse(readRoot('package.json'))).toMatchObject({ version, versionCode })
  const lock = JSON.parse(readRoot('package-lock.json')) as { version: string; packages: Record<string, object> }
  expect(lock).toMatchObject({ version, packages: { '': { version } } })
  expect(
    readRoot('CHANGELOG.md')
      .match(/^## \[(\d+\.\d+\.\d+)\].*version code (\d+)/m)
      ?.slice(1),
  ).toEqual([version, String(versionCode)])
})
