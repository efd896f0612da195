import { toDecimal } from '../decimal.ts'
import type { Device, Source } from '../source.ts'
import type { KeptQuarter } from '../store/state.ts'

/** What a machine's counters count. */
export type Counts = 'energy' | 'count'

export type Live = {
  readonly atMs: number
  readonly state: 'working' | 'available' | 'faulted' | 'unavailable'
  readonly powerW: number | null
  /** In thousandths; null where no energy is counted. */
  readonly todayWh: number | null
  readonly error: string
}

type Content = {
  readonly machineId: string
  readonly sequence: number
  readonly sentAtMs: number
  readonly device: Device | null
  readonly protocol: Source['protocol']
  readonly isDemo: boolean
  readonly counts: Counts
  readonly quarters: readonly KeptQuarter[]
  readonly live: Live
}

/** As many finished quarter-hours as one text has: a day. */
export const quartersMax = 96

const toIso = (ms: number): string => new Date(ms).toISOString()

/** The text that is signed. It is the agreement with the server: see the README. */
export const composeSeries = (content: Content): string =>
  JSON.stringify({
    format: 'millrace-series-1',
    machineId: content.machineId,
    sequence: content.sequence,
    sentAt: toIso(content.sentAtMs),
    device: {
      vendor: content.device?.vendor || 'unknown',
      model: content.device?.model || 'unknown',
      firmware: content.device?.firmware ?? '',
      protocol: content.protocol,
      isDemo: content.isDemo,
    },
    quarters: content.quarters.map(({ start, gained, register }) =>
      content.counts === 'energy'
        ? { start: toIso(start), energyWh: toDecimal(gained), registerWh: toDecimal(register) }
        : { start: toIso(start), count: toDecimal(gained), register: toDecimal(register) },
    ),
    live: {
      at: toIso(content.live.atMs),
      state: content.live.state,
      ...(content.live.powerW !== null && { powerW: toDecimal(Math.round(Math.max(content.live.powerW, 0) * 1_000)) }),
      ...(content.live.todayWh !== null && { todayWh: toDecimal(content.live.todayWh) }),
      error: content.live.error.slice(0, 200),
    },
  })
