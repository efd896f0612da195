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

const read = async (path: string) => (await server.call(path)).answer.data

test('Home has all its content', async () => {
  expect(await read('sys/scroll-notice')).toHaveLength(2)
  expect(await read('sys/popup-notice')).toHaveLength(1)
  expect(await read('sys/wallet-notice')).toHaveLength(1)
  expect(await read('sys/carousel')).toHaveLength(3)
  expect((await read('news/list')).total).toBe(6)
  expect(await read('app/version/update?platform=web&code=20')).toBeNull()
  expect(await read('sys/home-video')).toMatchObject({ title: 'From the machine to your wallet' })
  expect(await read('sys/videoCarousel')).toMatchObject([{ title: 'And out again' }])
  // How the app is installed on Android and iOS is a page of it.
  expect(await read('appUrl/link')).toEqual({ appUrl: expect.stringMatching(/#\/index\/help\?topic=install$/) })
  expect(await read('sys/info')).toMatchObject({
    practiceMode: true,
    hasDemoData: true,
    about: expect.stringContaining('demonstration') as unknown,
  })
})

test('every file that it names exists, and every slide links to an article', async () => {
  const slides = (await read('sys/carousel')) as { imgUrl: string; link: string }[]
  const videos = [await read('sys/home-video'), ...(await read('sys/videoCarousel'))]
  const news = (await read('news/list')).list as { imgUrl: string }[]
  const urls = [
    ...slides.map(({ imgUrl }) => imgUrl),
    ...news.map(({ imgUrl }) => imgUrl).filter(Boolean),
    ...videos.flatMap(({ videoUrl, posterUrl }: { videoUrl: string; posterUrl: string }) => [videoUrl, posterUrl]),
  ]
  expect(urls).toHaveLength(10)
  for (const url of urls) expect((await fetch(server.url + url)).status).toBe(200)
  for (const { link } of slides)
    expect((await server.call(`news/detail${link.slice('/info/detail'.length)}`)).status).toBe(200)
})

test('it is added once, and lost files are restored', async () => {
  const { videoUrl } = await read('sys/home-video')
  await rm(server.platform.uploads.folder, { recursive: true })
  await Promise.all([1, 2, 3].map(() => seedDemo(server.platform, () => {})))
  const { rows } = await server.database.owner.query('select count(*)::int as news from news')
  expect(rows).toEqual([{ news: 6 }])
  expect((await fetch(server.url + videoUrl)).status).toBe(200)
})

test('every demonstration text is used', async () => {
  const source = (
    await Promise.all(
      ['index.ts', 'fleet.ts', 'fleetMachines.ts', 'support.ts'].map((file) =>
        readFile(new URL(file, import.meta.url), 'utf8'),
      ),
    )
  ).join('')
  const parts = new Set(Object.keys(english).flatMap((key) => key.split('.')))
  expect([...parts].filter((part) => !source.includes(part))).toEqual([])
})

test('nothing in it promises a profit', () => {
  const texts = Object.values(english).join('\n')
  expect(texts).not.toMatch(/!|\bprofit guaranteed\b|\brisk-free\b|\bget rich\b|\bearn up to\b/i)
})
