import { info } from '@millrace/contract/msg/info'
import { scrollNotice } from '@millrace/contract/msg/notice'
import { findLanguage } from '@millrace/texts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { msgHandlers } from '../msg/index.ts'
import { productHandlers } from '../product/index.ts'
import type { ApiOptions } from './apiRoutes.ts'
import { createFirstAnswers } from './firstAnswers.ts'
import { handle, refuse } from './handle.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Carried = { language: string; answers: { path: string; request: Record<string, string>; data: unknown }[] }

const read = (element: string) =>
  JSON.parse(/^<script type="application\/json" id="first-answers">(.*)<\/script>$/.exec(element)?.[1] ?? '') as Carried

const withHandlers = (handlers: ApiOptions['handlers']) =>
  createFirstAnswers({ platform: {} as ApiOptions['platform'], handlers })
const english = findLanguage('en')

test('the answers are those that the calls give', async () => {
  const firstAnswers = createFirstAnswers({
    platform: server.platform,
    handlers: [...msgHandlers, ...productHandlers],
  })
  // A page waits for them for a moment only, which may be too short for the first one on a busy machine.
  const element = await vi.waitUntil(() => firstAnswers(findLanguage('ta')), { timeout: 60_000 })
  const { language, answers } = read(element)
  expect(language).toBe('ta_IN')
  expect(answers).toHaveLength(8)
  for (const { path, request, data } of answers) {
    const { answer } = await server.call(`${path}?${new URLSearchParams(request).toString()}`, {
      headers: { language: 'ta_IN' },
    })
    const timeless = (value: unknown) => JSON.stringify(value).replace(/"nowTime":"[^"]+"/g, '')
    expect(timeless(data)).toBe(timeless(answer.data))
  }
})

test('they are made once for all who ask within a second', async () => {
  let times = 0
  const count = async () => {
    times += 1
    return []
  }
  const firstAnswers = withHandlers([handle(scrollNotice, count)])
  await Promise.all([firstAnswers(english), firstAnswers(english)])
  expect(times).toBe(1)
})

test('published text cannot leave its element', async () => {
  const evil = { id: '1', title: '</script><script>alert(1)</script>', content: '<!--', createTime: '' }
  const element = await withHandlers([handle(scrollNotice, async () => [evil])])(english)
  expect(element.match(/</g)).toHaveLength(2)
  expect(read(element).answers[0]?.data).toEqual([evil])
})

test('without the service, or when it refuses or fails, the page has no answer of it', async () => {
  expect(read(await withHandlers([])(english)).answers).toEqual([])
  expect(read(await withHandlers([handle(info, async () => refuse('x' as never))])(english)).answers).toEqual([])
  expect(await withHandlers([handle(info, () => Promise.reject(new Error('broken')))])(english)).toBe('')
})

test('a page does not wait for answers that do not come', async () => {
  expect(await withHandlers([handle(info, () => new Promise(() => {}))])(english)).toBe('')
})
