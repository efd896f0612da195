import { quarterMs } from '../quarters.ts'
import type { Device, Source } from '../source.ts'
import type { KeptQuarter, Line } from '../store/state.ts'
import type { Store } from '../store/Store.ts'
import { composeReading } from './dayReading.ts'
import type { Platform, PlatformAnswer } from './Platform.ts'
import { composeSeries, type Counts, type Live, quartersMax } from './series.ts'

type Options = {
  readonly machineId: string
  readonly platform: Platform
  readonly store: Store
  readonly protocol: Source['protocol']
  readonly counts: Counts
  readonly isDemo: (device: Device | null) => boolean
  readonly now: () => number
  /** What has been counted and is not in the journal yet. It is written with the text that tells of it. */
  readonly checkpoint: () => readonly Line[]
  readonly live: () => Live | null
  readonly log: (line: string) => void
}

export type Sent =
  | { readonly isDone: true; readonly hasMore: boolean }
  | { readonly isDone: false; readonly retryAfterMs: number | null }

const failed: Sent = { isDone: false, retryAfterMs: null }
/** Less than the minute that the platform allows: what it takes for a quarter of the future, it never takes again. */
const clockSlackMs = 20_000
/** More than that is told, since quarter-hours come out wrong. */
const clockMinutesMax = 5
/** Numbers of day readings are not told by the server: they are looked for in growing steps. */
const readingStepMax = 512
const daysPauseMs = 300_000

/**
 * Sends one text at a time. A text has its number and is on disk before it is sent for the first time, and the next one
 * is not written before it has an answer: whatever happens in between, no number has two texts.
 */
export class Sender {
  readonly #options: Options
  /** After a start or a failure the server may not be where it was. */
  #isSure = false
  #quartersMax = quartersMax
  #readingStep = 1
  #daysAfterMs = 0
  /** What the server says about what it was sent; for people. */
  problem = ''

  constructor(options: Options) {
    this.#options = options
  }

  /** One exchange, and the day readings that wait. */
  async send(): Promise<Sent> {
    const { store, platform } = this.#options
    if (!this.#isSure) {
      const answer = await platform.askNext()
      const isRefused = answer.code >= 400 && answer.code < 500 && answer.code !== 429
      // Whoever knows the own numbers can do without.
      if (!(await this.#agree(answer)) && !(isRefused && store.state.sequence !== null)) return this.#fail(answer)
      this.#isSure = true
    }
    if (!store.state.pending && !(await this.#compose())) return { isDone: true, hasMore: false }
    const { pending } = store.state
    if (!pending) return failed
    const answer = await platform.sendSeries(pending.signed)
    if (answer.code === 200 && answer.data['sequence'] === pending.sequence) {
      await this.#take(answer)
      const hasMore = this.#quartersMax > 0 && this.#waiting().length > 0
      const hasMoreDays = await this.#sendDay()
      return { isDone: true, hasMore: hasMore || hasMoreDays }
    }
    if (answer.error === 'series.replayed') {
      // Another text has this number: of an earlier folder, or of another gateway with this key.
      this.#options.log(`Number ${pending.sequence} was used before.`)
      await store.write({ kind: 'text-end', isStored: false })
      this.#isSure = false
    } else if (answer.error === 'series.malformed') await this.#narrow(pending.starts)
    return this.#fail(answer)
  }

  #fail({ code, error, retryAfterMs }: PlatformAnswer): Sent {
    this.#options.log(code === 0 ? 'The server cannot be reached.' : `The server answers ${code} ${error}`)
    if (code === 0 || code >= 500) this.#isSure = false
    const isKey = error === 'series.signature' || error === 'reading.signature'
    this.problem = isKey ? 'The platform does not take the key of this gateway.' : ''
    return { isDone: false, retryAfterMs }
  }

  /** Takes up what the server knows: the numbers that were used, and the quarters that it has or has lost. */
  async #agree({ code, data }: PlatformAnswer): Promise<boolean> {
    const { store, log } = this.#options
    const next = data['nextSequence']
    const last = data['lastQuarterStart']
    if (code !== 200 || typeof next !== 'number' || !Number.isSafeInteger(next) || next < 1) return false
    const { sequence, pending, quarters } = store.state
    const lines: Line[] = []
    if (sequence === null || next > sequence + 1) {
      lines.push({ kind: 'number', sequence: next - 1 })
      const lastMs = typeof last === 'string' ? Date.parse(last) : Number.NaN
      const known = quarters.filter(({ start, sentIn }) => sentIn === null && start <= lastMs).map(({ start }) => start)
      if (known.length > 0) lines.push({ kind: 'drop', starts: known })
    } else if (quarters.some(({ sentIn }) => sentIn !== null && sentIn >= next && sentIn !== pending?.sequence)) {
      log(`The server has lost what was sent from number ${next} on. It is sent again.`)
      lines.push({ kind: 'lost', fromSequence: next })
      // The pending text has its own quarters, and is sent as it is.
      if (pending && pending.sequence >= next) lines.push({ kind: 'text-end', isStored: false })
    }
    if (lines.length > 0) await store.write(...lines)
    return true
  }

  /** Whether there is something to tell. Nothing else is written between looking for it and writing it. */
  async #compose(): Promise<boolean> {
    const { machineId, store, protocol, counts, isDemo, now, checkpoint, live } = this.#options
    await store.decide(({ sequence: last, device, pending }) => {
      const said = live()
      if (!said || last === null || pending) return []
      const quarters = this.#waiting().slice(0, this.#quartersMax)
      const sequence = last + 1
      const signed = composeSeries({
        machineId,
        sequence,
        sentAtMs: now(),
        device,
        protocol,
        isDemo: isDemo(device),
        counts,
        quarters,
        live: { ...said, error: [said.error, this.#clockProblem(), this.problem].filter(Boolean).join(' ') },
      })
      return [...checkpoint(), { kind: 'text', sequence, signed, starts: quarters.map(({ start }) => start) }]
    })
    return store.state.pending !== null
  }

  /** Finished ones, also by the server's clock: ours may have been set wrong, and nothing can be taken back. */
  #waiting(): readonly KeptQuarter[] {
    const { store, platform, now } = this.#options
    const untilMs = (platform.nowMs ?? now()) + clockSlackMs
    return store.state.quarters.filter(({ start, sentIn }) => sentIn === null && start + quarterMs <= untilMs)
  }

  #clockProblem(): string {
    const { platform, now } = this.#options
    const minutes = platform.nowMs === null ? 0 : Math.round((now() - platform.nowMs) / 60_000)
    if (Math.abs(minutes) < clockMinutesMax) return ''
    return `The gateway's clock is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead' : 'behind'}.`
  }

  async #take({ data }: PlatformAnswer): Promise<void> {
    const { store, log } = this.#options
    const last = data['lastSequence']
    const lines: Line[] = [{ kind: 'text-end', isStored: true }]
    if (typeof last === 'number' && Number.isSafeInteger(last) && last > (store.state.sequence ?? 0))
      lines.push({ kind: 'number', sequence: last })
    await store.write(...lines)
    const conflicts = Number(data['conflicts'] ?? 0)
    if (conflicts > 0) log(`The server has other values for ${conflicts} of the quarter-hours, and keeps those.`)
    this.problem = conflicts > 0 ? `The platform has other values for ${conflicts} quarter-hours.` : ''
    // While a refused quarter is looked for.
    this.#quartersMax = this.#quartersMax === 0 ? 1 : quartersMax
  }

