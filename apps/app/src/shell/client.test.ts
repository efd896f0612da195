import { CallFailure, isNotFound } from '@millrace/client/CallFailure'
import type { RequestOptions } from '@millrace/client/http'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { consoleLogin } from '@millrace/contract/console/auth'
import { newsDetail, newsList } from '@millrace/contract/msg/news'
import { sellFinancial } from '@millrace/contract/product/order'
import { shareInfo } from '@millrace/contract/rewards/invite'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFetchAnswer, getLoginPath } from './client.ts'
import { isLoading } from './loading.ts'
import { markSaid } from './said.ts'

vi.mock('./language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))

const shownErrors: string[] = []
const sent: Request[] = []
const written: string[] = []
let isCleared = false
let isAtLogin = false
/** What is said once whoever made the call had their turn. */
const listShown = () => {
  vi.advanceTimersByTime(0)
  return shownErrors
}

function createTestClient(respond: (request: Request) => Promise<Response>, token: () => string | null = () => null) {
  const fetchAnswer = createFetchAnswer({
    fetch: (request) => {
      sent.push(request)
      return respond(request)
    },
    getServiceUrl: (service) => `http://${service}.test`,
    readToken: () => token(),
    getPracticeBrowser: () => 'the-secret-of-this-browser',
    getLanguageHeader: () => 'ta_IN',
    translate: (key) => key,
    showError: (message) => shownErrors.push(message),
    clearDevice: () => {
      isCleared = true
    },
    goToLogin: () => {
      isAtLogin = true
    },
    onWritten: ({ path }) => written.push(path),
  })
  return async <C extends Call>(call: C, request: RequestOf<C>, options: RequestOptions = {}): Promise<DataOf<C>> =>
    (await fetchAnswer(call, request, options)).data
}

const respondWith = (status: number, body: unknown) => async (_?: Request) => Response.json(body, { status })

const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  shownErrors.length = sent.length = written.length = 0
  isCleared = isAtLogin = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a GET call sends its fields in the query to its service, with language and token', async () => {
  const callApi = createTestClient(
    respondWith(200, { code: 200, msg: '', data: { list: [], total: 0 } }),
    () => 'secret',
  )
  expect(await callApi(newsList, { pageNum: 2, pageSize: 20 })).toEqual({ list: [], total: 0 })
  expect(sent[0]?.url).toBe('http://msg.test/api/news/list?pageNum=2&pageSize=20')
  expect(sent[0]?.headers.get('Language')).toBe('ta_IN')
  expect(sent[0]?.headers.get('X-Access-Token')).toBe('secret')
  expect(sent[0]?.headers.get('X-Practice-Browser')).toBe('the-secret-of-this-browser')
})

test('a POST call sends its fields form-encoded, and no token when there is none', async () => {
  const callApi = createTestClient(respondWith(200, { code: 200, msg: '', data: null }))
  await callApi(consoleLogin, { email: 'a@millrace.test', password: 'x y', code: '1' })
  expect(sent[0]?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(sent[0]?.headers.has('X-Access-Token')).toBe(false)
  expect(await sent[0]?.text()).toBe('email=a%40millrace.test&password=x+y&code=1')
})

test('a call may add headers, but not replace the language', async () => {
  const callApi = createTestClient(respondWith(200, { code: 200, msg: '', data: null }))
  await callApi(
    consoleLogin,
    { email: 'a@millrace.test', password: 'x', code: '1' },
    {
      headers: { 'Idempotency-Key': 'one', Language: 'xx' },
    },
  )
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('one')
  expect(sent[0]?.headers.get('Language')).toBe('ta_IN')
})

test("any code but 200 shows the server's message once and is thrown with its error key", async () => {
  const callApi = createTestClient(
    respondWith(409, { code: 409, msg: 'Not at this time', data: null, error: 'news.closed' }),
  )
  const failure: unknown = await callApi(newsDetail, { id: 'x' }).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(CallFailure)
  expect((failure as CallFailure).answer?.error).toBe('news.closed')
  expect(listShown()).toEqual(['Not at this time'])
  expect(isCleared).toBe(false)
})

test('a 401, as status or in the body, clears the device at once and goes to the login after one second', async () => {
  for (const status of [401, 200]) {
    isCleared = isAtLogin = false
    const callApi = createTestClient(respondWith(status, { code: 401, msg: 'Please sign in', data: null }))
    await expect(callApi(newsList, {})).rejects.toThrow('Please sign in')
    expect(isCleared).toBe(true)
    vi.advanceTimersByTime(999)
    expect(isAtLogin).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isAtLogin).toBe(true)
  }
})

