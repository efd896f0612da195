import type { Counts } from '../send/series.ts'
import type { CounterReading, Device, Reading } from '../source.ts'
import type { Told } from '../store/state.ts'
import { MessageError, type ToldReading, type ToldSale } from './messages.ts'

export type ToldParts = {
  readonly counts: Counts
  /** Whether the machine says what its counters show, or each single sale, which are counted here. */
  readonly messages: 'totals' | 'sales'
  /** After so long without a word a machine is not there; 0 for never. */
  readonly silentMs: number
  readonly now: () => number
  /** What single sales have come to, and how another one is kept: on disk, when the promise resolves. */
  readonly told: () => Told
  readonly keepSale: (sale: { readonly id: string; readonly count: number; readonly money: number }) => Promise<void>
}

/** A machine that says itself how it is, by whatever way its words come. */
export class ToldMachine {
  readonly #parts: ToldParts
  #heardAtMs: number | null = null
  #last: ToldReading = {}
  #keeping: Promise<unknown> = Promise.resolve()

  constructor(parts: ToldParts) {
    this.#parts = parts
  }

  /** `isOld` is what a broker has kept: true, and no sign of life. */
  tell(reading: ToldReading, isOld = false): void {
    if (reading.total !== undefined && this.#parts.messages === 'sales')
      throw new MessageError('this gateway counts single sales, and takes no totals')
    this.#last = { ...this.#last, error: '', ...reading }
    if (!isOld) this.#heardAtMs = this.#parts.now()
  }

  /** Whether it was new. It is on disk when this resolves. */
  tellSale({ id, count, amount }: ToldSale): Promise<boolean> {
    const { messages, counts, told, keepSale, now } = this.#parts
    if (messages !== 'sales' || counts !== 'count')
      return Promise.reject(new MessageError('this gateway takes totals, and counts no single sales'))
    // One after another: the same one may arrive twice at once.
    const kept = this.#keeping.then(async () => {
      const isNew = !told().ids.includes(id)
      if (isNew) await keepSale({ id, count: count * 1_000, money: amount })
      this.#heardAtMs = now()
      return isNew
    })
    this.#keeping = kept.catch(() => undefined)
    return kept
  }

  read(): Reading {
    const { silentMs, now } = this.#parts
    if (this.#heardAtMs === null) return { isUp: false, error: 'The machine has not said anything yet.' }
    if (silentMs > 0 && now() - this.#heardAtMs > silentMs)
      return { isUp: false, error: 'The machine has not said anything for a while.' }
    const { state, powerW, error = '', vendor = '', model = '', firmware = '' } = this.#last
    const device: Device = { vendor, model, firmware }
    const counters = this.#counters()
    const isMissing = counters.length === 0
    return {
      isUp: true,
      device,
      counters,
      state: isMissing || error ? 'faulted' : (state ?? (powerW ? 'working' : 'available')),
      powerW: powerW ?? null,
      error: error || (isMissing ? 'The machine gives no total counter.' : ''),
    }
  }

  #counters(): CounterReading[] {
    const { counts, messages, told } = this.#parts
    const { total, sales } = this.#last
    const any = { wrapsAt: null, maxPerHour: null }
    if (messages === 'sales')
      return [
        { ...any, id: 'sales', unit: 'count', total: told().count },
        { ...any, id: 'sales', unit: 'money', total: told().money },
      ]
    return [
      ...(total === undefined ? [] : [{ ...any, id: 'total', unit: counts, total }]),
      ...(sales === undefined ? [] : [{ ...any, id: 'total', unit: 'money' as const, total: sales }]),
    ]
  }
}
