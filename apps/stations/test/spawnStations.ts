import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findEntry } from '../../../tools/programs/entries.ts'

/** The program as a process of its own, which can be killed; resolves when it listens. */
export async function spawnStations(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [findEntry('stations')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /"url":"([^"]+)".*"msg":"ready"/.exec(output)?.[1]
        if (url) resolve(url)
      })
    void once(child, 'exit').then(() => reject(new Error(output)))
  })
  return { child, url: await ready }
}
