import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../../tools/process/freePort.ts'
import { findEntry } from '../../../tools/programs/entries.ts'

export const bankSecret = 'a secret that only tests and their bank share'

type Faults = {
  readonly delayMs?: number
  readonly duplicates?: number
  readonly isReordered?: boolean
  readonly failedTries?: number
  readonly isLost?: boolean
  readonly payoutsFail?: boolean
}

export type PracticeBank = {
  readonly url: string
  /** Calls the bank's API as the platform does. */
  readonly ask: (path: string, body?: object) => Promise<any>
  /** Pays as a person with a browser does; by transfer any amount. */
  readonly pay: (chargeId: string, amount?: string) => Promise<void>
  readonly decline: (chargeId: string) => Promise<void>
  readonly topUp: (currency: string, amount: string) => Promise<string>
  readonly setFaults: (faults: Faults) => Promise<void>
  readonly takeDown: () => Promise<void>
  readonly bringUp: () => Promise<void>
  readonly close: () => Promise<void>
}

export const signed = (timestamp: string, content: string, secret = bankSecret): string =>
  createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')

/** The practice bank as a separate process, as it runs beside the platform. */
export async function startPracticeBank({
  callbackUrl = 'http://127.0.0.1:9/',
  settleMs = 50,
} = {}): Promise<PracticeBank> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bank-test-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function bringUp(): Promise<void> {
    child = spawn(process.execPath, [findEntry('bank')], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        BANK_PORT: String(port),
        BANK_DATA: folder,
        BANK_SECRET: bankSecret,
        PRACTICE_MODE: 'on',
        BANK_CALLBACK_URL: callbackUrl,
        BANK_SETTLE_MS: String(settleMs),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child?.stdout, child?.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-2_000)
          if (output.includes('practice bank at')) resolve()
        })
      }
      child?.once('exit', () => reject(new Error(output)))
    })
  }

  async function takeDown(): Promise<void> {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill('SIGKILL')
    await exited
  }

  async function ask(path: string, body?: object): Promise<any> {
    const content = body === undefined ? path : JSON.stringify(body)
    const timestamp = String(Date.now())
    const response = await fetch(url + path, {
      ...(body !== undefined && { method: 'POST', body: content }),
      headers: {
        'x-bank-timestamp': timestamp,
        'x-bank-signature': signed(timestamp, content),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    const answer = await response.json()
    expect(response.status, `${path}: ${JSON.stringify(answer)}`).toBe(200)
    return answer
  }

  async function submit(chargeId: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(`${url}/pay/${chargeId}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    await response.body?.cancel()
    expect(response.status).toBe(303)
  }

  await bringUp()
  return {
    url,
    ask,
    bringUp,
    takeDown,
    pay: async (chargeId, amount) =>
      submit(chargeId, { do: 'pay', pin: '1234', amount: amount ?? (await ask(`/api/charges/${chargeId}`)).amount }),
    decline: (chargeId) => submit(chargeId, { do: 'decline' }),
    async topUp(currency, amount) {
      const id = randomUUID()
      await ask('/api/top-ups', { id, currency, amount, payer: 'Owner', reference: 'Float' })
      return id
    },
    setFaults: (faults) => ask('/api/faults', faults),
    async close() {
      await takeDown()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
