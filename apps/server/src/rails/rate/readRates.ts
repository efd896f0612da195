import { errorForLog } from '../../http/errorForLog.ts'
import type { RailParts } from '../rail.ts'
import { repeat, type Pace, type Repeated } from '../repeat.ts'
import type { RateSource } from './rateSource.ts'
import { findNow, recordReading } from './store.ts'

const readEveryMs = 5_000

/** Records what the source says now. A reading that was recorded before changes nothing. */
export async function readRates(source: RateSource, { db, log }: Pick<RailParts, 'db' | 'log'>): Promise<void> {
  for (const reading of await source.read(await findNow(db))) {
    const outcome = await recordReading(db, source.name, reading)
    if (outcome === 'beyond-band')
      log.warn({ source: source.name, ...reading }, 'a rate of the source changed by more than the band; not applied')
  }
}

/** Reads the source again and again. Any number of processes may: the first one records. */
export const watchRates = (source: RateSource, parts: Pick<RailParts, 'db' | 'log'>, pace: Pace): Repeated =>
  repeat(
    readEveryMs,
    () => readRates(source, parts),
    (error) => parts.log.error({ source: source.name, error: errorForLog(error) }, 'the rates cannot be read'),
    pace,
  )
