import type { Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from '../tools/test/full.ts'
import { axeProblemsInTurn } from './axe.ts'
import { createFigureComparison } from './figures.ts'
import { findUnreadable } from './findUnreadable.ts'
import { expect, test } from './journey.ts'
import { createCaller } from './members.ts'
import { signInByCall, signInToConsole } from './operator.ts'

test.setTimeout(600_000)

const source = join(import.meta.dirname, '../apps/console/src')

/** The name of each page of the menu, as its folder declares it. */
const names = globSync('*/pages.{ts,tsx}', { cwd: source }).flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/^ {2,4}name: '([\w-]+)'/gm)].map(([, name = '']) => name),
)

/** What must be on these pages; the others are looked at with whatever they show. */
const expected: Readonly<Record<string, string>> = {
  books: '[data-figure="sealed.owed"]',
  programme: '[data-figure="promotions.free"]',
  couponProgramme: '[data-figures]',
  code: '[data-figure="codes.used"]',
  ledger: '[data-figure="ledger.checked"]',
  rail: '[data-figure="rails.difference"]',
  ...Object.fromEntries(
    ['notice', 'slide', 'video', 'news', 'about', 'version'].map((name) => [name, 'main tbody td'] as const),
  ),
}
/** These have all kinds of parts between them. Before a commit axe looks at no others. */
const forAxe: readonly string[] = [
  'start page',
  ...Object.keys(expected),
  'recharge',
  'stray',
  'withdraw',
  'reconciliation',
  'adjustment',
  'rate',
  'settlement of a row',
  'report of a row',
  'member',
  'form',
]

/** Until what was asked for is there: a page of lists and cards has skeletons or says that it is loading. */
const waitForPage = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    return (
      main?.querySelector('h1, h2') &&
      main.querySelector('tbody td, [role=status], section, article, form, li, button') &&
      !document.querySelector('.MuiSkeleton-root, [role=progressbar]:not([aria-valuenow], [aria-label=Waiting])')
    )
  })

test('on every page of the console, each figure has its one value, sums add up, columns are even, dates are read and axe finds nothing', async ({
  page,
  request,
}) => {
  expect(names.length).toBeGreaterThan(45)
  await signInToConsole(page)
  const member = createCaller(request, process.env['MILLRACE_MEMBER_TOKEN'])
  const { userId } = await member.ask<{ userId: string }>('user/info')
  const compareFigures = await createFigureComparison(member, await signInByCall(request))
  const wrong: string[] = []
  let turn = 0
  const look = async (screen: string, hasFiguresOfOthers = false) => {
    await waitForPage(page)
    const isThere = expected[screen]
    if (isThere) await expect(page.locator(isThere).first()).toBeVisible()
    if (await page.getByText('could not be loaded').count()) wrong.push(`${screen} could not be loaded`)
    const reload = async () => {
      await page.reload()
      await waitForPage(page)
    }
    const problems =
      isFull || forAxe.includes(screen) ? await axeProblemsInTurn(page, turn++) : await findUnreadable(page)
    wrong.push(...problems.map((problem) => `${screen}: ${problem}`))
    // Of another member than the demonstration's, whose figures are nowhere else.
    if (!hasFiguresOfOthers) wrong.push(...(await compareFigures(page, screen, reload)))
  }
  // Where the mouse rests, a tooltip would open outside of the page's landmarks.
  await page.mouse.move(0, 0)
  await page.goto('/console/')
  await look('start page')
  // One page of each kind of case, of the first row that has one.
  const seen = new Set<string>()
  for (const name of names) {
    await page.goto(`/console/#/${name}`)
    await look(name)
    const links = await page
      .locator('main table a[href$="/show"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links.filter((each) => each.startsWith(`#/${name}/`)).slice(0, 1)) {
      seen.add(name)
      await page.goto(`/console/${link}`)
      await look(`${name} of a row`, name === 'member' || name === 'withdraw' || name === 'verification')
    }
  }
  await page.goto(`/console/#/member/${userId}/show`)
  await look('member')
  await page.goto('/console/#/notice')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await look('form')
  expect([...seen]).toEqual(expect.arrayContaining(['machine', 'station', 'settlement', 'report', 'member']))
  expect(wrong).toEqual([])
})
