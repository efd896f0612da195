import { beforeEach, expect, test, vi } from 'vitest'
import { awaitWithdrawal, readAwaited, stopAwaiting } from './awaitedWithdrawals.ts'

class FakeStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage([['userId', '7']]))
  vi.stubGlobal('sessionStorage', new FakeStorage())
})

test('a withdrawal that was awaited arrives once', () => {
  awaitWithdrawal('a')
  awaitWithdrawal('a')
  awaitWithdrawal('b')
  expect(readAwaited()).toEqual(['a', 'b'])
  expect(stopAwaiting('a')).toBe(true)
  expect(stopAwaiting('a')).toBe(false)
  expect(readAwaited()).toEqual(['b'])
})

test('one that was never seen in progress on this device, as after years, is no moment', () => {
  expect(stopAwaiting('a')).toBe(false)
})

test('another member who signs in here does not wait for it', () => {
  awaitWithdrawal('a')
  localStorage.setItem('userId', '8')
  expect(readAwaited()).toEqual([])
})

test('a broken entry counts as none', () => {
  localStorage.setItem('awaitedWithdrawals.7', '{')
  expect(readAwaited()).toEqual([])
})
