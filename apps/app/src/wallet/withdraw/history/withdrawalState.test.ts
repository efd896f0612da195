import { expect, test } from 'vitest'
import { getRefetchIntervalMs } from './withdrawalState.ts'

test('a withdrawal that moves is fetched again every three seconds', () => {
  expect(getRefetchIntervalMs({ state: 'processing', waitsFor: null })).toBe(3_000)
  expect(getRefetchIntervalMs({ state: 'pending', waitsFor: null })).toBe(3_000)
})

test('one that waits for a person or an opening is fetched again less often', () => {
  expect(getRefetchIntervalMs({ state: 'pending', waitsFor: 'approval' })).toBe(10_000)
  expect(getRefetchIntervalMs({ state: 'pending', waitsFor: 'window' })).toBe(30_000)
})

test('a finished one is not fetched again', () => {
  for (const state of ['paid', 'failed', 'cancelled'] as const)
    expect(getRefetchIntervalMs({ state, waitsFor: null })).toBe(false)
})
