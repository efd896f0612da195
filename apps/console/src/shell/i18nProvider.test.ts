import { expect, test } from 'vitest'
import { contents } from './dataProvider.ts'
import { i18nProvider } from './i18nProvider.ts'

test('every content has names for its list and its forms', () => {
  const keys = Object.keys(contents).flatMap((name) =>
    ['name', 'page.create', 'page.edit'].map((key) => `${name}.${key}`),
  )
  expect(keys.filter((key) => i18nProvider.translate(`resources.${key}`, { _: '' }) === '')).toEqual([])
})
