import type { Page } from '@playwright/test'
import { hasBubble } from '../apps/app/src/shell/chatSheet.ts'
import { builtPaths, memberPaths } from '../apps/app/src/shell/paths.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { isFull } from '../tools/test/full.ts'
import { axeProblemsInBothThemes, axeProblemsInTurn } from './axe.ts'
import { findCovered } from './covered.ts'
import { createFigureComparison } from './figures.ts'
import { findBroken, findLargeBars, findOverlaps } from './findBroken.ts'
import { findUnderBars } from './findUnderBars.ts'
import { findUnreadable } from './findUnreadable.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { findMoneyScreens, isMoneyScreen } from './moneyScreens.ts'
import { scrollToPopup } from './pages.ts'
import { awaitAnswers, endedOrder, openScreen, prepareDevice, queryOf, waitForScreen } from './screens.ts'
import { sniff } from './sniff.ts'
import { measureTitle } from './titles.ts'

// Each screen is opened once and measured in every way: opening it takes longer than all that is asked of it.

// Each test opens a dozen screens, and a busy machine is slow, not wrong.
test.setTimeout(600_000)

const settledWithinMs = 30_000
const phone = { width: 360, height: 740 }
const wideWindows = [
  { width: 820, navigationPx: 88 },
  { width: 1440, navigationPx: 216 },
]

/** What these show to a visitor sends a member on to Home. */
const forVisitorsOnly: readonly string[] = [paths.login, paths.register, paths.registerByEmail]
const screens = builtPaths.filter((path) => path !== paths.components)
const visits = [
  ...split([...screens, '/no/such/page'].filter((path) => !memberPaths.includes(path))).map((part) => ({
    who: 'a visitor',
    part,
  })),
  ...split([
    ...screens.filter((path) => !forVisitorsOnly.includes(path)),
    `${paths.pdf}?doc=statement`,
    endedOrder,
    '/user/inbox?account=%2B919000000001&form=fundPwd',
    '/nopermission?missing=frozen',
  ]).map((part) => ({ who: 'a member', part })),
]

/** Each part is visited in one window, so that the app is loaded once for all of its paths. */
function split(all: readonly string[]): string[][] {
  const size = 12
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
}

for (const { who, part } of visits)
  test(`every screen for ${who} is accessible, fits a phone and wide windows, has its title and the one value of each figure: ${part.join(' ')}`, async ({
    page,
    demo,
  }) => {
    const isMember = who === 'a member'
    if (isMember) await signIn(page, demo)
    await prepareDevice(page, 'en-US', demo)
    const answers = awaitAnswers(page)
    const compareFigures = await createFigureComparison(demo)
    const wrong: string[] = []
    let translated = 0
    for (const [turn, screen] of part.entries()) {
      const [path = ''] = screen.split('?')
      await openScreen(page, `${screen}${await queryOf(screen, demo)}`)
      await answers()
      const reload = async () => {
        await page.reload()
        await waitForScreen(page)
        await answers()
      }
      wrong.push(...(await compareFigures(page, screen, reload)))
      wrong.push(...(await findUnreadable(page)).map((problem) => `${screen}: ${problem}`))
      if (path === paths.transparency) expect(await page.locator('[data-figure]').count()).toBeGreaterThan(25)
      // What visitors see too was looked at as a visitor.
      if (!isMember || memberPaths.includes(path) || path === paths.home || screen.includes('?')) {
        // Each is a second opinion on the other: before a commit a screen has one of them, in the full run both.
        if (isFull || turn % 2 === 0) wrong.push(...(await axeProblemsInTurn(page, turn / 2)))
        if (isFull || turn % 2 === 1) wrong.push(...(await sniff(page)))
        if (hasBubble(path)) wrong.push(...(await findCovered(page)).map((problem) => `${screen}: ${problem}`))
      }
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflowPx > 0) wrong.push(`${screen} is ${overflowPx} px too wide`)
      if (!isMember) continue
      const title = await measureTitle(page, path)
      wrong.push(...title.wrong)
      if (title.isTranslated) translated += 1
      // Before a commit in Tamil only, below: its words are longer.
      if (isFull && isMoneyScreen(path)) wrong.push(...(await measureLargeText(page, screen)))
      for (const window of isFull ? wideWindows : wideWindows.slice(turn % 2, (turn % 2) + 1))
        wrong.push(...(await measureWide(page, screen, window)))
      await page.setViewportSize(phone)
    }
    expect(wrong).toEqual([])
    // The titles of the others are names from data.
    if (isMember) expect(translated).toBeGreaterThan(part.length * 0.6)
  })

