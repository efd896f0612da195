import type { Page } from '@playwright/test'
import { builtPaths, memberPaths } from '../apps/app/src/shell/paths.ts'
import { axeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { queryOf } from './screens.ts'

// A trace says no more than axe does, and the service worker would fetch the whole app for each path.
test.use({ reducedMotion: 'reduce', trace: 'off', serviceWorkers: 'block' })

/** The themes differ in CSS alone, so a page need not be opened again for the second. */
const problemsInBothThemes = async (page: Page): Promise<string[]> => {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours pass over into each other.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    )
    problems.push(...(await axeProblems(page)).map((problem) => `${colorScheme} ${problem}`))
  }
  return problems
}

const visits = [
  ...[...builtPaths, '/no/such/page'].map((path) => ({ path, isMember: memberPaths.includes(path), query: '' })),
  { path: '/index', isMember: true, query: '' },
  { path: '/user/inbox', isMember: true, query: '?account=%2B919000000001&form=fundPwd' },
  { path: '/nopermission', isMember: true, query: '?missing=frozen' },
]

for (const { path, isMember, query } of visits) {
  test(`axe finds nothing on ${path}${query}${isMember ? ' as a member' : ''}, which fits the phone`, async ({
    page,
    demo,
  }) => {
    if (isMember) await signIn(page, demo)
    await page.goto(`/#${path}${query || (await queryOf(path, demo))}`)
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog').getByRole('heading')),
    ).not.toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await problemsInBothThemes(page)).toEqual([])
    // The popup covers Home: both are looked at.
    const popup = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    if ((await popup.count()) > 0) {
      await popup.click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await problemsInBothThemes(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
