import { expect, test } from '@playwright/test'
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
  await expect(page.getByRole('heading', { name: 'This article is no longer here' })).toBeVisible()
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page).toHaveURL(/#\/news$/)
})
