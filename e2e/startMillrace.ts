import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A whole Millrace for all journeys: the program behind `npm start`, on a data folder and a port of its own. */
export default async function startMillrace(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-e2e-'))
  const { DATABASE_URL: _, CHAIN_RPC_URL: _chain, TRON_RPC_URL: _tron, BANK_URL: _bank, ...env } = process.env
  const entry = join(import.meta.dirname, '../tools/start/main.ts')
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PORT: '0',
      MILLRACE_DATA: dataDir,
      RATE_LIMIT: '0',
      DEMO_DAYS: '40',
      CHAIN_BLOCK_SECONDS: '0.5',
      WITHDRAW_WINDOW: 'always',
      NODE_ENV: 'production',
    },
  })
  let said = ''
  process.env['MILLRACE_URL'] = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const url = /App +(http:\S+?)\/\s/.exec(said)?.[1]
        if (url && / +Log /.test(said)) resolve(url)
      })
    }
    child.once('exit', () => reject(new Error(`Millrace did not start:\n${said}`)))
  })
  // What is paid out is looked for on the chain itself.
  process.env['MILLRACE_CHAIN_URL'] = /Chains +(http:\S+)/.exec(said)?.[1]
  // Once for all journeys that are not about signing in: doing it again and again is refused, as it should be.
  const login = await fetch(`${process.env['MILLRACE_URL']}/api/auth/token/pass`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '+919000000001', password: 'Demo12345' }),
  })
  process.env['MILLRACE_MEMBER_TOKEN'] = ((await login.json()) as { msg: string }).msg
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
