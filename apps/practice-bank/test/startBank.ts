import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../tools/process/freePort.ts'
import { findEntry } from '../../../tools/programs/entries.ts'
import { sign } from '../src/signature.ts'
import { openStore } from '../src/store.ts'

export const secret = 'a shared secret of this test, long enough'

type Answer = { status: number; body: Record<string, unknown> }

/** Runs the real program in its own process, with a client for its API and pages. */
export async function startBank({
  callbackUrl,
  settleMs = 50,
  practiceMode = 'on',
}: {
  callbackUrl: string
  settleMs?: number
  practiceMode?: 'on' | 'off'
}) {
  const folder = mkdtempSync(join(tmpdir(), 'practice-bank-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    BANK_PORT: String(port),
    BANK_DATA: folder,
    BANK_SECRET: secret,
    PRACTICE_MODE: practiceMode,
    BANK_CALLBACK_URL: callbackUrl,
    BANK_PUBLIC_URL: url,
    BANK_SETTLE_MS: String(settleMs),
  }
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [findEntry('bank')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    started.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    await new Promise<void>((resolve, reject) => {
      started.stdout.once('data', () => {
        resolve()
      })
      started.once('exit', () => {
        reject(new Error(`the bank did not start: ${errors}`))
      })
    })
    // Only now: if a second process fails to start, the first one still has to be stopped.
    child = started
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => {
      ending.once('exit', resolve)
    })
    ending.kill(signal)
    await ended
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body: string,
    timestamp: string,
    signature: string,
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-bank-timestamp': timestamp,
        'x-bank-signature': signature,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const get = (path: string): Promise<Answer> => {
    const timestamp = String(Date.now())
    return send('GET', path, '', timestamp, sign(secret, timestamp, path))
  }
  const post = (path: string, content: object): Promise<Answer> => {
    const timestamp = String(Date.now())
    const body = JSON.stringify(content)
    return send('POST', path, body, timestamp, sign(secret, timestamp, body))
  }

  await start()
  return {
    url,
    folder,
    start,
    send,
    get,
    post,
    kill: () => end('SIGKILL'),
    /** Sends a form as a browser would, without following the redirect. */
    submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }),
    page: async (path: string) => {
      const response = await fetch(`${url}${path}`)
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    setFaults: async (faults: object) => {
      // Each signed request for faults needs a newer timestamp than the last one.
      await pause(2)
      return post('/api/faults', faults)
    },
    /** Stops the process and reads its books. */
    async audit() {
      await end('SIGTERM')
      const store = openStore(folder)
      try {
        return {
          bookFaults: store.bookFaults(),
          events: store.eventsAfter(0, 1_000_000),
          callbacks: store.callbackCounts(),
        }
      } finally {
        store.close()
      }
    },
    async stop(): Promise<void> {
      await end('SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}

export const newCharge = (overrides: object = {}) => ({
  id: randomUUID(),
  currency: 'NGN',
  amount: '2500.00',
  method: 'transfer',
  reference: 'R-1001',
  payer: '',
  returnUrl: 'http://127.0.0.1:8080/#/recharge',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  ...overrides,
})
export const newPayout = (overrides: object = {}) => ({
  id: randomUUID(),
  currency: 'NGN',
  amount: '100.00',
  method: 'transfer',
  bank: 'First Practice',
  payee: 'Ada Obi',
  account: '0123456789',
  reference: 'W-1',
  ...overrides,
})
export const newTopUp = (overrides: object = {}) => ({
  id: randomUUID(),
  currency: 'NGN',
  amount: '1000000.00',
  payer: 'Owner',
  reference: 'Opening',
  ...overrides,
})
