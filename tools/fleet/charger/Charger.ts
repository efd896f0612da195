import { signRecord, type SimulatedMeter } from '@millrace/ocmf/node'
import { setTimeout as pause } from 'node:timers/promises'
import { deriveMeterKey } from '../../../apps/server/src/demo/demoCharger.ts'
import { type Stored, writeCharger } from './chargerFile.ts'
import { type Messages, messagesOf, type Running } from './messages.ts'
import { connectOcpp, type OcppClient, Refused } from './OcppClient.ts'

type Options = {
  readonly url: string
  readonly folder: string
  readonly stored: Stored
  /** Charges by itself: the first session soon, so that somebody sees it, and then now and then. */
  readonly isBusy: boolean
  readonly log: (line: string) => void
}

type Reading = { readonly at: Date; readonly transaction: 'B' | 'E'; readonly registerWh: number }

/** Imported energy of a transaction, by its OBIS code. */
const sessionRegister = '01-00:B2.08.00*FF'
const heartbeatMs = 240_000
const readingMs = 60_000
const firstSessionMs = 8_000
const minuteMs = 60_000
/** Fast charging, so that a short session is worth something: three soon after each other, and then a few a day. */
const soonCount = 3

/** A simulated charger with a signing meter. All it says is a demonstration. */
export class Charger {
  readonly stored: Stored
  readonly #options: Options
  readonly #messages: Messages
  readonly #meter: SimulatedMeter
  readonly #stopping = new AbortController()
  #client: OcppClient | null = null
  #running: Running | null = null
  #isAvailable = true
  #powerW = 0
  #countedAtMs = 0
  /** Since it was switched on. */
  #ended = 0
  #work: Promise<unknown> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  status = 'not connected yet'

  constructor(options: Options) {
    this.#options = options
    this.stored = options.stored
    this.#messages = messagesOf[options.stored.protocol]
    this.#meter = { curve: 'secp256r1', ...deriveMeterKey(options.stored.serial) }
  }

  get publicKey(): string {
    return this.#meter.publicKey.toString('base64')
  }

  get isCharging(): boolean {
    return this.#running !== null
  }

  get isConnected(): boolean {
    return this.#client !== null
  }

  /** What the meter shows now. */
  get registerWh(): number {
    const hours = this.#running ? (Date.now() - this.#countedAtMs) / 3_600_000 : 0
    return Math.round(this.stored.registerWh + this.#powerW * hours)
  }

  /** Connects, and again whenever the connection is lost, until it is stopped. */
  async run(): Promise<void> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const closed = Promise.withResolvers<void>()
        const client = await connectOcpp({
          url: this.#options.url,
          identity: this.stored.identity,
          password: this.stored.password,
          protocol: this.stored.protocol,
          onCall: (action, payload) => this.#answer(action, payload),
          onClose: () => closed.resolve(),
        })
        failures = 0
        this.#client = client
        this.status = 'connected'
        void this.#do(() => this.#greet(client))
        await closed.promise
        this.#client = null
        this.#clearTimers()
        this.status = 'disconnected'
      } catch (error) {
        const isRefused = error instanceof Refused
        this.status = isRefused ? `refused with ${error.status}` : 'cannot connect'
        // Later and later, and never all at the same moment.
        const waitMs =
          (isRefused && error.retryAfterSeconds ? error.retryAfterSeconds * 1_000 : 0) ||
          1_000 * 2 ** Math.min(failures, 4)
        await pause(waitMs * (1 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#clearTimers()
    await this.end()
    this.#clearTimers()
    await this.#client?.close()
    await this.#save()
  }

  /** Begins a session, as somebody does who plugs a car in. */
  begin(): Promise<void> {
    return this.#do(async () => {
      const client = this.#client
      if (!client || this.#running || !this.#isAvailable) return
      await this.#messages.status(client, 'Charging')
      const at = new Date()
      if (this.#isApart) this.stored.registerWh = 0
      const { registerWh } = this.stored
      const record = this.#isApart ? this.#sign([{ at, transaction: 'B', registerWh }]) : undefined
      // A number that is used again counts as a record that is sent again.
      if (record) await this.#save()
      const running = await this.#messages.begin(client, at, registerWh, record)
      this.#running = running
      this.#powerW = 50_000 + Math.round(Math.random() * 30_000)
      this.#countedAtMs = Date.now()
      this.#readOften(running, 10_000)
      this.#options.log(`${this.stored.identity} charges with ${this.#powerW} W`)
    })
  }

  /** Ends it. The meter signs what it has counted. */
  end(): Promise<void> {
    return this.#do(async () => {
      const running = this.#running
      const client = this.#client
      if (!running || !client) return
      const registerWh = this.registerWh
      const end = { at: new Date(), transaction: 'E', registerWh } as const
      const begin = { at: running.startedAt, transaction: 'B', registerWh: running.startWh } as const
      const record = this.#sign(this.#isApart ? [end] : [begin, end])
      await this.#messages.end(client, running, registerWh, record)
      this.#running = null
      this.stored.registerWh = registerWh
      await this.#save()
      await this.#messages.status(client, this.#isAvailable ? 'Available' : 'Unavailable')
      this.#options.log(`${this.stored.identity} has charged ${registerWh - running.startWh} Wh`)
      this.#ended++
      this.#planSession((this.#ended < soonCount ? 2 + Math.random() * 2 : 360 + Math.random() * 120) * minuteMs)
    })
  }

