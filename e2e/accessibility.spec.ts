import { hasBubble } from '../apps/app/src/shell/chatSheet.ts'
import { builtPaths, memberPaths } from '../apps/app/src/shell/paths.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { axeProblemsInBothThemes } from './axe.ts'
import { findCovered } from './covered.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { awaitAnswers, openScreen, prepareDevice, queryOf } from './screens.ts'

// The service worker would fetch the whole app for each path.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })

/** Each part is visited in one window, so that the app is loaded once for all of its paths. */
const partSize = 12
const split = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / partSize) }, (_, part) =>
    all.slice(part * partSize, (part + 1) * partSize),
  )
const visits = [
  ...split(
    [...builtPaths, '/no/such/page'].filter((path) => !memberPaths.includes(path) && path !== paths.components),
  ).map((screens) => ({
    who: 'a visitor',
    screens,
  })),
  ...split([
    ...builtPaths.filter((path) => memberPaths.includes(path)),
    paths.home,
    '/user/inbox?account=%2B919000000001&form=fundPwd',
    '/nopermission?missing=frozen',
  ]).map((screens) => ({ who: 'a member', screens })),
]

for (const { who, screens } of visits)
  test(`axe finds nothing for ${who}, and all fits the phone: ${screens.join(' ')}`, async ({ page, demo }) => {
    if (who === 'a member') await signIn(page, demo)
    await prepareDevice(page, 'en-US', demo)
    const answers = awaitAnswers(page)
    const found: string[] = []
    for (const screen of screens) {
      await openScreen(page, screen.includes('?') ? screen : `${screen}${await queryOf(screen, demo)}`)
      await answers()
      found.push(...(await axeProblemsInBothThemes(page)))
      const [path = ''] = screen.split('?')
      if (hasBubble(path)) found.push(...(await findCovered(page)).map((problem) => `${screen}: ${problem}`))
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflowPx > 0) found.push(`${screen} is ${overflowPx} px too wide`)
    }
    expect(found).toEqual([])
  })

test('axe finds nothing among the components, which fit the phone', async ({ page }) => {
  await page.goto(`/#${paths.components}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await axeProblemsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

for (const who of ['a visitor', 'a member'])
  test(`axe finds nothing in the popup that covers Home for ${who}`, async ({ page, demo }) => {
    if (who === 'a member') await signIn(page, demo)
    await page.goto(`/#${paths.home}`)
    const popup = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(popup).toBeVisible()
    expect(await axeProblemsInBothThemes(page)).toEqual([])
    await popup.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await axeProblemsInBothThemes(page)).toEqual([])
  })
