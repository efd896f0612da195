import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const classes = new Set<string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', {
    documentElement: {
      classList: {
        add: (name: string) => classes.add(name),
        remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a chosen theme is kept on the device and shown at once, until the system decides again', async () => {
  const { chooseTheme } = await import('./theme.ts')
  chooseTheme('dark')
  expect([stored.get('theme'), [...classes]]).toEqual(['dark', ['theme-dark']])
  chooseTheme('light')
  expect([stored.get('theme'), [...classes]]).toEqual(['light', ['theme-light']])
  chooseTheme('system')
  expect([stored.get('theme'), [...classes]]).toEqual([undefined, []])
})
