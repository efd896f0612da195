import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listIcons } from './copyIcons.ts'

const home = join(import.meta.dirname, '../../packages/icons')

test('packages/icons has every icon that the console and react-admin import, as the icons’ own package has it', () => {
  const found = new Map(
    globSync('*.js', { cwd: home })
      .toSorted()
      .map((file) => [file, readFileSync(join(home, file), 'utf8')]),
  )
  expect(found.size).toBeGreaterThan(100)
  expect(found, 'run node tools/icons/copyIcons.ts').toEqual(listIcons())
})
