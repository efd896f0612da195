import { advance, type CounterState } from './counter.ts'
import type { CounterReading } from './source.ts'

export const quarterMs = 900_000
/** A reading so soon after a quarter-hour is its end. */
const graceMs = 5_000
/** The computer's clock is not set yet: it cannot be earlier than this program. */
const earliestMs = Date.UTC(2026, 0, 1)
/** How long it is told that a counter began again. */
const noticeMs = 24 * 3_600_000
export const weekQuarters = 672

/** A finished quarter-hour. In thousandths; `register` is the total counter at its end. */
export type Quarter = { readonly start: number; readonly gained: number; readonly register: number }

/** The quarter-hour that is being counted, and how far the counters are known. */
export type Open = {
  readonly start: number
  readonly gained: number
  /** Whether a counter was read in it. */
  readonly isRead: boolean
  /** The first of the quarter-hours in which nothing could be read, up to this one. */
  readonly unreadFrom: number | null
  readonly counters: Readonly<Record<string, CounterState>>
  readonly notice: { readonly atMs: number; readonly text: string } | null
}

export type Step = {
  readonly open: Open | null
  readonly closed: readonly Quarter[]
  /** In millionths of a USDT, where the machine counts its sales. */
  readonly sold: number
  readonly gained: number
  /** When it was counted, which is before the end of a quarter-hour and a day. */
  readonly atMs: number
  readonly isDoubted: boolean
  readonly problem: string
}

export const quarterOf = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs

type Now = {
  readonly nowMs: number
  /** By a clock that nobody sets, since the machine was read last. */
  readonly passedMs: number
  /** Of energy and counts, in thousandths; a counter may say itself. */
  readonly maxPerHour: number
}

/**
 * Counts on. `counters` is null when the machine could not be read. The energy between two readings belongs to the
 * quarter-hour in which the second one was made, so that all quarters together are what the counter has moved. Those
 * without a reading are left out, or are zero if no counter has moved since.
 */
export function step(before: Open | null, counters: readonly CounterReading[] | null, now: Now): Step {
  const { nowMs } = now
  const nothing = { closed: [], sold: 0, gained: 0, atMs: nowMs, isDoubted: false, problem: '' }
  if (nowMs < earliestMs) return { ...nothing, open: before, problem: 'The clock is not set.' }
  const readings = counters?.some(({ unit }) => unit !== 'money') ? counters : null
  if (!before) {
    if (!readings) return { ...nothing, open: null }
    const first = { start: quarterOf(nowMs), gained: 0, isRead: true, unreadFrom: null, counters: {}, notice: null }
    return { ...nothing, open: count(first, readings, now).open }
  }

  const closed: Quarter[] = []
  let open = before
  const isEnd = nowMs - quarterOf(nowMs) < graceMs && quarterOf(nowMs) === before.start + quarterMs
  if (!isEnd || !readings) open = moveOn(open, quarterOf(nowMs), closed)
  const counted = readings && count(open, readings, now)
  if (counted) {
    // The counters stood still all the while: that is known, and not a gap.
    if (open.unreadFrom !== null && counted.isStill && hasAll(before, readings, nowMs))
      for (let start = open.unreadFrom; start < open.start; start += quarterMs)
        closed.push({ start, gained: 0, register: registerOf(open) })
    open = counted.open
    if (isEnd) open = moveOn(open, quarterOf(nowMs), closed)
  }
  const isBehind = open.start - nowMs > 2 * quarterMs
  const notice = open.notice && nowMs - open.notice.atMs < noticeMs ? open.notice.text : ''
  return {
    open,
    closed: closed.slice(-weekQuarters),
    sold: counted?.sold ?? 0,
    gained: counted?.gained ?? 0,
    atMs: isEnd && counted ? quarterOf(nowMs) - 1 : nowMs,
    isDoubted: counted?.isDoubted ?? false,
    problem: counted?.problem ?? (isBehind ? 'The clock was set back.' : notice),
  }
}

