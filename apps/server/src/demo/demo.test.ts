import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import english from './content/en.json' with { type: 'json' }
import { seedDemo } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const data = async (path: string) => (await server.call(path)).answer.data

test('Home has everything it shows', async () => {
  expect(await data('sys/scroll-notice')).toHaveLength(3)
  expect(await data('sys/popup-notice')).toHaveLength(1)
  expect(await data('sys/wallet-notice')).toHaveLength(1)
  expect(await data('sys/carousel')).toHaveLength(3)
  expect((await data('news/list')).total).toBe(6)
  expect(await data('app/version/update?platform=web&code=1000')).toBeNull()
  expect(await data('sys/home-video')).toMatchObject({ title: 'From the machine to your wallet' })
  expect(await data('sys/info')).toMatchObject({
    practiceMode: true,
    hasDemoData: true,
    about: expect.stringContaining('demonstration') as unknown,
  })
})

test('every file it names is there, and every slide leads to an article', async () => {
  const slides = (await data('sys/carousel')) as { imgUrl: string; link: string }[]
  const { videoUrl, posterUrl } = await data('sys/home-video')
  const news = (await data('news/list')).list as { imgUrl: string }[]
  const urls = [
    ...slides.map(({ imgUrl }) => imgUrl),
    ...news.map(({ imgUrl }) => imgUrl).filter(Boolean),
    videoUrl,
    posterUrl,
  ]
  expect(urls).toHaveLength(8)
  for (const url of urls) expect((await fetch(server.url + url)).status).toBe(200)
  for (const { link } of slides)
    expect((await server.call(`news/detail${link.slice('/info/detail'.length)}`)).status).toBe(200)
})

test('it is added once, and lost files come back', async () => {
  const { videoUrl } = await data('sys/home-video')
  await rm(server.platform.uploads.folder, { recursive: true })
  await Promise.all([1, 2, 3].map(() => seedDemo(server.platform, () => {})))
  const { rows } = await server.database.owner.query('select count(*)::int as news from news')
  expect(rows).toEqual([{ news: 6 }])
  expect((await fetch(server.url + videoUrl)).status).toBe(200)
})

test('every demonstration text is used', async () => {
  const source = (
    await Promise.all(
      ['index.ts', 'fleet.ts', 'fleetMachines.ts'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
    )
  ).join('')
  const parts = new Set(Object.keys(english).flatMap((key) => key.split('.')))
  expect([...parts].filter((part) => !source.includes(part))).toEqual([])
})

test('nothing in it promises a gain', () => {
  const texts = Object.values(english).join('\n')
  expect(texts).not.toMatch(/!|\bprofit guaranteed\b|\brisk-free\b|\bget rich\b|\bearn up to\b/i)
})
