import { paths } from '@millrace/contract/paths'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, withServiceWorker } from './journey.ts'
import { closePopup } from './pages.ts'

test.use(withServiceWorker)

test('a new version waits until it is agreed to, then takes over whole', async ({ page, baseURL }) => {
  // Stands before the server and, from the moment it is told, serves the service worker of a next build.
  let isNewBuild = false
  const before = createServer((request, response) => {
    const { 'accept-encoding': _, 'if-none-match': _tag, 'if-modified-since': _since, ...headers } = request.headers
    const onward = ask(new URL(request.url ?? '/', baseURL), { method: request.method, headers }, (answer) => {
      const isWorker = request.url === '/sw.js' && isNewBuild
      const { 'content-length': length, ...rest } = answer.headers
      response.writeHead(
        answer.statusCode ?? 502,
        isWorker ? rest : { ...rest, ...(length && { 'content-length': length }) },
      )
      answer.pipe(response, { end: !isWorker })
      if (isWorker) answer.once('end', () => response.end('\n// The next build.\n'))
    })
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(before, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(before.address() as AddressInfo).port}/`)
    await closePopup(page)
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const offer = page.getByText('A new version is ready')
    await expect(offer).toHaveCount(0)

    isNewBuild = true
    await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
    await expect(offer).toBeVisible()
    // What is typed is there again in the new version.
    await page.evaluate((path) => {
      location.hash = path
    }, paths.help)
    await page.getByRole('searchbox').fill('withdrawal')
    await page.evaluate(() => {
      document.title = 'the old page'
    })
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page).not.toHaveTitle('the old page')
    await expect(page.getByRole('searchbox')).toHaveValue('withdrawal')
    await expect(page.getByRole('link', { name: 'Taking money out' })).toBeVisible()
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await expect(offer).toHaveCount(0)
  } finally {
    before.closeAllConnections()
    before.close()
  }
})
