import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { createContentSecurityPolicy } from '../http/securityHeaders.ts'
import { versionCode } from '../version.ts'
import { addContent } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ PRACTICE_MODE: 'off' })
})
afterAll(() => server.stop())

const read = async (path: string) => (await server.call(path)).answer.data
// As the database's owner: two people would publish an update.
const add = (table: Parameters<typeof addContent>[1], fields: Record<string, unknown>) =>
  addContent(databaseOf(server.database.owner), table, { isPublished: true, ...fields })
const en = (text: string) => ({ en_US: text })

describe('a release', () => {
  const release = (code: number, fields: object = {}) =>
    add('version', {
      platform: 'web',
      code,
      name: `${code}.0`,
      extra: en(`What is new in ${code}`),
      downUrl: '',
      compulsory: false,
      ...fields,
    })
  beforeAll(async () => {
    await release(2)
    await release(3, { compulsory: true })
    await release(4)
    await release(9, { isPublished: false })
    await release(7, { platform: 'ios' })
    // Announced before this server sends it.
    await release(versionCode + 1, { compulsory: true })
  })
  test('is the newest one published for the platform', async () =>
    expect(await read('app/version/update?platform=web&code=3')).toEqual({
      name: '4.0',
      extra: 'What is new in 4',
      downUrl: '',
      compulsory: false,
    }))
  test('is compulsory when a compulsory one would be skipped', async () =>
    expect(await read('app/version/update?platform=web&code=2')).toMatchObject({ name: '4.0', compulsory: true }))
  test('is null for those who have the newest', async () =>
    expect(await read('app/version/update?platform=web&code=4')).toBeNull())
  test('is null where there is none', async () =>
    expect(await read('app/version/update?platform=android&code=0')).toBeNull())
  test('is found by the platform in any case', async () => {
    for (const platform of ['IOS', 'iOS', 'ios'])
      expect(await read(`app/version/update?platform=${platform}&code=6`)).toMatchObject({ name: '7.0' })
  })
})

describe('news', () => {
  beforeAll(async () => {
    for (let i = 1; i <= 25; i++)
      await add('news', {
        title: en(`N${i}`),
        summary: en('S'),
        content: en(`C${i}`),
        imgUrl: '',
        createTime: new Date(Date.UTC(2026, 0, i)),
      })
    await add('news', { title: en('Draft'), summary: en('S'), content: en('C'), imgUrl: '', isPublished: false })
  })
  const titles = async (query: string) =>
    (await read(`news/list?${query}`)).list.map(({ title }: { title: string }) => title)
  test('are listed newest first, in pages without gaps or repeats', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => titles(`pageSize=10&pageNum=${pageNum}`)))
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, i) => `N${25 - i}`))
    expect(pages[3]).toEqual([])
    expect((await read('news/list')).total).toBe(25)
  })
  test('have the same order whatever the page size', async () =>
    expect(await titles('pageSize=3')).toEqual(await titles('pageSize=100').then((all: string[]) => all.slice(0, 3))))
  test('can be opened, unless they are drafts or do not exist', async () => {
    const [first] = (await read('news/list')).list
    expect(await read(`news/detail?id=${first.id}`)).toMatchObject({ title: 'N25', content: 'C25' })
    const draft = await server.database.owner.query(`select id from news where not is_published`)
    for (const id of [draft.rows[0].id, '00000000-0000-4000-8000-000000000000'])
      expect((await server.call(`news/detail?id=${id}`)).answer).toMatchObject({ code: 404, error: 'news.unknown' })
  })
})

test('the first video by position is on Home, the others are in the carousel', async () => {
  for (const position of [2, 1, 3])
    await add('video', {
      position,
      title: en(`V${position}`),
      videoUrl: '/files/x.mp4',
      posterUrl: '',
      captionsUrl: { ta_IN: '/files/ta.vtt' },
    })
  expect(await read('sys/home-video')).toMatchObject({ title: 'V1', captionsUrl: '' })
  expect((await read('sys/videoCarousel')).map(({ title }: { title: string }) => title)).toEqual(['V2', 'V3'])
  expect((await server.call('sys/home-video', { headers: { language: 'ta_IN' } })).answer.data.captionsUrl).toBe(
    '/files/ta.vtt',
  )
})

test('slides are ordered by position', async () => {
  for (const position of [5, 4])
    await add('slide', { position, title: en(`S${position}`), content: en('C'), imgUrl: '', link: '/news' })
  expect((await read('sys/carousel')).map(({ title }: { title: string }) => title)).toEqual(['S4', 'S5'])
})

test('the info has the business day', async () => {
  const { rows } = await server.database.owner.query<{ today: string }>('select ledger.today() as today')
  expect(await read('sys/info')).toMatchObject({
    name: 'Millrace',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    businessDay: rows[0]?.today,
    timeZone: 'UTC',
    salesUnit: 'USDT',
  })
})

test('news come under their older name too', async () => {
  const { answer } = await server.call('config/queryNews?pageSize=3')
  expect(answer.data).toEqual((await server.call('news/list?pageSize=3')).answer.data)
})

describe('customer service', () => {
  test('is the built-in chat by default, and no frame is allowed', async () => {
    expect((await server.call('appUrl/info')).answer.data).toEqual({ appUrl: '' })
    expect(createContentSecurityPolicy()).toContain("frame-src 'none'")
  })

  test('is an external one in a frame of its own origin only', async () => {
    const other = await createTestServer({
      PRACTICE_MODE: 'off',
      PUBLIC_URL: 'https://millrace.example',
      CUSTOMER_SERVICE_URL: 'https://help.example/chat',
    })
    expect((await other.call('appUrl/info')).answer.data).toEqual({ appUrl: 'https://help.example/chat' })
    expect((await other.call('appUrl/link')).answer.data).toEqual({
      appUrl: 'https://millrace.example/#/index/help?topic=install',
    })
    await other.stop()
    expect(createContentSecurityPolicy({}, 'https://help.example/chat')).toContain('frame-src https://help.example;')
  })
})
