import { consoleLogin } from '@millrace/contract/console/auth'
import { newsDetail, newsList } from '@millrace/contract/msg/news'
import { sellFinancial } from '@millrace/contract/product/order'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from './CallFailure.ts'
import { callApiWith } from './client.ts'
import { isLoading } from './loading.ts'

vi.mock('./language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))

const told: string[] = []
const sent: Request[] = []
let isForgotten = false
let hasLeft = false

function asking(respond: (request: Request) => Promise<Response>, token: string | null = null) {
  return callApiWith({
    fetch: (request) => {
      sent.push(request as Request)
      return respond(request as Request)
    },
    token: () => token,
    languageHeader: () => 'ta_IN',
    text: (key) => key,
    tell: (message) => told.push(message),
    forgetDevice: () => {
      isForgotten = true
    },
    goToLogin: () => {
      hasLeft = true
    },
  })
}

const answering = (status: number, body: unknown) => async () => Response.json(body, { status })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://millrace.test' })
  told.length = sent.length = 0
  isForgotten = hasLeft = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a reading call sends its fields in the query, with language and token', async () => {
  const ask = asking(answering(200, { code: 200, msg: '', data: { list: [], total: 0 } }), 'secret')
  expect(await ask(newsList, { pageNum: 2, pageSize: 20 })).toEqual({ list: [], total: 0 })
  expect(sent[0]?.url).toBe('http://millrace.test/api/news/list?pageNum=2&pageSize=20')
  expect(sent[0]?.headers.get('Language')).toBe('ta_IN')
  expect(sent[0]?.headers.get('X-Access-Token')).toBe('secret')
})

test('an acting call sends its fields form-encoded, and no token when there is none', async () => {
  const ask = asking(answering(200, { code: 200, msg: '', data: null }))
  await ask(consoleLogin, { email: 'a@millrace.test', password: 'x y', code: '1' })
  expect(sent[0]?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(sent[0]?.headers.has('X-Access-Token')).toBe(false)
  expect(await sent[0]?.text()).toBe('email=a%40millrace.test&password=x+y&code=1')
})

test('a header of its own goes along with a call, and does not replace the language', async () => {
  const ask = asking(answering(200, { code: 200, msg: '', data: null }))
  await ask(consoleLogin, { email: 'a@millrace.test', password: 'x', code: '1' }, undefined, {
    'Idempotency-Key': 'one',
    Language: 'xx',
  })
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('one')
  expect(sent[0]?.headers.get('Language')).toBe('ta_IN')
})

test('anything but 200 tells the message of the server once and is thrown with its key', async () => {
  const ask = asking(answering(404, { code: 404, msg: 'No such article', data: null, error: 'news.unknown' }))
  const failure: unknown = await ask(newsDetail, { id: 'x' }).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(CallFailure)
  expect((failure as CallFailure).answer?.error).toBe('news.unknown')
  expect(told).toEqual(['No such article'])
  expect(isForgotten).toBe(false)
})

test('a 401 forgets the device at once and leaves for the login after one second, whether status or body says it', async () => {
  for (const status of [401, 200]) {
    isForgotten = hasLeft = false
    const ask = asking(answering(status, { code: 401, msg: 'Please sign in', data: null }))
    await expect(ask(newsList, {})).rejects.toThrow('Please sign in')
    expect(isForgotten).toBe(true)
    vi.advanceTimersByTime(999)
    expect(hasLeft).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hasLeft).toBe(true)
  }
})

test('a call without an answer is given up after 36 seconds and says so', async () => {
  vi.useRealTimers()
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
  const ask = asking((request) => Promise.reject(request.signal.reason))
  await expect(ask(consoleLogin, { email: 'a@millrace.test', password: 'x', code: '1' })).rejects.toThrow(
    'shell.timeout',
  )
  expect(timeout).toHaveBeenCalledWith(36_000)
  expect(told).toEqual(['shell.timeout'])
  timeout.mockRestore()
})

test('a reading call without a connection is not told in a toast: its screen says it in place', async () => {
  const ask = asking(() => Promise.reject(new TypeError('fetch failed')))
  await expect(ask(newsList, {})).rejects.toThrow('shell.no-connection')
  expect(told).toEqual([])
})

test('an answer that is not the envelope counts as a failure, never as data', async () => {
  await expect(asking(answering(200, ['proxy']))(newsList, {})).rejects.toThrow('shell.no-connection')
  await expect(asking(async () => new Response('<html>', { status: 502 }))(newsList, {})).rejects.toThrow(
    'shell.no-connection',
  )
})

test('a call that its screen has left is neither told nor turned into a failure', async () => {
  const leaving = new AbortController()
  const ask = asking(
    (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  )
  const asked = ask(newsList, {}, leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toHaveProperty('name', 'AbortError')
  expect(told).toEqual([])
})

test('loading ends with the last call, however it ends', async () => {
  const asked = asking(answering(500, { code: 500, msg: 'No', data: null }))(newsList, {})
  expect(isLoading()).toBe(true)
  await expect(asked).rejects.toThrow('No')
  expect(isLoading()).toBe(false)
})

test('a wanted fund password is thrown to whoever asked and not told: a sheet asks for it', async () => {
  const ask = asking(answering(403, { code: 403, msg: 'Please confirm', data: null, error: 'step-up.needed' }))
  await expect(ask(sellFinancial, { orderId: 'x' })).rejects.toMatchObject({ answer: { error: 'step-up.needed' } })
  expect(told).toEqual([])
})
