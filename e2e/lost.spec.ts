import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../packages/contract/src/paths.ts'
import { expect, test, withServiceWorker } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { openHome } from './pages.ts'
import { openScreen, waitForScreen } from './screens.ts'

const manifestFile = join(import.meta.dirname, '../apps/app/dist/.vite/manifest.json')

test('an unknown address leads home', async ({ page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/#\/index$/)
})

test('a page without permission says so and leads on', async ({ page }) => {
  await page.goto('/#/nopermission')
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/#\/index$/)
})

test('a page without what it is about, and a newcomer’s without a proof, says so and asks nothing that is refused', async ({
  page,
  request,
}) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url())
  })
  await page.goto('/#/index/series')
  await expect(page.getByText('We cannot find the quarters of this day')).toBeVisible()
  await page.goto('/#/index/detail')
  await expect(page.getByText('We cannot find this machine')).toBeVisible()
  await signIn(page, await newMember(request))
  await page.reload()
  for (const path of [paths.home, paths.transparency, paths.proof]) await openScreen(page, path)
  await expect(page.getByText('You are not in a sealed day yet')).toBeVisible()
  expect(refused).toEqual([])
})

test('without a network a banner says so, and goes when it is back', async ({ page, context }) => {
  await openHome(page)
  await waitForScreen(page)
  const banner = page.getByText('You are offline. What you see may be out of date.')
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('a server that does not answer is told in words, and trying again works', async ({ page }) => {
  await page.route('**/api/news/list*', (route) => route.abort())
  await page.goto('/#/news')
  await expect(
    page
      .getByText('We could not load this')
      .or(page.getByText('No connection to Millrace. Check your internet, then try again.'))
      .first(),
  ).toBeVisible()
  await page.unroute('**/api/news/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
})

test('a piece of the page that fails to load is told, and the page loads anew once', async ({ page }) => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>
  const file = manifest['src/msg/news/NewsScreen.tsx']?.file
  await page.route(`**/${file}`, (route) => route.abort())
  await openHome(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('region', { name: 'News' }).getByRole('link', { name: 'See all' }).click()
  await expect(page.getByText('Please try again after page refresh')).toBeVisible()
  await page.unroute(`**/${file}`)
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('list', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
  expect(loads).toBe(1)
})

test.describe('with the service worker', () => {
  test.use(withServiceWorker)

  test('what was seen can be opened again without a network', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    // The first visit is not under the service worker yet: what it asked for is kept from the second on.
    await page.reload()
    await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  })
})
