import type { Answer } from '@millrace/contract/answer'
import { setTimeout as pause } from 'node:timers/promises'
import { practiceBrowser, type Answered } from '../createTestServer.ts'

const timeoutMs = 120_000

export type Headers = Record<string, string>
export type Caller = {
  /** Calls the servers in turn until one answers without a server error. */
  readonly call: (path: string, init?: RequestInit) => Promise<Answered>
  readonly get: (path: string, headers: Headers) => Promise<Answered>
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<Answered>
  /** How many calls failed or got a server error. */
  readonly failures: () => number
}

/** Calls as an app does that retries, at any server that is up. */
export function createCaller(urls: () => readonly string[]): Caller {
  let turn = 0
  let failures = 0

  async function once(path: string, init?: RequestInit): Promise<Answered> {
    const known = urls()
    const response = await fetch(`${known[turn++ % known.length]}/api/${path}`, {
      ...init,
      headers: { 'x-practice-browser': practiceBrowser, ...(init?.headers as Headers | undefined) },
      signal: AbortSignal.timeout(20_000),
    })
    return { status: response.status, headers: response.headers, answer: (await response.json()) as Answer<any> }
  }

  async function call(path: string, init?: RequestInit): Promise<Answered> {
    let last = ''
    for (const endsAt = performance.now() + timeoutMs; performance.now() < endsAt; await pause(50)) {
      try {
        const answered = await once(path, init)
        if (answered.status < 500) return answered
        last = `${answered.status} ${JSON.stringify(answered.answer)}`
      } catch (error) {
        last = String((error as Error).cause ?? error)
      }
      failures++
    }
    throw new Error(`${path} was never answered: ${last}`)
  }

  return {
    call,
    get: (path, headers) => call(path, { headers }),
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    failures: () => failures,
  }
}