/** Whether each counter that was there within a week is there. */
const hasAll = ({ counters }: Open, readings: readonly CounterReading[], nowMs: number): boolean =>
  Object.entries(counters).every(
    ([key, { atMs }]) => nowMs - atMs > waitedForMs || readings.some((reading) => keyOf(reading) === key),
  )

/** Ends the quarter-hour if another one has begun. An earlier one has not: the clock was set back. */
function moveOn(open: Open, start: number, closed: Quarter[]): Open {
  if (start <= open.start) return open
  if (open.isRead) closed.push({ start: open.start, gained: open.gained, register: registerOf(open) })
  const firstUnread = open.isRead ? open.start + quarterMs : (open.unreadFrom ?? open.start)
  return {
    ...open,
    start,
    gained: 0,
    isRead: false,
    unreadFrom: Math.max(firstUnread, start - weekQuarters * quarterMs),
  }
}

/** All counters of the machine together. */
export const registerOf = ({ counters }: Open): number =>
  Object.entries(counters).reduce(
    (sum, [id, { total, carry }]) => (id.endsWith(moneySuffix) ? sum : sum + total + carry),
    0,
  )

/** Money is counted by the same rules, and is no part of the register. */
const moneySuffix = '$'
const keyOf = ({ id, unit }: CounterReading): string => (unit === 'money' ? `${id}${moneySuffix}` : id)

function count(open: Open, readings: readonly CounterReading[], { nowMs, passedMs, maxPerHour }: Now) {
  let gained = 0
  let sold = 0
  let problem: string | null = null
  let isRead = false
  let isDoubted = false
  let { notice } = open
  const counters = { ...open.counters }
  for (const reading of readings) {
    const key = keyOf(reading)
    const limit = reading.maxPerHour ?? (reading.unit === 'money' ? maxMoneyPerHour : maxPerHour)
    const advanced = advance(counters[key], reading, { atMs: nowMs, passedMs, maxPerHour: limit })
    counters[key] = advanced.state
    if (reading.unit === 'money') sold += advanced.gained
    else gained += advanced.gained
    if (advanced.problem?.kind === 'doubt') isDoubted = true
    else if (reading.unit !== 'money') isRead = true
    if (advanced.problem?.kind === 'break') notice = { atMs: nowMs, text: advanced.problem.text }
    problem ??= advanced.problem?.text ?? null
  }
  for (const [key, { atMs }] of Object.entries(counters)) if (nowMs - atMs > forgottenMs) delete counters[key]
  const unreadFrom = isRead ? null : open.unreadFrom
  return {
    open: { ...open, counters, notice, gained: open.gained + gained, isRead: open.isRead || isRead, unreadFrom },
    isStill: isRead && gained === 0 && problem === null,
    isDoubted,
    gained,
    sold,
    problem,
  }
}

/** A device that was replaced is no longer waited for after a week, and forgotten after a month. */
const waitedForMs = 7 * 24 * 3_600_000
const forgottenMs = 30 * 24 * 3_600_000

/** A laundry does not take ten thousand in an hour. */
const maxMoneyPerHour = 10_000_000_000

/**
 * After a clock was set back: what it had already counted into quarter-hours that have not come yet, and that were not
 * sent, is counted into the present one.
 */
export function setBack(
  open: Open,
  nowMs: number,
  unsent: readonly Quarter[],
  lastSent: number | null,
): { readonly open: Open; readonly removed: readonly number[] } | null {
  const start = Math.max(quarterOf(nowMs), lastSent === null ? 0 : lastSent + quarterMs)
  if (nowMs < earliestMs || start >= open.start) return null
  const removed = unsent.filter((quarter) => quarter.start >= start)
  return {
    open: {
      ...open,
      start,
      gained: removed.reduce((sum, { gained }) => sum + gained, open.gained),
      isRead: open.isRead || removed.length > 0,
      unreadFrom: null,
    },
    removed: removed.map((quarter) => quarter.start),
  }
}
