import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ModbusServer } from './ModbusServer.ts'
import { commonModel, int16, toRegisters, uint32 } from './registers.ts'
import { clouds, sunAt } from './sun.ts'

type Options = {
  /** Keeps the total counter while it is off. */
  readonly file: string
  readonly timeZone: string
  /** When it is night at the roof, its sun begins in the morning, so that there is something to see. */
  readonly isShifted: boolean
  readonly now?: () => number
}
type Stored = { readonly totalWh: number; readonly importedWh: number }

const about = { vendor: 'Millrace demo', model: 'Simulated roof', firmware: '1.0', serial: 'DEMO-ROOF-1' }
const hourMs = 3_600_000
const morningHour = 9.5
/** What it counts is known to a minute, however seldom it is asked. */
const stepMs = 60_000
const standbyW = 12

/**
 * A simulated roof: an inverter with a meter beside it, on Modbus TCP, in the words of SunSpec. It computes when it is
 * asked, so that it costs nothing otherwise. All it says is a demonstration.
 */
export class Inverter {
  readonly #options: Options
  readonly #now: () => number
  readonly #server: ModbusServer
  #totalWh = 18_425_000
  #isNew = true
  #importedWh = 21_400
  #countedAtMs: number
  #shiftMs = 0
  #saving: Promise<unknown> = Promise.resolve()
  port = 0
  peakW = 34_000
  isFaulted = false

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#countedAtMs = this.#now()
    this.#server = new ModbusServer({ unit: (unit) => (unit === 1 ? this.#registers() : null) })
  }

  /** Local time at the roof, in hours; its sun may be somewhere else. */
  get hour(): number {
    return hourAt(this.#now() + this.#shiftMs, this.#options.timeZone)
  }

  get isShifted(): boolean {
    return this.#shiftMs !== 0
  }

  /** In the tens of watts that its registers have. */
  get ratedW(): number {
    return Math.ceil(this.peakW / 5_000) * 5_000
  }

  get powerW(): number {
    return this.#powerAt(this.#now())
  }

  get totalWh(): number {
    this.#count()
    return Math.floor(this.#totalWh)
  }

  async start(port: number): Promise<void> {
    const { file, isShifted } = this.#options
    const stored = await readFile(file, 'utf8').catch(() => null)
    if (stored !== null) {
      const { totalWh, importedWh } = JSON.parse(stored) as Stored
      this.#totalWh = totalWh
      this.#importedWh = importedWh
      this.#isNew = false
    }
    this.#countedAtMs = this.#now()
    if (isShifted && sunAt(this.hour) < 0.2) this.setHour(morningHour)
    this.port = await this.#server.listen(port)
  }

  async stop(): Promise<void> {
    await this.#server.close()
    this.#count()
    await this.#save()
  }

  /** Its size; and what its counter shows, if it has not counted before. */
  build({ peakW, registerWh }: { readonly peakW?: number; readonly registerWh?: number }): void {
    this.#count()
    this.peakW = peakW ?? this.peakW
    if (this.#isNew && registerWh) this.#totalWh = registerWh
    this.#isNew = false
  }

  /** From now on its sun is where it is at that hour. */
  setHour(hour: number): void {
    this.#count()
    this.#shiftMs += (hour - this.hour) * hourMs
  }

  followClock(): void {
    this.#count()
    this.#shiftMs = 0
  }

  /** The total counter goes up by what the power of each minute has made, and never down. */
  #count(): void {
    const nowMs = this.#now()
    for (let atMs = this.#countedAtMs; atMs < nowMs; atMs += stepMs) {
      const hours = Math.min(stepMs, nowMs - atMs) / hourMs
      const powerW = this.#powerAt(atMs)
      this.#totalWh += powerW * hours
      if (powerW === 0) this.#importedWh += standbyW * hours
    }
    this.#countedAtMs = nowMs
  }

  #powerAt(ms: number): number {
    if (this.isFaulted) return 0
    const hour = hourAt(ms + this.#shiftMs, this.#options.timeZone)
    return Math.round(this.peakW * sunAt(hour) * clouds(ms))
  }

  #registers(): ReadonlyMap<number, number> {
    this.#count()
    void this.#save().catch(() => undefined)
    const { powerW } = this
    const state = this.isFaulted ? 7 : powerW > 0 ? 4 : 2
    const exported = Math.floor(this.#totalWh) % 2 ** 32
    return toRegisters([
      commonModel(about),
      { id: 120, length: 26, points: { 2: [4], 3: [this.ratedW / 10], 4: int16(1) } },
      {
        id: 103,
        length: 50,
        points: {
          14: int16(Math.round(powerW / 10)),
          15: int16(1),
          24: uint32(exported),
          26: int16(0),
          38: [state],
          40: uint32(this.isFaulted ? 1 << 15 : 0),
        },
      },
      {
        id: 203,
        length: 105,
        points: {
          18: int16(Math.round((powerW || -standbyW) / 10)),
          22: int16(1),
          38: uint32(exported),
          46: uint32(Math.floor(this.#importedWh)),
          54: int16(0),
        },
      },
    ])
  }

  /** At once or not at all: an inverter that forgot its counter would run backwards. */
  #save(): Promise<void> {
    const { file } = this.#options
    const stored: Stored = { totalWh: this.#totalWh, importedWh: this.#importedWh }
    const saved = this.#saving.then(async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(`${file}.new`, `${JSON.stringify(stored)}\n`)
      await rename(`${file}.new`, file)
    })
    this.#saving = saved.catch(() => undefined)
    return saved
  }
}

function hourAt(ms: number, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeFormat(timeZone).format(ms).split(':').map(Number)
  return hours + minutes / 60 + seconds / 3_600
}

const formats = new Map<string, Intl.DateTimeFormat>()
function timeFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' })))
  return format
}
