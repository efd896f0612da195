import { paths } from '@millrace/contract/paths'
import { expect, test } from 'vitest'
import { getSection } from './sections.ts'

test('every screen belongs to an entry of the navigation', () => {
  const entries = ['home', 'community', 'catalogue', 'team', 'personal', 'fund', 'balance', 'records', 'transparency']
  const known = entries.map((name) => paths[name as keyof typeof paths])
  for (const path of Object.values(paths)) expect(known, path).toContain(getSection(path, ''))
})

test('a screen below an entry marks that entry', () => {
  expect(getSection(paths.machine, '?id=1')).toBe(paths.catalogue)
  expect(getSection(paths.compare, '?ids=1,2')).toBe(paths.catalogue)
  expect(getSection(paths.withdrawToBank, '')).toBe(paths.balance)
  expect(getSection(paths.order, '')).toBe(paths.fund)
  expect(getSection(paths.month, '')).toBe(paths.fund)
  expect(getSection(paths.security, '')).toBe(paths.personal)
  expect(getSection(paths.pdf, '?doc=statement')).toBe(paths.records)
  expect(getSection(paths.pdf, '?doc=sheet&id=1')).toBe(paths.catalogue)
})
