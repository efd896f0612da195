import { paths } from '@millrace/contract/paths'
import { expect, test } from './journey.ts'

test('a refusal leads to its help page, and a search to others', async ({ page }) => {
  // One that no field is about: what is wrong with a field is said there.
  const refusal = { code: 429, msg: 'Too many tries from here. Wait a little.', error: 'captcha.too-many', data: null }
  await page.route('**/api/auth/token/pass', (route) => route.fulfill({ status: refusal.code, json: refusal }))
  await page.goto(`/#${paths.login}`)
  await page.getByLabel('Phone number').fill('9812345678')
  await page.getByLabel('Login password').fill('Wrong12345')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'More about this' }).click()
  await expect(page.getByRole('heading', { name: 'Signing in, codes and passwords' })).toBeVisible()
  await page.getByRole('link', { name: 'All help pages' }).click()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('MY WITHDRAWAL')
  await page.getByRole('list', { name: /page/ }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Taking money out' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Adding money' })).toBeVisible()
})
