import { languages, toLanguageTag } from '../packages/texts/src/languages.ts'
import { isFull } from '../tools/test/full.ts'
import { expect, test } from './journey.ts'
import { openHome } from './pages.ts'
import { textsOf } from './texts.ts'

// Before a commit every third.
const chosen = languages.filter((_, index) => isFull || index % 3 === 0)

test('each language is spoken after it is chosen, here and by the server, and kept on the device', async ({ page }) => {
  await openHome(page)
  await page.getByRole('link', { name: 'Language' }).first().click()
  for (const language of chosen.toReversed()) {
    await test.step(language.name, async () => {
      const home = textsOf(language.code)['shell.tab.home'] ?? ''
      const spoken = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(language))
        await expect(page.getByRole('navigation').last().getByRole('link').first()).toHaveText(home)
      }
      await page.goto('/#/index/language')
      const answered = page.waitForRequest(
        (request) => request.url().includes('/api/') && request.headers()['language'] === language.header,
      )
      await page.getByRole('button', { name: language.name, exact: true }).click()
      await page.goto('/#/index')
      await answered
      await spoken()
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language.locale)
      await page.reload()
      await spoken()
    })
  }
})

for (const path of ['/user/login', '/user/login/register', '/login/registerbym', '/user/login/forgetPassword'])
  test(`the language is one tap from ${path}`, async ({ page }) => {
    await page.goto(`/#${path}`)
    await page.getByRole('banner').getByRole('link', { name: 'Language' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  })

test('where there is a menu, the language is its first entry', async ({ page }) => {
  await page.goto('/#/index/about')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
})

test('ka-IN, as the specification spells it, shows Kannada', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ka-IN'))
  await page.goto('/#/index/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0C80-\u0CFF]/)
})
