import { expect, test } from 'vitest'
import { advance, type CounterState } from './counter.ts'

const at = { atMs: 1_000_000, passedMs: 10_000, maxPerHour: 50_000_000 }
const known = (total: number, carry = 0): CounterState => ({ total, carry, atMs: at.atMs - 10_000, doubt: null })
const energy = (total: number, wrapsAt: number | null = null) => ({ unit: 'energy' as const, total, wrapsAt })

test('the first value is where counting begins', () => {
  expect(advance(undefined, energy(5_000), at)).toMatchObject({ gained: 0, problem: null, state: { total: 5_000 } })
})

test('what a counter moves is what was made', () => {
  expect(advance(known(5_000), energy(5_100), at)).toMatchObject({ gained: 100, problem: null })
  expect(advance(known(5_000), energy(5_000), at)).toMatchObject({ gained: 0, problem: null })
})

test('a counter of 32 bits that begins again at zero goes on', () => {
  const wrapsAt = 2 ** 32 * 1_000
  const { state, gained, problem } = advance(known(wrapsAt - 1_000), energy(2_000, wrapsAt), at)
  expect({ gained, problem }).toEqual({ gained: 3_000, problem: null })
  expect(state.total + state.carry).toBe(wrapsAt + 2_000)
})

test('one wrong value is not counted, and the next right one is', () => {
  for (const wrong of [900_000_000_000, 0, 1]) {
    const doubted = advance(known(500_000_000_000), energy(wrong), at)
    expect(doubted).toMatchObject({ gained: 0, problem: { kind: 'doubt' } })
    expect(advance(doubted.state, energy(500_000_000_100), at)).toMatchObject({ gained: 100, problem: null })
  }
})

test.for([
  ['reset', 20_000],
  ['leapt', 900_000_000_000],
] as const)('a counter that was %s is believed when it stays there, and nothing is counted for it', ([, value]) => {
  let advanced = advance(known(500_000_000_000), energy(value), at)
  for (let i = 1; i < 3; i++) {
    expect(advanced).toMatchObject({ gained: 0, problem: { kind: 'doubt' } })
    advanced = advance(advanced.state, energy(value + i * 100), { ...at, atMs: at.atMs + i * 10_000 })
  }
  expect(advanced).toMatchObject({ gained: 0, problem: { kind: 'break' } })
  expect(advance(advanced.state, energy(value + 300), { ...at, atMs: at.atMs + 30_000 })).toMatchObject({ gained: 100 })
})

test('wrong values that do not fit each other are never believed', () => {
  let { state } = advance(known(500_000_000_000), energy(1), at)
  for (const value of [800_000_000_000, 3, 700_000_000_000, 9]) {
    const advanced = advance(state, energy(value), at)
    expect(advanced).toMatchObject({ gained: 0, problem: { kind: 'doubt' } })
    state = advanced.state
  }
})

test('a counter that runs backwards a little counts again when it is past where it was', () => {
  let { state } = advance(known(500_000), energy(499_000), at)
  for (const value of [499_000, 499_500, 499_900]) {
    const advanced = advance(state, energy(value), at)
    expect(advanced).toMatchObject({ gained: 0, problem: { kind: 'doubt' } })
    state = advanced.state
  }
  expect(advance(state, energy(500_200), at)).toMatchObject({ gained: 200, problem: null })
})

test('after a week without a reading, a week may have been counted', () => {
  const week = 7 * 24 * 3_600_000
  const before = { ...known(0), atMs: at.atMs - week }
  const made = 168 * 40_000_000
  expect(advance(before, energy(made), { ...at, passedMs: 0 })).toMatchObject({ gained: made, problem: null })
})
