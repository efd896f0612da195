import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { localDate } from './localDate.ts'
import { type Open, type Quarter, quarterMs, quarterOf, registerOf, setBack, step, type Step } from './quarters.ts'
import { Platform } from './send/Platform.ts'
import { Sender, type Sent } from './send/Sender.ts'
import type { Counts, Live } from './send/series.ts'
import { SettingsError } from './settingsError.ts'
import type { Device, Reading, Source } from './source.ts'
import type { Day, Line } from './store/state.ts'
import type { Store } from './store/Store.ts'

type Options = {
  readonly machineId: string
  readonly key: KeyObject
  readonly server: string
  readonly source: Source
  readonly store: Store
  readonly counts: Counts
  readonly timeZone: string
  readonly pollMs: number
  readonly sendMs: number
  /** In watt-hours or counts: more than that in an hour is not believed. */
  readonly maxPerHour: number
  readonly log: (line: string) => void
  readonly now?: () => number
  /** Milliseconds by a clock that nobody sets. */
  readonly passed?: () => number
}

/** Says of itself that it is a simulation, so that nobody takes it for a machine. */
const demoVendor = 'Millrace demo'
/** A computer without a battery does not know how long it was off: it is believed what a machine makes in a week. */
const offMaxMs = 7 * 24 * 3_600_000
const retryFirstMs = 2_000
const retryMaxMs = 300_000
/** Between texts while a backlog is sent. */
const nextMs = 250

/** Reads one machine and tells the platform, until it is stopped. */
export class Gateway {
  readonly #options: Options
  readonly #now: () => number
  readonly #passed: () => number
  readonly #sender: Sender
  readonly #stopping = new AbortController()
  #runs: Promise<unknown> = Promise.resolve()
  /** Ahead of the journal, which has it with each text and each quarter. */
  #open: Open | null
  #day: Day | null
  /** What a full disk has kept out of the journal. */
  #unwritten: { readonly closed: readonly Quarter[]; readonly finished: readonly Day[] } = { closed: [], finished: [] }
  /** When it was read last, by the clock that nobody sets. */
  #passedMs: number | null = null
  #reading: Reading | null = null
  #step: Step | null = null
  #readAtMs = 0

  constructor(options: Options) {
    this.#options = options
    const { machineId, store, server, key, source, counts, log } = options
    this.#now = options.now ?? Date.now
    this.#passed = options.passed ?? (() => performance.now())
    const ours = machineId.toLowerCase()
    if (store.state.machineId !== null && store.state.machineId !== ours)
      throw new SettingsError('GATEWAY_DATA has what another machine has counted.')
    this.#open = store.state.open
    this.#day = store.state.day
    this.#sender = new Sender({
      machineId: ours,
      platform: new Platform({ server, machineId: ours, key, passed: this.#passed, signal: this.#stopping.signal }),
      store,
      protocol: source.protocol,
      counts,
      isDemo: (device: Device | null) => device?.vendor.startsWith(demoVendor) === true,
      now: this.#now,
      checkpoint: () => this.#checkpoint(),
      live: () => this.live,
      log,
    })
  }

  /** What is told now. Null before the machine was asked for the first time. */
  get live(): Live | null {
    const reading = this.#reading
    if (!reading) return null
    const { isDoubted = false, problem = '' } = this.#step ?? {}
    return {
      atMs: this.#readAtMs,
      state: !reading.isUp ? 'unavailable' : isDoubted ? 'faulted' : reading.state,
      powerW: reading.isUp ? reading.powerW : null,
      todayWh: this.#options.counts === 'energy' ? this.#today() : null,
      error: [reading.error, problem].filter(Boolean).join(' '),
    }
  }

  async start(): Promise<void> {
    const { source, store, machineId } = this.#options
    if (store.state.machineId === null) await store.write({ kind: 'machine', machineId: machineId.toLowerCase() })
    await source.start()
    this.#runs = Promise.all([this.#keepPolling(), this.#keepSending()])
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#options.source.stop()
    await this.#runs
    const lines = this.#checkpoint()
    if (lines.length > 0) await this.#options.store.write(...lines)
  }

