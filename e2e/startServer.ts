import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toRoleUrl } from '../apps/server/src/db/appRole.ts'
import { waitFor } from '../tools/process/waitFor.ts'
import { findEntry } from '../tools/programs/entries.ts'
import { isReady, readDatabaseUrl } from '../tools/start/testMillrace.ts'

const readSecret = async (dataDir: string, name: string) => (await readFile(join(dataDir, name), 'utf8')).trim()

/** Another process of the server, with a host of its own, beside those that `npm start` has started. */
export const startServer = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [findEntry('server')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      MILLRACE_DATA: dataDir,
      APP_DATABASE_URL: toRoleUrl(await readDatabaseUrl(dataDir), 'app', await readSecret(dataDir, 'app.password')),
      ROLE: 'web',
      RATE_LIMIT: '0',
      ...environment,
    },
  })
  // Also when the journey's time is over before it is ready.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  if (!(await waitFor(() => isReady(`http://localhost:${environment.PORT}`), 120_000)))
    throw new Error(`The server did not start:\n${errors}`)
  return async () => {
    const ended = once(child, 'exit')
    end()
    await ended
    process.off('exit', end)
  }
}
