import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const started: number[] = []

class FakeAudioContext {
  currentTime = 10
  destination = {}
  resume = () => Promise.resolve()
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next: unknown) => next,
  })
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: (at: number) => started.push(at),
    stop() {},
  })
}

beforeEach(() => {
  started.length = 0
  vi.resetModules()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('AudioContext', FakeAudioContext)
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is heard unless sounds are switched on', async () => {
  const { areSoundsOn, playSound, switchSounds } = await import('./sounds.ts')
  expect(areSoundsOn()).toBe(false)
  await playSound('credited')
  expect(started).toEqual([])
  switchSounds(true)
  await playSound('credited')
  expect(started).toHaveLength(3)
  switchSounds(false)
  await playSound('claimed')
  expect(started).toHaveLength(3)
})

test('the tones of a sound follow each other', async () => {
  const { playSound, switchSounds } = await import('./sounds.ts')
  switchSounds(true)
  await playSound('bought')
  expect(started).toEqual([10, expect.closeTo(10.12)])
})

test('a browser without sound plays none', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { playSound, switchSounds } = await import('./sounds.ts')
  switchSounds(true)
  await playSound('claimed')
  expect(started).toEqual([])
})
