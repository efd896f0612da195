import { setTimeout as pause } from 'node:timers/promises'
import { errorForLog } from '../../http/errorForLog.ts'
import type { RailParts } from '../rail.ts'
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
export function watchRates(
  source: RateSource,
  parts: Pick<RailParts, 'db' | 'log'>,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = watch()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }

  async function watch(): Promise<void> {
    let lastProblem = ''
    while (!signal.aborted) {
      try {
        await readRates(source, parts)
        lastProblem = ''
      } catch (error) {
        const { message } = error as Error
        if (message !== lastProblem)
          parts.log.error({ source: source.name, error: errorForLog(error) }, 'the rates cannot be read')
        lastProblem = message
      }
      await pause(readEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}