  /** Reads the machine once and counts on. */
  async poll(): Promise<void> {
    const { source, store, maxPerHour } = this.#options
    const reading = await source.read()
    const nowMs = this.#now()
    const passedNowMs = this.#passed()
    const passedMs = this.#passedMs === null ? offMaxMs : passedNowMs - this.#passedMs
    if (reading.isUp) this.#passedMs = passedNowMs
    await this.#followClock(nowMs)
    const done = step(this.#open, reading.isUp ? reading.counters : null, {
      nowMs,
      passedMs,
      maxPerHour: maxPerHour * 1_000,
    })
    const { day, finished } = this.#countDay(done, reading)
    const device = reading.isUp && !isSame(reading.device, store.state.device) ? reading.device : undefined
    const isBroken = done.open?.notice?.atMs === nowMs
    const isFirst = this.#open === null && done.open !== null
    this.#open = done.open
    this.#day = day
    this.#step = done
    this.#reading = reading
    this.#readAtMs = nowMs
    this.#unwritten = {
      closed: [...this.#unwritten.closed, ...done.closed],
      finished: [...this.#unwritten.finished, ...(finished ? [finished] : [])],
    }
    const { closed } = this.#unwritten
    if (!isFirst && !isBroken && !device && closed.length === 0 && this.#unwritten.finished.length === 0) return
    await store.write(...this.#checkpoint(), ...(device ? [{ kind: 'device' as const, device }] : []))
    this.#unwritten = { closed: [], finished: [] }
  }

  send(): Promise<Sent> {
    return this.#sender.send()
  }

  #checkpoint(): Line[] {
    return this.#open ? [{ kind: 'counted', open: this.#open, day: this.#day, ...this.#unwritten }] : []
  }

  /** Not while a text is being written, which may have the quarters that are taken back. */
  async #followClock(nowMs: number): Promise<void> {
    const { store, log } = this.#options
    const before = this.#open
    const written = store.decide(({ quarters }) => {
      const open = this.#open
      if (!open || quarterOf(nowMs) >= open.start || this.#unwritten.closed.length > 0) return []
      const sent = quarters.flatMap(({ start, sentIn }) => (sentIn === null ? [] : [start]))
      const unsent = quarters.filter(({ sentIn }) => sentIn === null)
      const back = setBack(open, nowMs, unsent, sent.length > 0 ? Math.max(...sent) : null)
      if (!back) return []
      log('The clock was set back.')
      this.#open = back.open
      return [{ kind: 'set-back', ...back }]
    })
    await written.catch((error: unknown) => {
      // The quarters are where they were.
      this.#open = before
      throw error
    })
  }

  /** A day ends at midnight at the machine, also when it cannot be read. */
  #countDay({ open, gained, sold, atMs }: Step, reading: Reading): { day: Day | null; finished: Day | undefined } {
    const before = this.#day
    const isSelling = reading.isUp && reading.counters.some(({ unit }) => unit === 'money')
    if (!open || !(before || isSelling)) return { day: before, finished: undefined }
    const date = localDate(atMs, this.#options.timeZone)
    const register = registerOf(open)
    const isOver = before !== null && before.date < date
    if (before && !isOver)
      return { day: { ...before, to: before.to + gained, sold: before.sold + sold }, finished: undefined }
    const day = reading.isUp ? { date, from: before?.to ?? register - gained, to: register, sold } : null
    return { day: day && { ...day, to: day.from + gained }, finished: before ?? undefined }
  }

  /** In thousandths. */
  #today(): number {
    const { store, timeZone } = this.#options
    const nowMs = this.#now()
    const today = localDate(nowMs, timeZone)
    const isToday = (start: number) => nowMs - start < 26 * 3_600_000 && localDate(start, timeZone) === today
    const finished = store.state.quarters.reduce((sum, { start, gained }) => (isToday(start) ? sum + gained : sum), 0)
    return finished + (this.#open && isToday(this.#open.start) ? this.#open.gained : 0)
  }

  async #keepPolling(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#dare('read', () => this.poll())
      // At whole multiples, so that one reading is at the end of each quarter-hour.
      const { pollMs } = this.#options
      const nowMs = this.#now()
      const untilEndMs = quarterMs - (nowMs % quarterMs)
      await this.#wait(Math.min(pollMs - (nowMs % pollMs), untilEndMs))
    }
  }

  async #keepSending(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#reading === null && !signal.aborted) await this.#wait(100)
    for (let failures = 0; !signal.aborted;) {
      const sent = (await this.#dare('send', () => this.send())) ?? { isDone: false, retryAfterMs: null }
      failures = sent.isDone ? 0 : failures + 1
      if (sent.isDone) await this.#wait(sent.hasMore ? nextMs : this.#options.sendMs)
      // Later and later, and a thousand gateways never at the same moment.
      else
        await this.#wait(
          Math.max(
            sent.retryAfterMs ?? 0,
            Math.min(retryFirstMs * 2 ** Math.min(failures, 10), retryMaxMs) * (0.5 + Math.random() / 2),
          ),
        )
    }
  }

  /** A full disk, say, is no reason to stop: it may have room again. */
  async #dare<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#options.log(`cannot ${what}: ${(error as Error).message}`)
      return undefined
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}

const isSame = (a: Device, b: Device | null): boolean =>
  b !== null && a.vendor === b.vendor && a.model === b.model && a.firmware === b.firmware
