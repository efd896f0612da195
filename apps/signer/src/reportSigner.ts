import { describeProcess } from '@millrace/program/describePlace'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './runtime.ts'
import { type Client, connect, saveReport } from './store.ts'

const everyMs = 8_000

/** Says every few seconds that the signer runs, until the signal. That nobody hears it stops nothing. */
export const reportSigner = async (databaseUrl: string, log: Log, signal: AbortSignal): Promise<void> => {
  const startedAt = new Date(Date.now() - performance.now())
  const name = describeProcess()
  const version = readVersion()
  let client: Client | null = null
  const report = async (hasEnded: boolean) => {
    try {
      client ??= await connect(databaseUrl)
      await saveReport(client, name, version, startedAt, hasEnded)
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'nobody heard that the signer runs')
      await client?.end().catch(() => undefined)
      client = null
    }
  }
  while (!signal.aborted) {
    await report(false)
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
  await report(true)
  await (client as Client | null)?.end().catch(() => undefined)
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version
