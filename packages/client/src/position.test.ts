import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notePosition, readPosition } from './position.ts'

function createPlace() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

let local = createPlace()

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
  expect(readPosition()).toBe('')
  notePosition('00000000/0A000000')
  notePosition('00000000/00FFFFFF')
  expect(readPosition()).toBe('00000000/0A000000')
  notePosition('00000001/00000000')
  expect(readPosition()).toBe('00000001/00000000')
})

test('an answer without a position changes nothing, and what was stored otherwise is none', () => {
  for (const none of [null, '']) notePosition(none)
  expect([local.values.size, readPosition()]).toEqual([0, ''])
  for (const stored of ['x', '00000000/00000001', '00000000/00000001 x']) {
    local.setItem('position', stored)
    expect(readPosition()).toBe('')
  }
})

test('after a minute it is forgotten: also one that no standby ever reaches, as after a restore', () => {
  notePosition('FFFFFFFF/0')
  vi.advanceTimersByTime(59_000)
  notePosition('00000000/00000001')
  expect(readPosition()).toBe('FFFFFFFF/0')
  vi.advanceTimersByTime(1_000)
  expect(readPosition()).toBe('')
  notePosition('00000000/00000001')
  expect(readPosition()).toBe('00000000/00000001')
})