  /** Whether its register begins each session at zero; then it signs begin and end apart. */
  get #isApart(): boolean {
    return this.stored.registerKind === 'session'
  }

  /** The meter's next record. */
  #sign(readings: readonly Reading[]): string {
    const { serial } = this.stored
    return signRecord(this.#meter, {
      serial,
      number: ++this.stored.records,
      ...(this.#isApart && { register: sessionRegister }),
      readings: readings.map(({ registerWh, ...reading }) => ({
        ...reading,
        registerKwh: (registerWh / 1_000).toFixed(3),
      })),
    })
  }

  async #greet(client: OcppClient): Promise<void> {
    await this.#messages.boot(client)
    // What has run on while the connection was away goes on.
    await this.#messages.status(client, this.#running ? 'Charging' : this.#isAvailable ? 'Available' : 'Unavailable')
    this.#beat(client)
    if (this.#running) this.#readOften(this.#running, readingMs)
    else this.#planSession(firstSessionMs)
  }

  #beat(client: OcppClient): void {
    this.#later(heartbeatMs, () => {
      void this.#do(async () => void (await client.call('Heartbeat', {})))
      this.#beat(client)
    })
  }

  /** As long as this session runs. */
  #readOften(running: Running, waitMs: number): void {
    this.#later(waitMs, () => {
      if (this.#running !== running) return
      void this.#do(async () => {
        if (this.#client && this.#running === running)
          await this.#messages.reading(this.#client, running, this.registerWh, this.#powerW)
      })
      this.#readOften(running, readingMs)
    })
  }

  #planSession(waitMs: number): void {
    if (!this.#options.isBusy) return
    this.#later(waitMs, () => {
      void this.begin()
      this.#later((4 + Math.random() * 4) * minuteMs, () => void this.end())
    })
  }

  async #answer(action: string, payload: Record<string, unknown>): Promise<object> {
    switch (action) {
      case 'ChangeConfiguration':
        return { status: await this.#takePassword(payload['value'] as string) }
      case 'SetVariables':
        return {
          setVariableResult: await Promise.all((payload['setVariableData'] as Variable[]).map((v) => this.#set(v))),
        }
      case 'RemoteStartTransaction':
      case 'RequestStartTransaction':
        setImmediate(() => void this.begin())
        return { status: this.#running ? 'Rejected' : 'Accepted' }
      case 'RemoteStopTransaction':
      case 'RequestStopTransaction': {
        const isOurs = String(payload['transactionId']) === this.#running?.transaction
        if (isOurs) setImmediate(() => void this.end())
        return { status: isOurs ? 'Accepted' : 'Rejected' }
      }
      case 'Reset':
        setImmediate(() => void this.end().then(() => this.#client?.close()))
        return { status: 'Accepted' }
      case 'ChangeAvailability':
        this.#isAvailable = (payload['type'] ?? payload['operationalStatus']) === 'Operative'
        if (!this.#running) setImmediate(() => void this.#do(() => this.#sayStatus()))
        return { status: this.#running ? 'Scheduled' : 'Accepted' }
      case 'TriggerMessage':
        setImmediate(() => void this.#do(() => this.#sayStatus()))
        return { status: 'Accepted' }
      case 'GetDiagnostics':
        // It has none.
        return {}
      case 'GetLog':
        return { status: 'Rejected' }
      default:
        return { status: 'Rejected' }
    }
  }

  async #sayStatus(): Promise<void> {
    const state = this.#running ? 'Charging' : this.#isAvailable ? 'Available' : 'Unavailable'
    if (this.#client) await this.#messages.status(this.#client, state)
  }

  async #set({ component, variable, attributeValue }: Variable): Promise<object> {
    const isPassword = component.name === 'SecurityCtrlr' && variable.name === 'BasicAuthPassword'
    return {
      attributeStatus: isPassword ? await this.#takePassword(attributeValue) : 'UnknownVariable',
      component,
      variable,
    }
  }

  async #takePassword(password: string): Promise<string> {
    this.stored.password = password
    await this.#save()
    return 'Accepted'
  }

  /** One thing after another. What fails is tried again when the charger is connected again. */
  #do(work: () => Promise<void>): Promise<void> {
    const done = this.#work
      .then(work)
      .catch((error: Error) => this.#options.log(`${this.stored.identity}: ${error.message}`))
    this.#work = done
    return done
  }

  #later(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms).unref())
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  #save(): Promise<void> {
    return writeCharger(this.#options.folder, this.stored)
  }
}

type Variable = {
  readonly component: { readonly name: string }
  readonly variable: { readonly name: string }
  readonly attributeValue: string
}
