import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { addContent } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ PRACTICE_MODE: 'off' })
})
afterAll(() => server.stop())

const data = async (path: string) => (await server.call(path)).answer.data
const add = (table: Parameters<typeof addContent>[1], fields: Record<string, unknown>) =>
  addContent(server.platform.db, table, { isPublished: true, ...fields })
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
  })
  test('is the newest one published for the platform', async () =>
    expect(await data('app/version/update?platform=web&code=3')).toEqual({
      name: '4.0',
      extra: 'What is new in 4',
      downUrl: '',
      compulsory: false,
    }))
  test('is compulsory when a compulsory one would be skipped', async () =>
    expect(await data('app/version/update?platform=web&code=2')).toMatchObject({ name: '4.0', compulsory: true }))
  test('is nothing for who has the newest', async () =>
    expect(await data('app/version/update?platform=web&code=4')).toBeNull())
  test('is nothing where there is none', async () =>
    expect(await data('app/version/update?platform=android&code=0')).toBeNull())
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
    (await data(`news/list?${query}`)).list.map(({ title }: { title: string }) => title)
  test('come newest first, in pages that leave out and repeat nothing', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => titles(`pageSize=10&pageNum=${pageNum}`)))
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, i) => `N${25 - i}`))
    expect(pages[3]).toEqual([])
    expect((await data('news/list')).total).toBe(25)
  })
  test('come in the same order whatever the size of the page', async () =>
    expect(await titles('pageSize=3')).toEqual(await titles('pageSize=100').then((all: string[]) => all.slice(0, 3))))
  test('can be opened, unless they are drafts or gone', async () => {
    const [first] = (await data('news/list')).list
    expect(await data(`news/detail?id=${first.id}`)).toMatchObject({ title: 'N25', content: 'C25' })
    const draft = await server.database.owner.query(`select id from news where not is_published`)
    for (const id of [draft.rows[0].id, '00000000-0000-4000-8000-000000000000'])
      expect((await server.call(`news/detail?id=${id}`)).answer).toMatchObject({ code: 404, error: 'news.unknown' })
  })
})

test('the first video by position is the one on Home, the others stand beside it', async () => {
  for (const position of [2, 1, 3])
    await add('video', {
      position,
      title: en(`V${position}`),
      videoUrl: '/files/x.mp4',
      posterUrl: '',
      captionsUrl: { ta_IN: '/files/ta.vtt' },
    })
  expect(await data('sys/home-video')).toMatchObject({ title: 'V1', captionsUrl: '' })
  expect((await data('sys/videoCarousel')).map(({ title }: { title: string }) => title)).toEqual(['V2', 'V3'])
  expect((await server.call('sys/home-video', { headers: { language: 'ta_IN' } })).answer.data.captionsUrl).toBe(
    '/files/ta.vtt',
  )
})

test('slides come by position, and Home without a video says null', async () => {
  for (const position of [5, 4])
    await add('slide', { position, title: en(`S${position}`), content: en('C'), imgUrl: '', link: '/news' })
  expect((await data('sys/carousel')).map(({ title }: { title: string }) => title)).toEqual(['S4', 'S5'])
})

test('the platform tells its day, which the practice clock can move', async () => {
  const { rows } = await server.database.owner.query<{ today: string }>('select ledger.today() as today')
  expect(await data('sys/info')).toMatchObject({
    name: 'Millrace',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    businessDay: rows[0]?.today,
    timeZone: 'UTC',
  })
})
