import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { isFull } from '../tools/test/full.ts'
import { findUnreadable } from './findUnreadable.ts'

/** What axe asks of colours, the one thing in which two themes differ. */
const colourRules = ['color-contrast', 'link-in-text-block']

const themes = ['light', 'dark'] as const

/** What axe finds in both themes. */
export const axeProblemsInBothThemes = (page: Page): Promise<string[]> => axeProblemsIn(page, themes)

/**
 * What axe finds on one of many pages that are made of the same parts: in one theme, and on the next page in the other.
 * The full run looks at each page in both.
 */
export const axeProblemsInTurn = (page: Page, turn: number): Promise<string[]> =>
  axeProblemsIn(page, isFull ? themes : themes.slice(turn % 2, (turn % 2) + 1))

const axeProblemsIn = async (page: Page, wanted: readonly (typeof themes)[number][]): Promise<string[]> => {
  const problems: string[] = []
  for (const colorScheme of wanted) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((isDark) => {
      const colours = [document.body, document.documentElement].map((each) => getComputedStyle(each).backgroundColor)
      const [red = 255] = (colours.find((each) => each !== 'rgba(0, 0, 0, 0)') ?? '').match(/\d+/g)?.map(Number) ?? []
      return red < 128 === isDark
    }, colorScheme === 'dark')
    // Colours pass over into each other, and what inherits one begins when its parent has ended.
    await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition))
    const rules = colorScheme === wanted[0] ? [] : colourRules
    problems.push(...(await axeProblems(page, rules)).map((problem) => `${colorScheme} ${problem}`))
  }
  return problems
}

/**
 * What axe finds on the page as it is now, by some of its rules or by all; in the console, which is English throughout,
 * also what does not add up.
 */
export const axeProblems = async (page: Page, rules: readonly string[] = []): Promise<string[]> => {
  // The console writes a page's title once the page has rendered.
  await page.waitForFunction(() => document.querySelector('#react-admin-title')?.textContent !== '')
  // It stays in the document, which outlives its screens.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
    // Off by default: 24 pixels for each target, or room around it.
    const runOnly = only.length > 0 ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }
    return (await loaded.run(document, { resultTypes: ['violations'], ...runOnly })).violations
  }, rules)
  const unreadable = page.url().includes('/console/') ? await findUnreadable(page) : []
  return [
    ...unreadable.map((problem) => `${page.url()} ${problem}`),
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    ),
  ]
}