  /**
   * One quarter that the server refuses must not keep back all others, and none is given up before it is clear that it
   * is the reason: first a text without any, then with a single one.
   */
  async #narrow(starts: readonly number[]): Promise<void> {
    const { store, log } = this.#options
    const lines: Line[] = [{ kind: 'text-end', isStored: false }]
    if (this.#quartersMax === 1 && starts.length === 1) {
      log(`The quarter-hour of ${new Date(starts[0] ?? 0).toISOString()} is refused, and left out.`)
      lines.push({ kind: 'drop', starts })
    }
    await store.write(...lines)
    this.#quartersMax = 0
  }

  /** Whether there is another one to send at once. A day that cannot be sent keeps back no quarter. */
  async #sendDay(): Promise<boolean> {
    const { machineId, store, platform, now, log } = this.#options
    const [day] = store.state.days
    if (!day || now() < this.#daysAfterMs) return false
    if (!store.state.reading) {
      const sequence = store.state.readingSequence + this.#readingStep
      const signed = composeReading(machineId, sequence, day, now())
      await store.write({ kind: 'reading', sequence, date: day.date, signed })
    }
    const { reading } = store.state
    if (!reading) return false
    const answer = await platform.sendReading(reading.signed)
    if (answer.error === 'reading.replayed') {
      this.#readingStep = Math.min(this.#readingStep * 2, readingStepMax)
      await store.write({ kind: 'reading-end', isTaken: false })
      return true
    }
    const isTaken = answer.code === 200 && answer.data['sequence'] === reading.sequence
    const isOver = answer.error === 'reading.day-taken' || answer.error === 'reading.malformed'
    if (!isTaken && !isOver) {
      this.#fail(answer)
      this.#daysAfterMs = now() + Math.max(daysPauseMs, answer.retryAfterMs ?? 0)
      return false
    }
    if (isOver) log(`The day ${reading.date} is not taken: ${answer.error}`)
    this.#readingStep = 1
    await store.write({ kind: 'reading-end', isTaken: true })
    return store.state.days.length > 0
  }
}
