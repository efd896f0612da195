import { readFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import type { Store } from './store.ts'

/** Says that this program runs. That nobody hears it stops nothing. */
export function reportStations(store: Pick<Store, 'reportProcess'>, onFault: (error: unknown) => void) {
  const startedAt = new Date(Date.now() - performance.now())
  const name = `${describePlace()}/${process.pid}`
  const version = readVersion()
  return async (hasEnded = false): Promise<void> => {
    const memoryBytes = process.memoryUsage.rss()
    await store.reportProcess({ name, version, startedAt, memoryBytes, hasEnded }).catch(onFault)
  }
}

/** The machine, as others can reach it; the server's processes say it in the same words. */
const describePlace = (): string => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  return own ? `${hostname()} ${own}` : hostname()
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version
