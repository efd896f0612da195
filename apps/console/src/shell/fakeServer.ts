import { vi } from 'vitest'

type Asked = { readonly url: string; readonly method: string; readonly token: string | null; readonly body: unknown }

/** For tests: a server that answers each path as told and keeps what it was asked; and a fresh local storage. */
export function fakeServer(
  answers: Record<
    string,
    { code?: number; msg?: string; data?: unknown; error?: string; fields?: Record<string, string> } | 'silence'
  >,
) {
  const asked: Asked[] = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    asked.push({
      url,
      method,
      token: new Headers(headers).get('X-Access-Token'),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
    })
    const answer = answers[new URL(url, 'http://console.test').pathname.replace('/api/', '')]
    if (answer === undefined) throw new Error(`the test has no answer for ${url}`)
    if (answer === 'silence') throw new TypeError('fetch failed')
    const { code = 200, msg = 'ok', data = null, ...more } = answer
    return Response.json({ code, msg, data, ...more }, { status: code })
  })
  return { asked }
}
