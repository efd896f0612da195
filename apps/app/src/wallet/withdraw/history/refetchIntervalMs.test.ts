import { expect, test } from 'vitest'
import { askAgainMs } from './refetchIntervalMs.ts'

test('what moves is looked at every three seconds', () => {
  expect(askAgainMs({ state: 'processing', waitsFor: null })).toBe(3_000)
  expect(askAgainMs({ state: 'pending', waitsFor: null })).toBe(3_000)
})

test('what waits for a person or an opening is looked at less often', () => {
  expect(askAgainMs({ state: 'pending', waitsFor: 'approval' })).toBe(10_000)
  expect(askAgainMs({ state: 'pending', waitsFor: 'window' })).toBe(30_000)
})

test('what is over is not looked at again', () => {
  for (const state of ['paid', 'failed', 'cancelled'] as const)
    expect(askAgainMs({ state, waitsFor: null })).toBe(false)
})
