/**
 * How the gateway comes to know a machine. README.md describes how to write another one; test/sourceContract.ts has the
 * tests that every source passes.
 */
export type Source = {
  readonly protocol: 'sunspec' | 'mqtt' | 'push'
  /** Throws when it can never work as it is set, such as a port that is taken: never because the machine is away. */
  readonly start: () => Promise<void>
  /** What the machine says now, within a few seconds. Never throws because the machine is away or talks nonsense. */
  readonly read: () => Promise<Reading>
  /** Leaves nothing open. May be called again. */
  readonly stop: () => Promise<void>
}

export type Reading =
  | {
      readonly isUp: true
      readonly device: Device
      /** Total counters. What the machine does not say now is not among them, and `error` says so. */
      readonly counters: readonly CounterReading[]
      readonly state: 'working' | 'available' | 'faulted'
      readonly powerW: number | null
      /** For people, in English, without addresses: it is shown. Empty when all is well. */
      readonly error: string
    }
  | { readonly isUp: false; readonly error: string }

export type Device = { readonly vendor: string; readonly model: string; readonly firmware: string }

export type CounterReading = {
  /** The same for the same counter after a restart, and another one for another device at the same address. */
  readonly id: string
  /** Energy and counts are in thousandths, money in millionths of a USDT. */
  readonly unit: 'energy' | 'count' | 'money'
  readonly total: number
  /** Where it begins again at zero; null if that is beyond what it ever reaches. */
  readonly wrapsAt: number | null
  /** More than this in an hour is not believed; null where the machine does not say what it can do. */
  readonly maxPerHour: number | null
}

export type SourceParts = {
  readonly now: () => number
  readonly log: (line: string) => void
}
