import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../tools/process/UserError.ts'

const scale = 100
export const pgbenchClients = 64

/** What we compare with: PostgreSQL's own benchmark, tpcb-like, at scale 100 and 64 clients. */
export type Pgbench = {
  readonly version: string
  readonly prepare: (url: string) => Promise<void>
  readonly measure: (url: string, seconds: number) => Promise<number>
}

export function findPgbench(): Pgbench {
  const program = ['pgbench', ...debianPaths()].find((path) => spawnSync(path, ['--version']).status === 0)
  if (!program)
    throw new UserError(
      'pgbench, which the ledger is measured against, is not installed; Debian has it in the package postgresql-contrib.',
    )
  return {
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    async prepare(url) {
      await run(program, ['--initialize', '--quiet', `--scale=${scale}`, url])
    },
    async measure(url, seconds) {
      const output = await run(program, [
        `--client=${pgbenchClients}`,
        '--jobs=2',
        `--time=${seconds}`,
        '--no-vacuum',
        url,
      ])
      const [, perSecond] =
        /^tps = ([\d.]+) \((?:without initial connection time|excluding connections establishing)\)/m.exec(output) ?? []
      // On a very busy machine, none may be done in the first second.
      if (!perSecond && !/actually processed: 0\b/.test(output)) throw new Error(`pgbench printed no speed: ${output}`)
      return Number(perSecond ?? 0)
    },
  }
}

function debianPaths(): string[] {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin/pgbench')) : []
}

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output.stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output.stderr += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output.stdout) : reject(new Error(`pgbench failed: ${output.stderr.trim()}`)),
    )
  })
}
