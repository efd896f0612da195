import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a form that was left and opened again has all its values', async () => {
  const { saveDraft, readDraft } = await import('./drafts.ts')
  saveDraft('register', { phone: '9876543210', password: 'Secret123' }, ['phone'])
  expect(readDraft('register')).toEqual({ phone: '9876543210', password: 'Secret123' })
})

test('after a reload only the saved fields are left, and no secret', async () => {
  const before = await import('./drafts.ts')
  before.saveDraft('register', { phone: '9876543210', password: 'Secret123', code: '123456' }, ['phone'])
  expect([...stored.values()].join()).not.toMatch(/Secret123|123456/)
  vi.resetModules()
  const after = await import('./drafts.ts')
  expect(after.readDraft('register')).toEqual({ phone: '9876543210' })
})

test('a code from the inbox is added to the draft, also after a reload', async () => {
  const before = await import('./drafts.ts')
  before.saveDraft('register', { phone: '9876543210' }, ['phone'])
  vi.resetModules()
  const after = await import('./drafts.ts')
  after.updateDraft('register', 'code', '482913')
  expect(after.readDraft('register')).toEqual({ phone: '9876543210', code: '482913' })
})

test('a deleted draft leaves nothing behind', async () => {
  const { deleteDraft, saveDraft, readDraft } = await import('./drafts.ts')
  saveDraft('register', { phone: '9876543210' }, ['phone'])
  deleteDraft('register')
  expect(readDraft('register')).toEqual({})
  expect(stored.size).toBe(0)
})

test('a broken value in storage counts as no draft', async () => {
  stored.set('draft.login', '{')
  const { readDraft } = await import('./drafts.ts')
  expect(readDraft('login')).toEqual({})
})
