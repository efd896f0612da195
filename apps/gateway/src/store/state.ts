import { type Open, type Quarter, quarterMs, weekQuarters } from '../quarters.ts'
import type { Device } from '../source.ts'

/** All that must not be forgotten. It is what the journal's lines come to, one after the other. */
export type State = {
  /** Whose folder it is. */
  readonly machineId: string | null
  readonly open: Open | null
  /** Of the last week, and all that were not sent; in order. */
  readonly quarters: readonly KeptQuarter[]
  /** The number of the newest text; null until the server has said where to begin. */
  readonly sequence: number | null
  /** The text that was signed and has no answer yet. There is one at most. */
  readonly pending: PendingText | null
  readonly device: Device | null
  /** The day that is being counted, where a machine counts its sales. */
  readonly day: Day | null
  /** Those that are over and were not sent. */
  readonly days: readonly Day[]
  readonly readingSequence: number
  readonly reading: PendingReading | null
  /** What single sales have come to. */
  readonly told: Told
}

export type KeptQuarter = Quarter & { readonly sentIn: number | null }
export type PendingText = { readonly sequence: number; readonly signed: string; readonly starts: readonly number[] }
export type PendingReading = { readonly sequence: number; readonly date: string; readonly signed: string }
/** From one register to the other, in thousandths; money in millionths of a USDT. */
export type Day = { readonly date: string; readonly from: number; readonly to: number; readonly sold: number }
export type Told = { readonly count: number; readonly money: number; readonly ids: readonly string[] }

export type Line =
  | { readonly kind: 'snapshot'; readonly state: State }
  | { readonly kind: 'machine'; readonly machineId: string }
  | {
      readonly kind: 'counted'
      readonly open: Open
      readonly closed: readonly Quarter[]
      readonly day: Day | null
      readonly finished: readonly Day[]
    }
  | { readonly kind: 'device'; readonly device: Device }
  | { readonly kind: 'set-back'; readonly open: Open; readonly removed: readonly number[] }
  /** Numbers up to this one were used. */
  | { readonly kind: 'number'; readonly sequence: number }
  | ({ readonly kind: 'text' } & PendingText)
  /** The answer to the pending text: it is stored, or will never be. */
  | { readonly kind: 'text-end'; readonly isStored: boolean }
  /** The server does not know the texts from this number on: it was put back to an earlier state. */
  | { readonly kind: 'lost'; readonly fromSequence: number }
  /** The server has these from an earlier folder, or refuses one of them by itself. */
  | { readonly kind: 'drop'; readonly starts: readonly number[] }
  | ({ readonly kind: 'reading' } & PendingReading)
  | { readonly kind: 'reading-end'; readonly isTaken: boolean }
  | { readonly kind: 'sale'; readonly id: string; readonly count: number; readonly money: number }

export const emptyState: State = {
  machineId: null,
  open: null,
  quarters: [],
  sequence: null,
  pending: null,
  device: null,
  day: null,
  days: [],
  readingSequence: 0,
  reading: null,
  told: { count: 0, money: 0, ids: [] },
}

/** A hundred days without a connection: then the oldest make room. */
const unsentMax = 9_600
const daysMax = 400
/** A sale is told again within the hour, not after a thousand others. */
const idsMax = 1_000

export function apply(state: State, line: Line): State {
  switch (line.kind) {
    case 'snapshot':
      return { ...emptyState, ...line.state }
    case 'machine':
      return { ...state, machineId: line.machineId }
    case 'counted':
      return {
        ...state,
        open: line.open,
        quarters: line.closed.length > 0 ? keep(state.quarters, line.closed) : state.quarters,
        day: line.day,
        days: line.finished.length > 0 ? [...state.days, ...line.finished].slice(-daysMax) : state.days,
      }
    case 'device':
      return { ...state, device: line.device }
    case 'set-back':
      return {
        ...state,
        open: line.open,
        quarters: state.quarters.filter(({ start }) => !line.removed.includes(start)),
      }
    case 'number':
      return { ...state, sequence: Math.max(line.sequence, state.sequence ?? 0) }
    case 'text': {
      const { sequence, signed, starts } = line
      return { ...state, sequence, pending: { sequence, signed, starts }, quarters: mark(state, starts, sequence) }
    }
    case 'text-end':
      return {
        ...state,
        pending: null,
        quarters: line.isStored ? state.quarters : mark(state, state.pending?.starts ?? [], null),
      }
    case 'lost':
      return {
        ...state,
        quarters: state.quarters.map((quarter) =>
          quarter.sentIn !== null && quarter.sentIn >= line.fromSequence ? { ...quarter, sentIn: null } : quarter,
        ),
      }
    case 'drop':
      return { ...state, quarters: state.quarters.filter(({ start }) => !line.starts.includes(start)) }
    case 'reading': {
      const { sequence, date, signed } = line
      return { ...state, readingSequence: sequence, reading: { sequence, date, signed } }
    }
    case 'reading-end':
      return {
        ...state,
        reading: null,
        days: line.isTaken ? state.days.filter(({ date }) => date !== state.reading?.date) : state.days,
      }
    case 'sale':
      return {
        ...state,
        told: {
          count: state.told.count + line.count,
          money: state.told.money + line.money,
          ids: [...state.told.ids, line.id].slice(-idsMax),
        },
      }
  }
}

function keep(kept: readonly KeptQuarter[], closed: readonly Quarter[]): KeptQuarter[] {
  const starts = new Set(kept.map(({ start }) => start))
  const added = closed.filter(({ start }) => !starts.has(start)).map((quarter) => ({ ...quarter, sentIn: null }))
  const all = [...kept, ...added].toSorted((a, b) => a.start - b.start)
  const newest = all.at(-1)?.start ?? 0
  const unsent = all.filter(({ sentIn }) => sentIn === null).length
  let surplus = unsent - unsentMax
  return all.filter(({ start, sentIn }) =>
    sentIn === null ? surplus-- <= 0 : start > newest - weekQuarters * quarterMs,
  )
}

const mark = ({ quarters }: State, starts: readonly number[], sentIn: number | null): KeptQuarter[] => {
  const marked = new Set(starts)
  return quarters.map((quarter) => (marked.has(quarter.start) ? { ...quarter, sentIn } : quarter))
}
