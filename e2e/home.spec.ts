import type { DataOf } from '@millrace/contract/call'
import { eveningDay } from '@millrace/contract/income/evening'
import { versionUpdate } from '@millrace/contract/msg/version'
import { findUnreadable } from './findUnreadable.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { closePopup, openHome, scrollToPopup } from './pages.ts'
import { readShift, recordShifts } from './shifts.ts'

// Once with all that is loaded ahead.
test.use({ savesData: false })

test('the popup notice never covers the first view; it comes once, after a scroll', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scrollToPopup(page)
  await expect(page.getByRole('dialog', { name: 'Welcome to the demonstration' })).toBeVisible()
  await closePopup(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'News', level: 2 })).toBeVisible()
  await page.clock.fastForward(3_000)
  await page.mouse.wheel(0, 40)
  await page.clock.fastForward(3_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the popup notice closes by Back, Esc and a tap beside it, below the practice mark', async ({ page }) => {
  const popup = page.getByRole('dialog', { name: 'Welcome to the demonstration' })
  const waysOut = [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.touchscreen.tap(180, 120)]
  await page.clock.install()
  for (const leave of waysOut) {
    await page.goto('/#/news')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
    await page.goto('/#/index')
    await scrollToPopup(page)
    await leave()
    await expect(popup).toHaveCount(0)
    await expect(page).toHaveURL(/#\/index$/)
  }
})

for (const who of ['a visitor', 'a member'])
  test(`the open books are on Home for ${who}: what is held of what is owed, and up to when they are sealed`, async ({
    page,
    demo,
    caller,
  }) => {
    if (who === 'a member') await signIn(page, demo)
    await openHome(page)
    const { coverPercent } = await caller.ask<{ coverPercent: number }>('transparency/cover')
    const books = page.getByRole('main').getByRole('link', { name: /check it$/ })
    await expect(books).toHaveText(/of what we owe is held.*(?:Sealed up to|Not sealed)/)
    await expect(books.locator('[data-figure="cover.percent"]')).toHaveAttribute('data-value', String(coverPercent))
    // Each is there once: the language in the header, the notices in their line, practice money as the strip.
    await expect(page.getByRole('link', { name: 'Language' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Notices' })).toHaveCount(0)
    await expect(page.getByText('Practice money', { exact: true })).toHaveCount(1)
    await books.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open books')
  })

test('on a first visit Home has its first answers with the page, and asks for none of them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = /\/api\/([^?]+)/.exec(request.url())?.[1]
    if (path) asked.push(path)
  })
  await openHome(page)
  await expect(page.getByRole('region', { name: 'Notice', exact: true })).toBeVisible()
  for (const name of ['Open to fund', 'Stories', 'News'])
    await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toBeVisible()
  // Whether there is a newer version is asked at every start.
  expect(asked.filter((path) => path !== versionUpdate.path)).toEqual([])
})

test('Home shows notices, machines, stories and news, and the practice mark', async ({ page }) => {
  await openHome(page)
  await expect(page).toHaveURL(/#\/index$/)
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Practice money' })).toBeVisible()
  for (const name of ['Notice', 'Open to fund', 'Stories', 'News'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stories' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Community',
    'Products',
    'Team',
    'Personal',
  ])
})

test('a video of the stories plays where it is asked to, and nothing plays by itself', async ({ page }) => {
  await openHome(page)
  await expect(page.locator('video')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Play the video/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Play the video/ }).click()
  await expect(sheet.locator('video')).toHaveAttribute('controls')
})

test('the theme that was chosen is there at once after a reload', async ({ page, demo }) => {
  await signIn(page, demo)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/user/system')
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name: 'Dark' }).click()
  const getPage = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(getPage).toBe('rgb(11, 20, 24)')
  // Before the app itself has loaded.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await getPage()).toBe('rgb(11, 20, 24)')
})

test('Home shows a member what can be claimed, one next step, what each machine paid, and in the morning what made the day', async ({
  page,
  demo,
}) => {
  await signIn(page, demo)
  await openHome(page)
  const machines = page.getByRole('region', { name: 'Your machines' })
  const [holding] = await demo.ask<{ days: unknown[] }[]>('mine/stock')
  const bars = machines.getByRole('listitem').first().locator('svg rect')
  await expect(bars).toHaveCount(Math.min(14, holding?.days.length ?? 0))
  await expect(page.getByText('Next step')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Claim \d/ })).toBeVisible()
  const { paid } = await demo.ask<DataOf<typeof eveningDay>>(eveningDay.path)
  await page.clock.setFixedTime(Date.parse(`${paid?.day}T08:00+05:30`) + 24 * 3_600_000)
  await page.reload()
  const morning = page.getByRole('region', { name: /^Your day/ })
  await expect(morning.getByRole('listitem')).toHaveCount(paid?.machines.length ?? 0)
  await expect(morning.locator('[data-sum]')).toHaveCount(1 + (paid?.machines.length ?? 0))
  expect(await findUnreadable(page)).toEqual([])
})

test('local money comes late and moves nothing on the money card, and is gone once it is switched off', async ({
  page,
  demo,
}) => {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/exchangeRate/history*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await signIn(page, demo)
  await openHome(page)
  const measureCard = async () => {
    const [top, below] = await Promise.all(
      ['Your money', 'Recharge'].map((name) =>
        page.getByRole('main').getByRole('link', { name }).first().boundingBox(),
      ),
    )
    return (below?.y ?? 0) - (top?.y ?? 0)
  }
  // The card may come after the shortcut of the same name.
  await expect(page.getByRole('main').getByRole('link', { name: 'Your money' }).first()).toBeVisible()
  const before = await measureCard()
  const line = page.getByText(/^about [\d,]+\sINR, at \d+\.\d\d of \d+ \w+, \d\d:\d\d$/)
  await expect(line).toHaveCount(0)
  answer()
  await expect(line).toBeVisible()
  expect(await measureCard()).toBe(before)
  await page.goto('/#/user/system')
  await page.getByRole('switch', { name: /^Local money/ }).click()
  await openHome(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Recharge' }).first()).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(await measureCard()).toBe(before)
})

test('nothing moves while Home is drawn part by part, at any width', async ({ page }) => {
  await recordShifts(page)
  for (const [width, height] of [
    [360, 740],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHome(page)
    await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeAttached()
    expect(await readShift(page), `at ${width} pixels`).toBe(0)
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
  }
})

test('nothing is wider than the phone, at normal and at double text size', async ({ page }) => {
  await openHome(page)
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflowPx()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(overflowPx).toBe(0)
})

test('the page reports no error and asks nobody but its own server', async ({ page, baseURL }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) problems.push(request.url())
  })
  await openHome(page)
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})
