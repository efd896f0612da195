import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a form that is left and come back to still has all that was typed', async () => {
  const { saveDraft: keepDraft, readDraft } = await import('./drafts.ts')
  keepDraft('register', { phone: '9876543210', password: 'Secret123' }, ['phone'])
  expect(readDraft('register')).toEqual({ phone: '9876543210', password: 'Secret123' })
})

test('a reload of the page keeps the named fields and no secret', async () => {
  const before = await import('./drafts.ts')
  before.saveDraft('register', { phone: '9876543210', password: 'Secret123', code: '123456' }, ['phone'])
  expect([...store.values()].join()).not.toMatch(/Secret123|123456/)
  vi.resetModules()
  const after = await import('./drafts.ts')
  expect(after.readDraft('register')).toEqual({ phone: '9876543210' })
})

test('a code from the inbox joins what was typed, also after a reload', async () => {
  const before = await import('./drafts.ts')
  before.saveDraft('register', { phone: '9876543210' }, ['phone'])
  vi.resetModules()
  const after = await import('./drafts.ts')
  after.updateDraft('register', 'code', '482913')
  expect(after.readDraft('register')).toEqual({ phone: '9876543210', code: '482913' })
})

test('a form that was sent leaves nothing behind', async () => {
  const { deleteDraft: dropDraft, saveDraft: keepDraft, readDraft } = await import('./drafts.ts')
  keepDraft('register', { phone: '9876543210' }, ['phone'])
  dropDraft('register')
  expect(readDraft('register')).toEqual({})
  expect(store.size).toBe(0)
})

test('a broken note in storage counts as none', async () => {
  store.set('draft.login', '{')
  const { readDraft } = await import('./drafts.ts')
  expect(readDraft('login')).toEqual({})
})
