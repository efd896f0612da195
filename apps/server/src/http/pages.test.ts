import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addPages } from './pages.ts'
import { createContentSecurityPolicy } from './securityHeaders.ts'

let folder: string
let folders: { app: string; console: string }
let server: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-pages-test-'))
  await mkdir(join(folder, 'app/assets'), { recursive: true })
  const files = {
    'index.html': '<head></head><body><h1>App</h1></body>',
    'sw.js': `precache([{url:"index.html",revision:"50eba1f30b8bef2e9ad73bd58e00f432"}])`,
    '.sources': 'secret',
    'assets/shell-BJ4VKQu3.js': 'let shell',
    'assets/AlertScreen-t_-rVeI9.js': 'let alert',
    'assets/BTmFwU-.js': 'let part',
    'logo.svg': '<svg></svg>',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'app', name), text)
  await writeFile(join(folder, 'app/assets/shell-BJ4VKQu3.js.br'), brotliCompressSync('let shell'))
  server = Fastify()
  folders = { app: join(folder, 'app'), console: join(folder, 'console') }
  await addPages(server, { folders })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => server.inject({ url, headers })
const forever = 'public, max-age=31536000, immutable'

test('the page and the service worker are revalidated each time', async () => {
  for (const url of ['/', '/index.html', '/sw.js'])
    expect((await get(url)).headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) as unknown })
  expect((await get('/')).headers['content-type']).toBe('text/html; charset=utf-8')
})

test('files with a content hash in their name are cached for ever', async () => {
  for (const url of ['/assets/shell-BJ4VKQu3.js', '/assets/AlertScreen-t_-rVeI9.js', '/assets/BTmFwU-.js'])
    expect((await get(url)).headers['cache-control']).toBe(forever)
  expect((await get('/logo.svg')).headers['cache-control']).toBe('no-cache')
})

test('the compressed file is sent to those who accept it', async () => {
  const compressed = await get('/assets/shell-BJ4VKQu3.js', { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': forever,
    vary: expect.stringMatching(/accept-encoding/i) as unknown,
  })
  expect(compressed.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('let shell')
  expect((await get('/assets/shell-BJ4VKQu3.js')).body).toBe('let shell')
})

test('hidden files stay hidden', async () => expect((await get('/.sources')).statusCode).toBe(404))

test('a page that is not built says so', async () => {
  expect((await get('/console')).headers.location).toBe('/console/')
  expect(await get('/console/')).toMatchObject({
    statusCode: 503,
    body: 'This page is not built yet. Run npm start, which builds it.\n',
  })
})

test('a page that is built after the server has started is served from then on', async () => {
  const later = await mkdtemp(join(tmpdir(), 'millrace-pages-'))
  onTestFinished(() => rm(later, { recursive: true }))
  const early = Fastify()
  const serviceUrls = { wallet: 'https://wallet.example' }
  await addPages(early, { serviceUrls, folders: { app: join(later, 'app'), console: join(later, 'console') } })
  for (const url of ['/', '/console/']) expect((await early.inject({ url })).statusCode).toBe(503)
  for (const site of ['app', 'console']) {
    await mkdir(join(later, site))
    await writeFile(join(later, site, 'index.html'), `<head></head>${site}`)
    await writeFile(join(later, site, 'sw.js'), `precache([{url:"index.html",revision:"50eba1f30b8bef2e"}])`)
    await writeFile(join(later, site, 'other.svg'), '<svg></svg>')
  }
  for (const [prefix, site] of [
    ['/', 'app'],
    ['/console/', 'console'],
  ] as const) {
    expect((await early.inject({ url: prefix })).body).toContain(site)
    expect((await early.inject({ url: prefix })).body).toContain('https://wallet.example')
    expect((await early.inject({ url: `${prefix}sw.js` })).statusCode).toBe(200)
    expect((await early.inject({ url: `${prefix}other.svg` })).body).toBe('<svg></svg>')
  }
})

test('services with a host of their own are named in the page, which browsers fetch again', async () => {
  const naming = Fastify()
  const serviceUrls = { wallet: 'https://wallet.example', gift: 'https://gift.example' }
  await addPages(naming, { serviceUrls, folders })
  for (const url of ['/', '/index.html'])
    expect((await naming.inject({ url })).body).toBe(
      '<head><meta name="service-urls" content="wallet=https://wallet.example gift=https://gift.example" /></head>' +
        '<body><h1>App</h1></body>',
    )
  const worker = (await naming.inject({ url: '/sw.js' })).body
  expect(worker).toMatch(/url:"index.html",revision:"\w{32}"/)
  expect(worker).not.toContain('50eba1f30b8bef2e9ad73bd58e00f432')
  expect((await naming.inject({ url: '/assets/shell-BJ4VKQu3.js' })).body).toBe('let shell')
  await naming.close()
})

test('an installed app fetches the page again when its policy allows an external customer service', async () => {
  const readWorker = async (frameUrl: string) => {
    const framing = Fastify()
    await addPages(framing, { policy: createContentSecurityPolicy({}, frameUrl), folders })
    const { body } = await framing.inject({ url: '/sw.js' })
    await framing.close()
    return body
  }
  const workers = await Promise.all(['', 'https://help.example/', 'https://other.example/'].map(readWorker))
  expect(new Set(workers).size).toBe(3)
  expect(workers[0]).toContain('50eba1f30b8bef2e9ad73bd58e00f432')
})

test('the page carries the answers to its first calls, in the language of the browser; the one that is kept has none', async () => {
  const answering = Fastify()
  const serviceUrls = { wallet: 'https://wallet.example' }
  await addPages(answering, { serviceUrls, folders, firstAnswers: async ({ code }) => `<i>${code} $&</i>` })
  const read = async (url: string, accepted?: string) =>
    (await answering.inject({ url, headers: accepted === undefined ? {} : { 'accept-language': accepted } })).body
  expect(await read('/')).toMatch(/wallet\.example.*<h1>App<\/h1><i>en \$&<\/i><\/body>$/)
  expect(await read('/', 'pt-BR,ta-IN;q=0.9,de;q=0.8')).toContain('<i>ta $&</i>')
  expect(await read('/', '*')).toContain('<i>en $&</i>')
  expect(await read('/index.html', 'ta')).not.toContain('<i>')
  const { headers } = await answering.inject({ url: '/' })
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' })
  await answering.close()
})
