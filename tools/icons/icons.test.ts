import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findImportedIcons } from './findImportedIcons.ts'

test('packages/icons has every icon that the console and react-admin import, and no other', () => {
  const icons = findImportedIcons()
  expect(icons.length).toBeGreaterThan(100)
  const files = globSync('*.js', { cwd: join(import.meta.dirname, '../../packages/icons') })
  expect(files.map((file) => basename(file, '.js')).toSorted(), 'run node tools/icons/copyIcons.ts').toEqual(icons)
})
