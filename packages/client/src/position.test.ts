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

let [local, session] = [createPlace(), createPlace()]
const createStore = () => createPositionStore('position', () => [local, session])

beforeEach(() => {
  vi.useFakeTimers()
  ;[local, session] = [createPlace(), createPlace()]
})
afterEach(() => vi.useRealTimers())

test('the newest position is kept, for all tabs and after a reload', () => {
  const [one, other] = [createStore(), createStore()]
  expect(one.read()).toBeNull()
  one.note('0/A000000')
  other.note('0/FFFFFF')
  expect(other.read()).toBe('0/A000000')
  other.note('1/0')
  expect(one.read()).toBe('1/0')
})

test('what is no position changes nothing, whoever sent or stored it', () => {
  const store = createStore()
  for (const none of [null, undefined, '', '0/', 'a/b', '0/1, 0/2', 5]) store.note(none)
  expect([local.values.size, store.read()]).toEqual([0, null])
  for (const stored of ['x', '0/1', '0/1 x', `0/1 ${Date.now() + 1}`, `<script> ${Date.now()}`]) {
    local.setItem('position', stored)
    expect(store.read()).toBeNull()
  }
})

test('after a minute it is forgotten: also one that no standby ever reaches, as after a restore', () => {
  const store = createStore()
  store.note('FFFFFFFF/FFFFFFFF')
  vi.advanceTimersByTime(59_000)
  store.note('0/1')
  expect(store.read()).toBe('FFFFFFFF/FFFFFFFF')
  vi.advanceTimersByTime(1_000)
  expect(store.read()).toBeNull()
  store.note('0/1')
  expect(store.read()).toBe('0/1')
})

test('what was noted before a session was remembered still counts', () => {
  session.setItem('position', `2/0 ${Date.now()}`)
  local.setItem('position', `1/0 ${Date.now()}`)
  expect(createStore().read()).toBe('2/0')
})
