import type { Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtPaths } from '../apps/app/src/shell/paths.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { languages } from '../packages/texts/src/languages.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice, queryOf } from './screens.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })

for (const { path, title } of [
  { path: '/no/such/page', title: 'We cannot find this page' },
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

/** All texts of a language. */
const readTexts = (code: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...globSync(`*/${code}.json`, { cwd: folder }).map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ),
  )

const textsOf = Object.fromEntries(languages.map(({ code }) => [code, readTexts(code)]))

type Title = { readonly lang: string; readonly text: string }
type MeasuredTitle = Title & { readonly isCut: boolean; readonly lines: number }

/** A title in all languages, found by how it reads in two; nothing when it comes from data. */
const translate = (english: string, tamil: string): Title[] => {
  const key = Object.entries(textsOf['en'] ?? {}).find(
    ([name, text]) => text === english && textsOf['ta']?.[name] === tamil,
  )?.[0]
  if (key === undefined) return []
  return languages.map(({ code }) => ({ lang: code, text: textsOf[code]?.[key] ?? key }))
}

/** Writes each text into the title in turn, before anything else can be drawn, and says how it fits. */
const measureTitles = (page: Page, titles: readonly Title[]): Promise<MeasuredTitle[]> =>
  page.evaluate((all) => {
    const element = document.querySelector('h1') as HTMLElement
    const written = [...element.childNodes]
    const language = document.documentElement.lang
    const measured = all.map(({ lang, text }) => {
      document.documentElement.lang = lang
      element.replaceChildren(text)
      const isCut = element.scrollWidth > element.clientWidth
      const lines = Math.round(element.offsetHeight / parseFloat(getComputedStyle(element).lineHeight))
      return { lang, text, isCut, lines }
    })
    element.replaceChildren(...written)
    document.documentElement.lang = language
    return measured
  }, titles)

test('titles are whole and on one line, beside at most two icons, in ten languages', async ({ page, demo }) => {
  const visited = builtPaths.filter((each) => !leftOut.includes(each))
  const wrong: string[] = []
  const english = new Map<string, string>()
  let translated = 0
  await signIn(page, demo)
  for (const code of ['en', 'ta'] as const) {
    await prepareDevice(page, languages.find((each) => each.code === code)?.locale ?? '', demo)
    // The address changes only behind the #: without this, the page of the language before would go on.
    await page.goto('about:blank')
    for (const path of visited) {
      await openScreen(page, `${path}${await queryOf(path, demo)}`)
      const { text, icons, markTop, words } = await page.evaluate(() => {
        const title = document.querySelector('h1') as HTMLElement
        const header = title.closest('header') as HTMLElement
        return {
          text: title.innerText,
          icons: [...header.querySelectorAll('a, button')].length,
          words: document.body.innerText.split(/\s+/),
          markTop: document.querySelector('.practice-mark')?.getBoundingClientRect().top,
        }
      })
      const hasBack = !['/index', '/dynamic', '/projects', '/mine'].includes(path)
      if (icons > (hasBack ? 3 : 2)) wrong.push(`${path} has ${icons} icons`)
      for (const key of words.filter((word) => keys.has(word))) wrong.push(`${path} shows the key ${key}`)
      if (markTop !== 0) wrong.push(`${path} has no practice mark at the top`)

      if (code === 'en') english.set(path, text)
      const others = code === 'en' ? [] : translate(english.get(path) ?? '', text)
      if (others.length > 0) translated += 1
      for (const { text: title, isCut, lines } of await measureTitles(page, [{ lang: code, text }, ...others])) {
        if (isCut) wrong.push(`${path} cuts off: ${title}`)
        if (lines !== 1) wrong.push(`${path} has ${lines} lines: ${title}`)
      }
    }
  }
  expect(wrong).toEqual([])
  // The others show names from data.
  expect(translated).toBeGreaterThan(visited.length * 0.8)
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
