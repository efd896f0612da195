import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Open, type Quarter, quarterMs, quarterOf, registerOf, setBack, step } from './quarters.ts'
import type { CounterReading } from './source.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const minuteMs = 60_000
const energy = (total: number, id = 'a'): CounterReading => ({
  id,
  unit: 'energy',
  total,
  wrapsAt: null,
  maxPerHour: null,
})
const at = (nowMs: number, passedMs = 10_000) => ({ nowMs, passedMs, maxPerHour: 1_000_000_000 })

/** One reading after another: minutes after noon, and the total, or null where nothing could be read. */
function run(readings: readonly (readonly [minutes: number, total: number | null])[]) {
  let open: Open | null = null
  const closed: Quarter[] = []
  for (const [minutes, total] of readings) {
    const done = step(open, total === null ? null : [energy(total)], at(noon + minutes * minuteMs))
    open = done.open
    closed.push(...done.closed)
  }
  return { open, closed: closed.map(({ start, ...rest }) => ({ minute: (start - noon) / minuteMs, ...rest })) }
}

test('a quarter-hour has what the total counter moved in it', () => {
  const { open, closed } = run([
    [1, 1_000],
    [10, 1_400],
    [15, 1_500],
    [20, 1_800],
    [30, 2_000],
    [31, 2_050],
  ])
  expect(closed).toEqual([
    { minute: 0, gained: 500, register: 1_500 },
    { minute: 15, gained: 500, register: 2_000 },
  ])
  expect(open).toMatchObject({ gained: 50 })
})

test('what was made while the machine could not be read belongs to when it was read again', () => {
  const { open, closed } = run([
    [1, 1_000],
    [14, 1_100],
    [16, null],
    [31, null],
    [46, null],
    [50, 4_000],
  ])
  // Nobody knows what was made in the two between, so they are not told.
  expect(closed).toEqual([{ minute: 0, gained: 100, register: 1_100 }])
  expect(open).toMatchObject({ gained: 2_900, start: noon + 45 * minuteMs })
})

test('a counter that has not moved while it could not be read shows that nothing was made', () => {
  const { closed } = run([
    [1, 1_000],
    [16, null],
    [50, 1_000],
    [60, 1_000],
  ])
  expect(closed.map(({ minute, gained }) => [minute, gained])).toEqual([
    [0, 0],
    [15, 0],
    [30, 0],
    [45, 0],
  ])
})

test('a quarter-hour ends on time when the machine is away', () => {
  expect(
    run([
      [1, 1_000],
      [14, 1_100],
      [15, null],
    ]).closed,
  ).toHaveLength(1)
})

test('after a restart in another hour, counting goes on from the last counter', () => {
  const { open } = run([
    [1, 1_000],
    [14, 1_100],
  ])
  const later = step(open, [energy(1_900)], at(noon + 80 * minuteMs, 0))
  expect(later.closed).toEqual([{ start: noon, gained: 100, register: 1_100 }])
  expect(later.open).toMatchObject({ gained: 800, start: noon + 75 * minuteMs })
})

test('of two inverters, what one makes is counted while the other is away', () => {
  let { open } = step(null, [energy(1_000, 'a'), energy(500, 'b')], at(noon))
  open = step(open, [energy(1_100, 'a')], at(noon + minuteMs)).open
  const { closed } = step(open, [energy(1_200, 'a')], at(noon + quarterMs))
  expect(closed).toEqual([{ start: noon, gained: 200, register: 1_700 }])
})

test('a clock that is not set counts nothing, and loses nothing', () => {
  let { open } = step(null, [energy(1_000)], at(noon))
  const unset = step(open, [energy(2_000)], at(5 * minuteMs))
  expect(unset).toMatchObject({ gained: 0, problem: 'The clock is not set.' })
  open = unset.open
  expect(step(open, [energy(2_100)], at(noon + minuteMs)).gained).toBe(1_100)
})

