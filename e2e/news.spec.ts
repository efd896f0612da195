import { expect, test } from './journey.ts'
import { openHome } from './pages.ts'

test('from Home through the list to an article and back', async ({ page }) => {
  await openHome(page)
  await page.getByRole('region', { name: 'News' }).getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/#\/news$/)
  const list = page.getByRole('list', { name: 'News' })
  await expect(list.getByRole('listitem').nth(3)).toBeVisible()
  const title = await list.getByRole('heading').first().textContent()
  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/info\/detail\?id=/)
  await expect(page.getByRole('heading', { name: title ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/#\/news$/)
})

test('an article that was withdrawn says so and leads on', async ({ page }) => {
  await page.goto('/#/info/detail?id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'We cannot find this article' })).toBeVisible()
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page).toHaveURL(/#\/news$/)
})

for (const { pulledPx, isAskedAgain } of [
  { pulledPx: 80, isAskedAgain: false },
  { pulledPx: 140, isAskedAgain: true },
]) {
  test(`pulled down by ${pulledPx} px the list is ${isAskedAgain ? '' : 'not '}asked for again`, async ({ page }) => {
    await page.goto('/#/news')
    await expect(page.getByRole('list', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/news/list')) asked.push(request.url())
    })
    // Loaded when the page is idle, above the list.
    await page.locator('[role=status] + main').waitFor()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
    await touch('touchStart', 200)
    for (let px = 20; px <= pulledPx; px += 20) await touch('touchMove', 200 + px)
    await expect(page.getByText(isAskedAgain ? 'Let go to refresh' : 'Pull down to refresh')).toBeVisible()
    await touch('touchEnd')
    if (isAskedAgain) await expect.poll(() => asked.length).toBe(1)
    await expect(page.getByText(/refresh/i)).toHaveCount(0)
    expect(asked).toHaveLength(isAskedAgain ? 1 : 0)
  })
}
