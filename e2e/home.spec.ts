import { expect, test } from './journey.ts'
import { closePopup, openHome } from './pages.ts'

test('the popup notice opens once on a device', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Welcome to the demonstration' })).toBeVisible()
  await closePopup(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'News', level: 2 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Home shows notices, highlights, a video, machines and news, and the practice mark', async ({ page }) => {
  await openHome(page)
  await expect(page).toHaveURL(/#\/index$/)
  await expect(page.getByRole('button', { name: 'Practice money', exact: true })).toBeVisible()
  for (const name of ['Notice', 'Highlights', 'Watch', 'Machines', 'News'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Community',
    'Products',
    'Team',
    'Personal',
  ])
})

test('nothing is wider than the phone, at normal and at double text size', async ({ page }) => {
  await openHome(page)
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflowPx()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(overflowPx).toBe(0)
})

test('the page reports no error and asks nobody but its own server', async ({ page, baseURL }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) problems.push(request.url())
  })
  await openHome(page)
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})
