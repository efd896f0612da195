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
  vi.stubGlobal('location', { origin: 'http://console.test' })
  vi.stubGlobal('fetch', async (input: Request | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    requests.push({
      url: `${pathname}${search}`,
      method: request.method,
      token: request.headers.get('X-Access-Token'),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    })
    const answer = answers[pathname.replace('/api/', '')]
    if (answer === undefined) throw new Error(`the test has no answer for ${pathname}`)
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    const { code = 200, msg = 'ok', data = null, ...more } = answer
    return Response.json({ code, msg, data, ...more }, { status: code })
  })
  return { requests }
}
