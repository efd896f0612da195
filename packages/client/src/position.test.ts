import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPositionStore } from './position.ts'

function createPlace() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

let local = createPlace()
const createStore = () => createPositionStore('position')

beforeEach(() => {
  vi.useFakeTimers()
  local = createPlace()
  vi.stubGlobal('localStorage', local)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the newest position is kept, for all tabs and after a reload', () => {
  const [one, other] = [createStore(), createStore()]
  expect(one.read()).toBe('')
  one.note('00000000/0A000000')
  other.note('00000000/00FFFFFF')
  expect(other.read()).toBe('00000000/0A000000')
  other.note('00000001/00000000')
  expect(one.read()).toBe('00000001/00000000')
})

test('an answer without a position changes nothing, and what was stored otherwise is none', () => {
  const store = createStore()
  for (const none of [null, '']) store.note(none)
  expect([local.values.size, store.read()]).toEqual([0, ''])
  for (const stored of ['x', '00000000/00000001', '00000000/00000001 x']) {
    local.setItem('position', stored)
    expect(store.read()).toBe('')
  }
})

test('after a minute it is forgotten: also one that no standby ever reaches, as after a restore', () => {
  const store = createStore()
  store.note('FFFFFFFF/0')
  vi.advanceTimersByTime(59_000)
  store.note('00000000/00000001')
  expect(store.read()).toBe('FFFFFFFF/0')
  vi.advanceTimersByTime(1_000)
  expect(store.read()).toBe('')
  store.note('00000000/00000001')
  expect(store.read()).toBe('00000000/00000001')
})
