import { expect, test } from 'vitest'
import { i18nProvider } from './i18nProvider.ts'
import { pages } from './pages.ts'

test('every content has names for its list and its forms', () => {
  const contents = pages.filter(({ content }) => content)
  expect(contents.length).toBeGreaterThan(0)
  const keys = contents.flatMap(({ name }) => ['name', 'page.create', 'page.edit'].map((key) => `${name}.${key}`))
  expect(keys.filter((key) => i18nProvider.translate(`resources.${key}`, { _: '' }) === '')).toEqual([])
})