test('a counter that began again is told for a day', () => {
  let { open } = step(null, [energy(5_000_000_000_000)], at(noon))
  const problems = []
  for (let i = 1; i <= 5; i++) {
    const done = step(open, [energy(1_000 + i)], at(noon + i * minuteMs))
    open = done.open
    problems.push(done.problem)
  }
  expect(problems.slice(2)).toEqual(Array(3).fill(expect.stringContaining('began again')))
  expect(step(open, [energy(2_000)], at(noon + 25 * 60 * minuteMs)).problem).toBe('')
})

/** Restarts, outages, clocks that jump and counters that wrap, one after another. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('read' as const), made: fc.integer({ min: 0, max: 5_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), made: fc.integer({ min: 0, max: 5_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), ms: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
)

type Event =
  | { readonly kind: 'read' | 'away'; readonly made: number }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'send' }

/** Follows a counter of 32 bits through the events, each so long after the last one, and reads it once more. */
function expectAllCounted(events: readonly (readonly [done: Event, passedMs: number])[], first: number): void {
  const modulus = 2 ** 32
  let nowMs = noon
  let made = 0
  let kept: { quarter: Quarter; isSent: boolean }[] = []
  const read = () => [{ ...energy((first + made) % modulus), wrapsAt: modulus }]
  let open = step(null, read(), at(nowMs)).open as Open
  const count = (counters: CounterReading[] | null, passedMs: number) => {
    nowMs += passedMs
    if (quarterOf(nowMs) < open.start) {
      const sent = kept.filter(({ isSent }) => isSent).map(({ quarter }) => quarter.start)
      const unsent = kept.filter(({ isSent }) => !isSent).map(({ quarter }) => quarter)
      const back = setBack(open, nowMs, unsent, sent.length > 0 ? Math.max(...sent) : null)
      kept = kept.filter(({ quarter }) => !back?.removed.includes(quarter.start))
      open = back?.open ?? open
    }
    const { open: next, closed } = step(open, counters, at(nowMs, passedMs))
    open = next as Open
    kept.push(...closed.map((quarter) => ({ quarter, isSent: false })))
  }
  for (const [done, passedMs] of events) {
    if (done.kind === 'clock') nowMs += done.ms
    if (done.kind === 'send') kept = kept.map(({ quarter }) => ({ quarter, isSent: true }))
    if ('made' in done) made += done.made
    count(done.kind === 'away' ? null : read(), passedMs)
  }
  count(read(), 1_000)
  const sum = kept.reduce((total, { quarter }) => total + quarter.gained, open.gained)
  expect(sum).toBe(made)
  expect(registerOf(open)).toBe(first + made)
  const starts = kept.map(({ quarter }) => quarter.start)
  expect(new Set(starts).size).toBe(starts.length)
  expect(starts.every((start) => start % quarterMs === 0)).toBe(true)
  // And so it is from each one to the next, which is what the platform checks.
  let register = first
  for (const { quarter } of kept.toSorted((a, b) => a.quarter.start - b.quarter.start)) {
    expect(quarter.register - register).toBe(quarter.gained)
    register = quarter.register
  }
}

test('whatever happens to line, clock and program, all quarters together are what the counter has moved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(event, fc.integer({ min: 1_000, max: 1_300_000 })), { maxLength: 80 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      expectAllCounted,
    ),
    { seed: Number(process.env['TEST_SEED']), numRuns: 300 },
  )
})

// Found by seed 1972200267: the last of the readings was the end of a quarter-hour.
test('what is read at the very end of a quarter-hour is in the quarter that it ends', () => {
  expectAllCounted([[{ kind: 'away', made: 1 }, quarterMs - 1_000]], 0)
  expect(
    run([
      [0, 1_000],
      [14, null],
      [15, 1_001],
    ]).closed,
  ).toEqual([{ minute: 0, gained: 1, register: 1_001 }])
})
