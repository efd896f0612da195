import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goBack, navigate, onNavigation, readEntryIndex, readLocation, type Location } from './history.ts'

/** The browser's history, as far as the router uses it. */
class Browser {
  entries: { hash: string; state: unknown }[]
  at = 0
  handlePop = () => {}

  constructor(hash: string) {
    this.entries = [{ hash, state: null }]
    vi.stubGlobal('location', Object.defineProperty({}, 'hash', { get: () => this.entries[this.at]?.hash }))
    vi.stubGlobal('history', this)
    vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
      this.handlePop = listener
    })
    vi.stubGlobal('removeEventListener', () => {
      this.handlePop = () => {}
    })
  }

  get state() {
    return this.entries[this.at]?.state ?? null
  }

  pushState(state: unknown, _title: string, hash: string): void {
    this.entries.splice(++this.at, Infinity, { hash, state })
  }

  replaceState(state: unknown, _title: string, hash = this.entries[this.at]?.hash ?? ''): void {
    this.entries[this.at] = { hash, state }
  }

  back(): void {
    this.at -= 1
    this.handlePop()
  }

  type(hash: string): void {
    this.pushState(null, '', hash)
    this.handlePop()
  }
}

let browser: Browser
let seen: Location[]
let stop: () => void
beforeEach(() => {
  browser = new Browser('#/index')
  seen = []
  stop = onNavigation((location) => seen.push(location))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const readAt = (hash: string) => {
  browser.entries = [{ hash, state: null }]
  const { pathname, search } = readLocation()
  return [pathname, search]
}

test('the address is behind the hash, with its query', () => {
  expect(readAt('')).toEqual(['/', ''])
  expect(readAt('#/')).toEqual(['/', ''])
  expect(readAt('#/news')).toEqual(['/news', ''])
  expect(readAt('#/news/')).toEqual(['/news', ''])
  expect(readAt('#news?')).toEqual(['/news', ''])
  expect(readAt('#/user/login?next=%2Fa%3Fb&x=1')).toEqual(['/user/login', '?next=%2Fa%3Fb&x=1'])
  expect(readAt('#/user/login?next=/a?b#part')).toEqual(['/user/login', '?next=/a?b'])
})

test('each navigation adds an entry, with its state', () => {
  navigate('/news')
  navigate('/info/detail?id=7', { state: { from: 'news' } })
  expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/index', '#/news', '#/info/detail?id=7'])
  expect(readEntryIndex()).toBe(2)
  expect(seen.at(-1)).toMatchObject({
    pathname: '/info/detail',
    search: '?id=7',
    state: { from: 'news' },
    cameBy: 'push',
  })
})

test('replacing adds none, and leaves no way back to what was there', () => {
  navigate('/user/login')
  navigate('/mine', { replace: true })
  expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/index', '#/mine'])
  expect(readEntryIndex()).toBe(1)
  expect(seen.at(-1)).toMatchObject({ pathname: '/mine', state: null, cameBy: 'replace' })
})

test('a query alone stays on the screen, and so does none', () => {
  navigate('/user/record?type=1')
  navigate('?type=2', { replace: true })
  expect(seen.at(-1)).toMatchObject({ pathname: '/user/record', search: '?type=2' })
  navigate('', { replace: true })
  expect(seen.at(-1)).toMatchObject({ pathname: '/user/record', search: '' })
})

test('Back finds the key and the state of the entry again', () => {
  navigate('/news', { state: 'kept' })
  const { key } = readLocation()
  navigate('/mine')
  expect(readLocation().key).not.toBe(key)
  browser.back()
  expect(seen.at(-1)).toEqual({ pathname: '/news', search: '', key, state: 'kept', cameBy: 'pop' })
})

test('the first page has nothing of ours before it, and leads to the given screen instead', () => {
  goBack('/index')
  expect(seen.at(-1)).toMatchObject({ pathname: '/index', cameBy: 'replace' })
  navigate('/user/name')
  goBack('/user/information')
  expect(seen.at(-1)).toMatchObject({ pathname: '/index', cameBy: 'pop' })
})

test('an address that was typed is followed, and has no number', () => {
  browser.type('#/news')
  expect(seen.at(-1)).toMatchObject({ pathname: '/news', state: null, cameBy: 'pop' })
  expect(readEntryIndex()).toBeNull()
})

test('nothing is told after leaving', () => {
  stop()
  navigate('/news')
  browser.back()
  expect(seen).toEqual([])
})
