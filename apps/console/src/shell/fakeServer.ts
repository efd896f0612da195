import { vi } from 'vitest'

type FakeRequest = {
  readonly url: string
  readonly method: string
  readonly token: string | null
  readonly body: unknown
}
type FakeAnswer = {
  code?: number
  msg?: string
  data?: unknown
  error?: string
  fields?: Record<string, string>
}

/** For tests: a server that gives each path its answer and records the requests, and an empty local storage. */
export function fakeServer(answers: Record<string, FakeAnswer | 'unreachable'>) {
  const requests: FakeRequest[] = []
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    requests.push({
      url,
      method,
      token: new Headers(headers).get('X-Access-Token'),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
    })
    const answer = answers[new URL(url, 'http://console.test').pathname.replace('/api/', '')]
    if (answer === undefined) throw new Error(`the test has no answer for ${url}`)
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    const { code = 200, msg = 'ok', data = null, ...more } = answer
    return Response.json({ code, msg, data, ...more }, { status: code })
  })
  return { requests }
}
