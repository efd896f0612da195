import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareForTests } from '../apps/server/test/prepareForTests.ts'
import { toAppUrl, toRailUrl } from '../apps/server/test/roleUrls.ts'
import { freePort } from '../tools/process/freePort.ts'
import { waitFor } from '../tools/process/waitFor.ts'

export type BenchServer = { readonly url: string; readonly child: ChildProcess; readonly stop: () => Promise<void> }

export const metricsToken = 'the token of the bench'

/** Without demonstration data and rails: only what the bench puts into the database is there. */
export const withoutPractice = {
  PRACTICE_MODE: 'off',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'http://127.0.0.1',
  CHAIN_RPC_URL: '',
  TRON_RPC_URL: '',
  BANK_URL: '',
} as const

const railsSecret = 'the secret of the rails in the bench'

/** Of one process: the rails' own, or those of the application. */
const connections = (databaseUrl: string, role: string | undefined): Readonly<Record<string, string>> => ({
  APP_DATABASE_URL: toAppUrl(databaseUrl),
  ...(role === 'rails' && { RAIL_DATABASE_URL: toRailUrl(databaseUrl), RAILS_SECRET: railsSecret }),
})

/** The server as it runs for people, log included; only the limit on calls from one address is off. */
export async function startServer(
  databaseUrl: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  // Of the web copy alone.
  const { READ_DATABASE_URL: _, ...others } = environment
  await prepareForTests(databaseUrl, others)
  // The demonstration's history is paid in at the till of the rails.
  const needsRails = environment['PRACTICE_MODE'] !== 'off' && environment['ROLE'] !== 'rails'
  const rails = needsRails ? await startServer(databaseUrl, folder, { ...others, ROLE: 'rails' }) : null
  const port = await freePort()
  const log = await open(join(folder, 'server.log'), 'a')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      ...connections(databaseUrl, environment['ROLE']),
      ...(rails && { RAILS_URL: rails.url, RAILS_SECRET: railsSecret }),
      MILLRACE_DATA: folder,
      PORT: String(port),
      RATE_LIMIT: '0',
      ROLE: 'all',
      SERVICES: '',
      METRICS_TOKEN: metricsToken,
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const url = `http://127.0.0.1:${port}`
  const outcome = await waitFor(
    async () => {
      if (child.exitCode !== null) return 'ended'
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      // The rails are ready once the server has lived through the demonstration's past, and answer before.
      return answer && (answer.ok || environment['ROLE'] === 'rails') ? 'ready' : undefined
    },
    180_000,
    100,
  )
  if (outcome !== 'ready') {
    child.kill('SIGKILL')
    throw new Error('the server to measure did not start')
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    // One that is paused (SIGSTOP) ends only when it goes on.
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await ended
    await rails?.stop()
  }
  return { url, child, stop }
}