// The longest words, and in the full run the longest without a place to break.
for (const [name, locale] of [['Tamil', 'ta-IN'] as const, ...(isFull ? [['German', 'de-DE'] as const] : [])])
  test(`with text at 200 percent, no number breaks and nothing runs out of a phone, in ${name}`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo)
    await prepareDevice(page, locale, demo)
    const answers = awaitAnswers(page)
    const wrong: string[] = []
    for (const screen of await findMoneyScreens(demo)) {
      await openScreen(page, screen)
      await answers()
      wrong.push(...(await measureTitle(page, screen.split('?')[0] ?? '')).wrong)
      wrong.push(...(await measureLargeText(page, screen)))
    }
    expect(wrong).toEqual([])
  })

for (const locale of isFull ? ['en-US', 'ta-IN', 'de-DE'] : ['ta-IN'])
  test(`beside the keyboard, what can be attached does not push the field of the chat out of sight, in ${locale}`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo)
    await prepareDevice(page, locale, demo)
    await openScreen(page, paths.feedback)
    await setTextSize(page, '200%')
    await page.setViewportSize({ width: 360, height: 480 })
    await page.locator('[data-bubble]').dispatchEvent('click')
    const form = page.getByRole('dialog').locator('form')
    await form.getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByText('USDT').first()).toBeAttached()
    await expect(form).toBeInViewport({ ratio: 1 })
  })

test('on the longest screens, the Tab key brings nothing into focus under a bar', async ({ page, demo }) => {
  await signIn(page, demo)
  await prepareDevice(page, 'en-US', demo)
  const answers = awaitAnswers(page)
  const wrong: string[] = []
  for (const path of [paths.home, paths.machine, paths.withdraw, paths.transparency]) {
    const screen = `${path}${await queryOf(path, demo)}`
    await openScreen(page, screen)
    await answers()
    wrong.push(...(await findUnderBars(page)).map((problem) => `${screen}: ${problem}`))
  }
  expect(wrong).toEqual([])
})

test('axe finds nothing among the components, which fit the phone', async ({ page }) => {
  await page.goto(`/#${paths.components}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await axeProblemsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

for (const [turn, who] of ['a visitor', ...(isFull ? ['a member'] : [])].entries())
  test(`axe finds nothing in the popup that covers Home for ${who}`, async ({ page, demo }) => {
    if (who === 'a member') await signIn(page, demo)
    await page.clock.install()
    await page.goto(`/#${paths.home}`)
    await scrollToPopup(page)
    const popup = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    expect(await axeProblemsInTurn(page, turn)).toEqual([])
    await popup.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // What has scrolled half under the header would count as half as large.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeProblemsInTurn(page, turn + 1)).toEqual([])
  })

const setTextSize = (page: Page, size: string): Promise<unknown> =>
  page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)

/** What breaks when text is twice as large, with what is there and with a large amount. */
async function measureLargeText(page: Page, screen: string): Promise<string[]> {
  await setTextSize(page, '200%')
  // A list that draws only what is seen measures its rows anew.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
  const found = [await findBroken(page), await findOverlaps(page), await findLargeBars(page)].flat()
  const wrong = found.map((problem) => `${screen} with large text: ${problem}`)
  const amount = page.locator('input[inputmode=decimal]')
  if ((await amount.count()) > 0) {
    await amount.first().fill('123456789.12')
    wrong.push(...(await findBroken(page)).map((problem) => `${screen} with a large amount: ${problem}`))
  }
  await setTextSize(page, '')
  return wrong
}

/** The navigation is at the side, all fits, and no form is wider than 520 pixels. */
async function measureWide(
  page: Page,
  screen: string,
  { width, navigationPx }: { readonly width: number; readonly navigationPx: number },
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  // A list shows its first record beside it, which it loads; and a page takes a moment to get its text size back.
  const endsAt = performance.now() + settledWithinMs
  let problems: string[]
  do {
    await waitForScreen(page)
    problems = await findTooWide(page, navigationPx)
  } while (problems.length > 0 && performance.now() < endsAt)
  return problems.map((problem) => `${screen} at ${width} pixels ${problem}`)
}

async function findTooWide(page: Page, navigationPx: number): Promise<string[]> {
  const found = await page.evaluate(() => ({
    overflowPx: document.documentElement.scrollWidth - innerWidth,
    navigationPx: document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect().width,
    contentPx: document.querySelector('main')?.getBoundingClientRect().width ?? 0,
    formPx: Math.max(0, ...[...document.querySelectorAll('form')].map((form) => form.offsetWidth)),
  }))
  return [
    ...(found.overflowPx > 0 ? [`is ${found.overflowPx} px too wide`] : []),
    ...(found.navigationPx === navigationPx ? [] : [`has a navigation of ${found.navigationPx} px`]),
    ...(found.contentPx > 1240 + 2 * 28 ? [`has content of ${found.contentPx} px`] : []),
    ...(found.formPx > 520 ? [`has a form of ${found.formPx} px`] : []),
  ]
}
