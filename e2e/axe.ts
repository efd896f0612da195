import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe asks of colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds in both themes. They differ in colours alone, so nothing else is asked again for the second. */
export const axeProblemsInBothThemes = async (page: Page): Promise<string[]> => {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((isDark) => {
      const colours = [document.body, document.documentElement].map((each) => getComputedStyle(each).backgroundColor)
      const [red = 255] = (colours.find((each) => each !== 'rgba(0, 0, 0, 0)') ?? '').match(/\d+/g)?.map(Number) ?? []
      return red < 128 === isDark
    }, colorScheme === 'dark')
    // Colours pass over into each other.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    )
    const rules = colorScheme === 'dark' ? colourRules : []
    problems.push(...(await axeProblems(page, rules)).map((problem) => `${colorScheme} ${problem}`))
  }
  return problems
}

/** What axe finds on the page as it is now, by some of its rules or by all. */
export const axeProblems = async (page: Page, rules: readonly string[] = []): Promise<string[]> => {
  // The console writes a page's title once the page has rendered.
  await page.waitForFunction(() => document.querySelector('#react-admin-title')?.textContent !== '')
  // There are no frames of other sites, for which the usual mode would open a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