test('a 401 of a former session neither says anything nor ends the one that has begun since', async () => {
  let token = 'former'
  const answer = respondWith(401, { code: 401, msg: 'Please sign in', data: null })
  const callApi = createTestClient(
    (request) => {
      token = 'new'
      return answer(request)
    },
    () => token,
  )
  await expect(callApi(newsList, {})).rejects.toThrow('Please sign in')
  expect(listShown()).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect([isCleared, isAtLogin]).toEqual([false, false])
})

test('after the first 401 nothing is asked that needs somebody, until somebody signs in', async () => {
  const callApi = createTestClient(respondWith(401, { code: 401, msg: 'Please sign in', data: null }), () =>
    isCleared ? null : 'a-token',
  )
  await expect(callApi(walletInfo, {})).rejects.toThrow('Please sign in')
  await expect(callApi(walletInfo, {})).rejects.toThrow('Please sign in')
  expect(sent).toHaveLength(1)
  expect(listShown()).toEqual(['Please sign in'])
  await expect(callApi(newsList, {})).rejects.toThrow('Please sign in')
  isCleared = false
  await expect(callApi(walletInfo, {})).rejects.toThrow('Please sign in')
  expect(sent).toHaveLength(3)
})

test('what a form says at its field is said there only', async () => {
  const callApi = createTestClient(respondWith(400, { code: 400, msg: 'No', data: null, error: 'code.wrong' }))
  const failure: unknown = await callApi(sellFinancial, { orderId: 'x' }).catch((thrown: unknown) => thrown)
  markSaid(failure as CallFailure)
  expect(listShown()).toEqual([])
})

test('of two calls that fail together with 401, the second keeps the way back of the first', () => {
  const first = getLoginPath('/user/orders?id=7')
  expect(first).toBe('/user/login?next=%2Fuser%2Forders%3Fid%3D7')
  expect(getLoginPath(first)).toBe(first)
  expect(getLoginPath('/user/login/register?next=%2Fmine')).toBe('/user/login?next=%2Fmine')
  expect(getLoginPath('/login/registerbym')).toBe('/user/login')
})

test('a call without an answer times out after 36 seconds and says so', async () => {
  vi.useRealTimers()
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
  const callApi = createTestClient((request) => Promise.reject(request.signal.reason))
  await expect(callApi(consoleLogin, { email: 'a@millrace.test', password: 'x', code: '1' })).rejects.toThrow(
    'shell.timeout',
  )
  expect(timeout).toHaveBeenCalledWith(36_000)
  await expect.poll(() => shownErrors).toEqual(['shell.timeout'])
  timeout.mockRestore()
})

test('a GET call without a connection shows no toast: its screen shows the error', async () => {
  const callApi = createTestClient(() => Promise.reject(new TypeError('fetch failed')))
  await expect(callApi(newsList, {})).rejects.toThrow('shell.no-connection')
  expect(listShown()).toEqual([])
})

test('a query that the specification sends by POST shows no toast either', async () => {
  const callApi = createTestClient(() => Promise.reject(new TypeError('fetch failed')))
  await expect(callApi(shareInfo, {}, { signal: new AbortController().signal })).rejects.toThrow('shell.no-connection')
  expect(listShown()).toEqual([])
})

test('a page opened without an id shows no toast about marked fields: it says itself what is missing', async () => {
  const callApi = createTestClient(
    respondWith(400, { code: 400, msg: 'Please check the marked fields.', data: null, error: 'request.invalid' }),
  )
  const failure: unknown = await callApi(newsDetail, { id: '' }).catch((thrown: unknown) => thrown)
  expect(isNotFound(failure)).toBe(true)
  expect(listShown()).toEqual([])
  await expect(callApi(consoleLogin, { email: '', password: '', code: '' })).rejects.toThrow('marked fields')
  expect(listShown()).toEqual(['Please check the marked fields.'])
})

