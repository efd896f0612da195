import { beforeEach, expect, test, vi } from 'vitest'
import { isSameFilter, listViews, removeView, saveView } from './savedViews.ts'

const values = new Map<string, string>()
beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('a view is kept for its operator and its list, and one of the same name replaces it', () => {
  saveView('ada', 'withdraw', { name: 'Large', filter: { state: 'pending' } })
  saveView('ada', 'withdraw', { name: 'Large', filter: { state: 'paid' } })
  saveView('ada', 'order', { name: 'New', filter: { from: '2026-11-01' } })
  expect(listViews('ada', 'withdraw')).toEqual([{ name: 'Large', filter: { state: 'paid' } }])
  expect(listViews('bob', 'withdraw')).toEqual([])
  removeView('ada', 'withdraw', 'Large')
  expect(listViews('ada', 'withdraw')).toEqual([])
  expect(listViews('ada', 'order')).toHaveLength(1)
})

test('what cannot be read counts as no views', () => {
  values.set('millrace.console.views.ada', '{"withdraw":3}')
  expect(listViews('ada', 'withdraw')).toEqual([])
})

test('filters are the same in any order, and without empty values', () => {
  expect(isSameFilter({ a: '1', b: undefined, c: '' }, { a: '1' })).toBe(true)
  expect(isSameFilter({ a: '1', b: true }, { b: true, a: '1' })).toBe(true)
  expect(isSameFilter({ a: '1' }, { a: '2' })).toBe(false)
})
