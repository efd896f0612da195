import { expect, test } from 'vitest'
import { refetchIntervalMs } from './refetchIntervalMs.ts'

test('what moves is looked at every three seconds', () => {
  expect(refetchIntervalMs({ state: 'processing', waitsFor: null })).toBe(3_000)
  expect(refetchIntervalMs({ state: 'pending', waitsFor: null })).toBe(3_000)
})

test('what waits for a person or an opening is looked at less often', () => {
  expect(refetchIntervalMs({ state: 'pending', waitsFor: 'approval' })).toBe(10_000)
  expect(refetchIntervalMs({ state: 'pending', waitsFor: 'window' })).toBe(30_000)
})

test('what is over is not looked at again', () => {
  for (const state of ['paid', 'failed', 'cancelled'] as const)
    expect(refetchIntervalMs({ state, waitsFor: null })).toBe(false)
})
