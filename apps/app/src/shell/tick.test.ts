import { afterEach, expect, test, vi } from 'vitest'
import { tick } from './tick.ts'

const vibrate = vi.fn<(ms: number) => boolean>()
const stubDevice = (isMotionReduced: boolean, device: object) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }))
  vi.stubGlobal('navigator', device)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vibrate.mockReset()
})

test('a tick is short', () => {
  stubDevice(false, { vibrate })
  tick()
  expect(vibrate.mock.calls).toEqual([[20]])
})

test('with reduced motion nothing is felt', () => {
  stubDevice(true, { vibrate })
  tick()
  expect(vibrate).not.toHaveBeenCalled()
})

test('a device that cannot vibrate is left alone', () => {
  stubDevice(false, {})
  expect(tick).not.toThrow()
})
