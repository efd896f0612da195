import type { Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../packages/texts/src/languages.ts'

const folder = join(import.meta.dirname, '../packages/texts/src')

/** All texts of a language. */
const readTexts = (code: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...globSync(`*/${code}.json`, { cwd: folder }).map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ),
  )

const textsOf = new Map(languages.map(({ code }) => [code, readTexts(code)]))
/** Of all texts. A screen that shows one lacks a text. */
const keys = new Set(Object.keys(textsOf.get('en') ?? {}).filter((key) => key.includes('.')))

type Title = { readonly lang: string; readonly text: string }
type MeasuredTitle = Title & { readonly isCut: boolean; readonly lines: number }

/**
 * A title in all languages; nothing when it comes from data. Of texts that read like it in English, those that are
 * called titles are meant, if there are any.
 */
const translate = (english: string): Title[] => {
  const alike = Object.entries(textsOf.get('en') ?? {}).flatMap(([name, text]) => (text === english ? [name] : []))
  const titles = alike.filter((name) => name.endsWith('title'))
  const names = titles.length > 0 ? titles : alike
  return languages.flatMap(({ code }) =>
    [...new Set(names.map((name) => textsOf.get(code)?.[name] ?? name))].map((text) => ({ lang: code, text })),
  )
}

/** Writes each text into the title in turn, before anything else can be drawn, and says how it fits. */
const measureTitles = (page: Page, titles: readonly Title[]): Promise<MeasuredTitle[]> =>
  page.evaluate((all) => {
    const element = document.querySelector('h1') as HTMLElement
    const written = [...element.childNodes]
    // The header alone has the language: with the page, all of it would be laid out ten times.
    const header = element.closest('header') as HTMLElement
    const measured = all.map(({ lang, text }) => {
      header.lang = lang
      element.replaceChildren(text)
      const isCut = element.scrollWidth > element.clientWidth
      const lines = Math.round(element.offsetHeight / parseFloat(getComputedStyle(element).lineHeight))
      return { lang, text, isCut, lines }
    })
    element.replaceChildren(...written)
    header.removeAttribute('lang')
    return measured
  }, titles)

/** What is wrong with a title: it is whole and on one line in every language, beside at most two icons. */
export const measureTitle = async (
  page: Page,
  path: string,
): Promise<{ readonly wrong: readonly string[]; readonly isTranslated: boolean }> => {
  const { lang, text, icons, markTop, words } = await page.evaluate(() => {
    const title = document.querySelector('h1') as HTMLElement
    const header = title.closest('header') as HTMLElement
    return {
      lang: document.documentElement.lang.slice(0, 2),
      text: title.innerText,
      icons: [...header.querySelectorAll('a, button')].length,
      words: document.body.innerText.split(/\s+/),
      markTop: document.querySelector('.practice-mark')?.getBoundingClientRect().top,
    }
  })
  const wrong: string[] = []
  const hasBack = !['/index', '/dynamic', '/projects', '/mine'].includes(path)
  if (icons > (hasBack ? 3 : 2)) wrong.push(`${path} has ${icons} icons`)
  for (const key of words.filter((word) => keys.has(word))) wrong.push(`${path} shows the key ${key}`)
  if (markTop !== 0) wrong.push(`${path} has no practice mark at the top`)
  const translated = translate(text)
  for (const { text: title, isCut, lines } of await measureTitles(page, [{ lang, text }, ...translated])) {
    if (isCut) wrong.push(`${path} cuts off: ${title}`)
    if (lines !== 1) wrong.push(`${path} has ${lines} lines: ${title}`)
  }
  return { wrong, isTranslated: translated.length > 0 }
}