test('a page about something that is not there shows no toast beside what it says itself', async () => {
  const callApi = createTestClient(respondWith(404, { code: 404, msg: 'This income is not there.', data: null }))
  expect(isNotFound(await callApi(newsDetail, { id: 'x' }).catch((thrown: unknown) => thrown))).toBe(true)
  expect(listShown()).toEqual([])
})

test('an answer without the envelope is a failure, never data', async () => {
  await expect(createTestClient(respondWith(200, ['proxy']))(newsList, {})).rejects.toThrow('shell.no-connection')
  await expect(createTestClient(async () => new Response('<html>', { status: 502 }))(newsList, {})).rejects.toThrow(
    'shell.no-connection',
  )
})

test('a call whose screen was left shows nothing and rejects with the abort', async () => {
  const leaving = new AbortController()
  const callApi = createTestClient(
    (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  )
  const result = callApi(newsList, {}, { signal: leaving.signal })
  leaving.abort()
  await expect(result).rejects.toHaveProperty('name', 'AbortError')
  expect(listShown()).toEqual([])
})

test('loading ends with the last call, even when it fails', async () => {
  const result = createTestClient(respondWith(500, { code: 500, msg: 'No', data: null }))(newsList, {})
  expect(isLoading()).toBe(true)
  await expect(result).rejects.toThrow('No')
  expect(isLoading()).toBe(false)
})

test('a request for the fund password is thrown without a toast: a sheet asks for it', async () => {
  const callApi = createTestClient(
    respondWith(403, { code: 403, msg: 'Please confirm', data: null, error: 'step-up.needed' }),
  )
  await expect(callApi(sellFinancial, { orderId: 'x' })).rejects.toMatchObject({ answer: { error: 'step-up.needed' } })
  expect(listShown()).toEqual([])
})

test('what shows the effects of a write is fetched again after success, a conflict, and without an answer', async () => {
  const request = { orderId: 'x' }
  await createTestClient(respondWith(200, { code: 200, msg: '', data: {} }))(sellFinancial, request)
  expect(written).toEqual([sellFinancial.path])
  await expect(
    createTestClient(respondWith(409, { code: 409, msg: 'Already undone', data: null }))(sellFinancial, request),
  ).rejects.toThrow('Already undone')
  expect(written).toHaveLength(2)
  await expect(
    createTestClient(() => Promise.reject(new TypeError('fetch failed')))(sellFinancial, request),
  ).rejects.toThrow('shell.no-connection')
  expect(written).toHaveLength(3)
})

test('a write that was refused for what it asked changes nothing', async () => {
  const callApi = createTestClient(respondWith(400, { code: 400, msg: 'Wrong', data: null, error: 'request.invalid' }))
  await expect(callApi(sellFinancial, { orderId: 'x' })).rejects.toThrow('Wrong')
  expect(written).toEqual([])
})

test('what is read after a write includes it, and of a write that may have been made nobody is told less', async () => {
  const page = { code: 200, msg: '', data: { list: [], total: 0 } }
  const callApi = createTestClient(async (request) =>
    request.method === 'GET'
      ? Response.json(page)
      : Response.json({ code: 200, msg: '', data: null }, { headers: { 'X-Position': '00000000/00000005' } }),
  )
  await callApi(newsList, { pageNum: 1, pageSize: 20 })
  await callApi(consoleLogin, { email: 'a@millrace.test', password: 'x y', code: '1' })
  await callApi(newsList, { pageNum: 1, pageSize: 20 })
  await callApi(shareInfo, {})
  const busy = createTestClient(respondWith(503, { code: 503, msg: 'busy', data: null, error: 'server.busy' }))
  await busy(consoleLogin, { email: 'a@millrace.test', password: 'x y', code: '1' }).catch(() => {})
  expect(kept.get('position')).toMatch('FFFFFFFF/0 ')
  expect(sent.map(({ headers }) => headers.get('X-Position'))).toEqual([
    null,
    null,
    '00000000/00000005',
    '00000000/00000005',
    '00000000/00000005',
  ])
})
