import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, endToasts, showToast, toasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toasts.set([])
  vi.useRealTimers()
})

const listTexts = (): string[] => currentToasts().map(({ text }) => text)

test('a toast ends with its page, unless it says what led to the next one', () => {
  showToast('Copied', { tone: 'good' })
  vi.advanceTimersByTime(1_500)
  showToast('Saved', { tone: 'good' })
  showToast('Failed', { tone: 'bad' })
  endToasts()
  expect(listTexts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1_500)
  endToasts()
  expect(listTexts()).toEqual([])
})

test('what has an action stays on every page, and why somebody was signed out until they have signed in', () => {
  showToast('A new version', { action: { text: 'Reload', run: () => {} } })
  showToast('Sign in again', { tone: 'bad', isKept: true, durationMs: 60_000 })
  vi.advanceTimersByTime(10_000)
  endToasts()
  expect(listTexts()).toEqual(['A new version', 'Sign in again'])
  endToasts(true)
  expect(listTexts()).toEqual(['A new version'])
})
