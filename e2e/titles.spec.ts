import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtPaths } from '../apps/app/src/shell/paths.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { languages } from '../packages/texts/src/languages.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice, queryOf } from './screens.ts'

// All pages are visited in one window, so a trace would be large.
test.use({ reducedMotion: 'reduce', trace: 'off', serviceWorkers: 'block' })

for (const { path, title } of [
  { path: '/no/such/page', title: 'We cannot find this page' },
  { path: '/user/feedback', title: 'This is not open yet' },
  { path: '/nopermission?missing=verification', title: 'Verify your identity first' },
]) {
  test(`the closed page ${path} has a title of its own`, async ({ page, demo }) => {
    await signIn(page, demo)
    await page.goto(`/#${path}`)
    await expect(page).toHaveTitle(`${title} · Millrace`)
  })
}

/** Of all texts. A screen that shows one lacks a text. */
const folder = join(import.meta.dirname, '../packages/texts/src')
const keys = new Set(
  globSync('*/en.json', { cwd: folder })
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .filter((key) => key.includes('.')),
)

/** What these show to a visitor sends a member on to Home. */
const leftOut: readonly string[] = [paths.components, paths.login, paths.register, paths.registerByEmail]

for (const { code, locale } of languages)
  test(`titles are whole and on one line, beside at most two icons, in ${code}`, async ({ page, demo }) => {
    await signIn(page, demo)
    await prepareDevice(page, locale, demo)
    const wrong: string[] = []
    for (const path of builtPaths.filter((each) => !leftOut.includes(each))) {
      await openScreen(page, `${path}${await queryOf(path, demo)}`)
      const { text, isCut, lines, icons, markTop, words } = await page.evaluate(() => {
        const title = document.querySelector('h1') as HTMLElement
        const header = title.closest('header') as HTMLElement
        return {
          text: title.textContent,
          isCut: title.scrollWidth > title.clientWidth,
          lines: Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight)),
          icons: [...header.querySelectorAll('a, button')].length,
          words: document.body.innerText.split(/\s+/),
          markTop: document.querySelector('.practice-mark')?.getBoundingClientRect().top,
        }
      })
      const hasBack = !['/index', '/dynamic', '/projects', '/mine'].includes(path)
      if (isCut) wrong.push(`${path} cuts off: ${text}`)
      if (lines !== 1) wrong.push(`${path} has ${lines} lines: ${text}`)
      if (icons > (hasBack ? 3 : 2)) wrong.push(`${path} has ${icons} icons`)
      for (const key of words.filter((word) => keys.has(word))) wrong.push(`${path} shows the key ${key}`)
      if (markTop !== 0) wrong.push(`${path} has no practice mark at the top`)
    }
    expect(wrong).toEqual([])
  })

test('the practice mark stays above a sheet and explains itself', async ({ page, demo }) => {
  await signIn(page, demo)
  await prepareDevice(page, 'en-US', demo)
  await openScreen(page, paths.personal)
  await page.mouse.wheel(0, 600)
  await page.getByRole('button', { name: 'Practice money' }).click()
  const sheet = page.getByRole('dialog', { name: 'This is practice money' })
  await expect(sheet).toBeVisible()
  await expect(page.locator('.practice-mark')).toBeInViewport({ ratio: 1 })
  expect((await page.locator('.practice-mark').boundingBox())?.height).toBe(24)
  expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(24)
})
