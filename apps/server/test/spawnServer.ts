import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findEntry } from '../../../tools/programs/entries.ts'

export type SpawnedServer = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the URL when it is ready, or rejects with its output when it exits instead. */
  readonly ready: Promise<string>
  readonly exited: Promise<number | null>
}

/** The server as a separate process, for tests of signals, exits and outages. */
export function spawnServer(environment: Readonly<Record<string, string>>): SpawnedServer {
  const child = spawn(process.execPath, [findEntry('server')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      TEST_PASSWORD_COST: process.env['TEST_PASSWORD_COST'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: process.env['HOME'],
      PORT: '0',
      RATE_LIMIT: '0',
      DEMO_DAYS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /"url":"([^"]+)".*"msg":"ready"/.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    void exited.then(() => reject(new Error(output)))
  })
  // Tests that only wait for the exit do not handle it.
  ready.catch(() => {})
  return { child, output: () => output, ready, exited }
}
