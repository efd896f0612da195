import { paths } from '@millrace/contract/paths'
import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, withServiceWorker } from './journey.ts'

test.use(withServiceWorker)

// Both need the next build, which is made once.
test.describe.configure({ mode: 'serial' })

const next = { name: '99.0.0', code: 1_000_000 }
let nextDist = ''
test.beforeAll(async () => {
  nextDist = await mkdtemp(join(tmpdir(), 'millrace-next-'))
  const app = join(import.meta.dirname, '../apps/app')
  const config = {
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'warn',
    define: { __VERSION__: JSON.stringify(next.name), __VERSION_CODE__: String(next.code) },
    build: { outDir: nextDist, emptyOutDir: true },
  }
  const script = `import { build } from 'vite'; await build(${JSON.stringify(config)})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production' },
  })
})
test.afterAll(() => rm(nextDist, { recursive: true, force: true }))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** Stands before the server and, from the moment it is told, serves the next build and says that there is one. */
async function standBefore(baseURL: string, { isCompulsory }: { isCompulsory: boolean }) {
  const state = { isNextOut: false, codesAsked: [] as number[] }
  const findFile = (path: string) => {
    const file = join(nextDist, path === '/' ? 'index.html' : path)
    return state.isNextOut && !path.startsWith('/api/') && existsSync(file) ? file : null
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', baseURL)
    const file = findFile(pathname)
    if (file)
      return void readFile(file).then((content) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content),
      )
    if (pathname === '/api/app/version/update') {
      const code = Number(searchParams.get('code'))
      state.codesAsked.push(code)
      const release = { name: next.name, extra: 'Better maps.', downUrl: '', compulsory: isCompulsory }
      const data = state.isNextOut && code < next.code ? release : null
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 200, msg: '', data }))
    }
    const onward = ask(new URL(request.url ?? '/', baseURL), { method: request.method, headers: request.headers })
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens the app as it is, under the care of its service worker, with something typed. */
async function openAndType(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The start itself leads to Home.
  await expect(page).toHaveURL(/#\/index$/)
  await page.evaluate((path) => {
    location.hash = path
  }, paths.help)
  await page.getByRole('searchbox').fill('withdrawal')
}

test('a new version waits until it is agreed to, then takes over whole', async ({ page, baseURL }) => {
  const front = await standBefore(baseURL ?? '', { isCompulsory: false })
  try {
    await openAndType(page, front.url)
    const offer = page.getByText('A new version is ready')
    await expect(offer).toHaveCount(0)
    front.state.isNextOut = true
    await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
    await expect(offer).toBeVisible()
    await page.evaluate(() => {
      document.title = 'the old page'
    })
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page).not.toHaveTitle('the old page')
    // What was typed is there again in the new version.
    await expect(page.getByRole('searchbox')).toHaveValue('withdrawal')
    await expect(page.getByRole('link', { name: 'Taking money out' })).toBeVisible()
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await expect.poll(() => front.state.codesAsked.at(-1)).toBe(next.code)
    await expect(offer).toHaveCount(0)
  } finally {
    front.close()
  }
})

test('a compulsory version is found within the hour, and the old one does nothing else than update', async ({
  page,
  baseURL,
}) => {
  const front = await standBefore(baseURL ?? '', { isCompulsory: true })
  try {
    await page.clock.install()
    await openAndType(page, front.url)
    front.state.isNextOut = true
    await page.clock.fastForward('01:00:01')
    await expect(page.getByRole('heading', { name: 'Update to continue' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    // Nor does another address lead around it.
    await page.evaluate((path) => {
      location.hash = path
    }, paths.home)
    await expect(page.getByRole('button')).toHaveText([/Practice money/, 'Update now'])
    await page.evaluate((path) => {
      location.hash = path
    }, paths.help)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('withdrawal')
    await expect.poll(() => front.state.codesAsked.at(-1)).toBe(next.code)
    await expect(page.getByRole('heading', { name: 'Update to continue' })).toHaveCount(0)
  } finally {
    front.close()
  }
})
