import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../tools/process/freePort.ts'

/** The server as it runs for people, log included; only the limit on calls from one address is off. */
export async function startServer(
  databaseUrl: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const log = await open(join(folder, 'server.log'), 'a')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      MILLRACE_DATA: folder,
      PORT: String(port),
      RATE_LIMIT: '0',
      ROLE: 'all',
      SERVICES: '',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 60_000; ;) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { child, url }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server to measure did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
