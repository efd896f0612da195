import { describeProcess } from '@millrace/program/describePlace'
import { readFileSync } from 'node:fs'
import type { Store } from './store.ts'

/** Says that this program runs. That nobody hears it stops nothing. */
export function reportStations(store: Pick<Store, 'reportProcess'>, onFault: (error: unknown) => void) {
  const startedAt = new Date(Date.now() - performance.now())
  const name = describeProcess()
  const version = readVersion()
  return async (hasEnded = false): Promise<void> => {
    const memoryBytes = process.memoryUsage.rss()
    await store.reportProcess({ name, version, startedAt, memoryBytes, hasEnded }).catch(onFault)
  }
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version
