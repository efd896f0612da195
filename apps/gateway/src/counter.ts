import { toDecimal } from './decimal.ts'
import type { CounterReading } from './source.ts'

/** How far a total counter is known. */
export type CounterState = {
  readonly total: number
  /** What it had counted when it began again at zero, as counters of 32 bits do. */
  readonly carry: number
  /** When it was last read and believed. */
  readonly atMs: number
  /** Something else than it can be, and how often in a row it fitted itself. */
  readonly doubt: { readonly total: number; readonly atMs: number; readonly times: number } | null
}

export type Advance = {
  readonly state: CounterState
  /** What was counted since. Never more than the counter shows, and never below zero. */
  readonly gained: number
  /** `doubt` passes or is confirmed; `break` is what the counter itself did, and is not counted. */
  readonly problem: { readonly kind: 'doubt' | 'break'; readonly text: string } | null
}

const hourMs = 3_600_000
/** Counters are updated now and then, and clocks are set. */
const slackMs = 120_000
/** One wrong value is a disturbance of the line; what repeats is what the counter shows. */
const timesToConfirm = 3

/** What a counter's value means after the last one that was believed. */
export function advance(
  before: CounterState | undefined,
  { total, wrapsAt, unit }: Pick<CounterReading, 'total' | 'wrapsAt' | 'unit'>,
  { passedMs, atMs, maxPerHour }: { readonly passedMs: number; readonly atMs: number; readonly maxPerHour: number },
): Advance {
  if (!before) return { state: { total, carry: 0, atMs, doubt: null }, gained: 0, problem: null }
  // By the clock on the wall, which may have been set, or by the one that nobody sets.
  const elapsedMs = Math.max(atMs - before.atMs, passedMs)
  const isPossible = (gain: number, ms: number) =>
    gain >= 0 && gain <= (maxPerHour * (Math.max(ms, 0) + slackMs)) / hourMs
  const difference = total - before.total
  if (isPossible(difference, elapsedMs))
    return { state: { ...before, total, atMs, doubt: null }, gained: difference, problem: null }
  if (wrapsAt !== null && before.total > wrapsAt / 2 && isPossible(difference + wrapsAt, elapsedMs))
    return {
      state: { total, carry: before.carry + wrapsAt, atMs, doubt: null },
      gained: difference + wrapsAt,
      problem: null,
    }

  const isBack = difference < 0
  const show = (value: number) => toDecimal(value, unit === 'money' ? 6 : 3)
  const values = `from ${show(before.total)} to ${show(total)}`
  // Rounding to coarser steps. It will be passed again, and what is counted until then was counted before.
  if (isBack && isPossible(-difference, hourMs))
    return {
      state: before,
      gained: 0,
      problem: {
        kind: 'doubt',
        text: `The total counter ran backwards, ${values}: it counts again when it is past that.`,
      },
    }
  const { doubt } = before
  const times = doubt && isPossible(total - doubt.total, atMs - doubt.atMs) ? doubt.times + 1 : 1
  if (times < timesToConfirm)
    return {
      state: { ...before, doubt: { total, atMs, times } },
      gained: 0,
      problem: { kind: 'doubt', text: `The total counter went ${values}: not counted unless it stays there.` },
    }
  return {
    state: { total, carry: 0, atMs, doubt: null },
    gained: 0,
    problem: {
      kind: 'break',
      text: `The total counter ${isBack ? 'began again' : 'leapt'}, ${values}. What lies between is not counted.`,
    },
  }
}
