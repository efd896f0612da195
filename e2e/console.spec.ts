import { readFile } from 'node:fs/promises'
import { axeProblems, axeProblemsInBothThemes } from './axe.ts'
import { expect, test } from './journey.ts'
import { newMember } from './members.ts'
import { chooseOperator, openStart, signInByPage, signInToConsole } from './operator.ts'

test('a wrong password is refused, and a demonstration operator gets in and out', async ({ page }) => {
  await page.goto('/console/')
  await chooseOperator(page, 'checker@millrace.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await signInByPage(page, 'checker@millrace.test')
  // The ledger is checked when the server starts, and once a minute.
  await page.getByRole('link', { name: /^Ledger/ }).click()
  await expect(page.getByText('The ledger is sound')).toBeVisible()
  await page.getByRole('button', { name: /\(demonstration\)/ }).click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
})

test('a notice written in the console shows in the app, changes with it and goes with it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Harvest ${Date.now()}`
  await signInByPage(page)
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('button', { name: 'App content' }).click()
  await menu.getByRole('link', { name: 'Notices' }).click()
  await page.getByRole('link', { name: 'Add notice' }).click()
  await page.getByLabel('Title (English)').fill(title)
  await page.getByLabel('Text (English)').fill('The solar roof was cleaned.')
  await page.getByRole('switch', { name: 'Published' }).setChecked(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    ...(baseURL && { baseURL }),
  })
  await phone.goto('/')
  await expect(phone.getByRole('region', { name: 'Notice' })).toContainText(title)

  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Title (English)').fill(`${title} done`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: `${title} done` })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Notice' })).toContainText(`${title} done`)

  await page.getByRole('link', { name: `${title} done` }).click()
  await page.getByRole('switch', { name: 'Published' }).setChecked(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).not.toContainText(/\bPublished\b/)
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Notice' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Notice' })).not.toContainText(title)
  await phone.close()
})

test('whoever handles money can read content and not write it', async ({ page }) => {
  await signInToConsole(page, 'maker@millrace.test')
  await page.goto('/console/#/notice')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add notice' })).toHaveCount(0)
})

test('axe finds nothing where operators sign in, light or dark', async ({ page }) => {
  await page.goto('/console/')
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
  expect(await axeProblemsInBothThemes(page)).toEqual([])
})

test('⌘K finds a member, with their money, and goes to pages', async ({ page, request }) => {
  const member = await newMember(request)
  await signInToConsole(page, 'support@millrace.test')
  await openStart(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search or go to' })
  await search.fill(member.phone)
  await expect(page.getByRole('option').first()).toContainText('0.00 USDT')
  expect(await axeProblems(page)).toEqual([])
  await search.press('Enter')
  await expect(page).toHaveURL(/\/member\/[0-9a-f-]{36}\/show$/)
  await expect(page.getByRole('main')).toContainText('Equals available and on hold')

  await page.keyboard.press('Control+k')
  await search.fill('audit')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(page.getByText('Searched for members and transactions').first()).toBeVisible()
})

test('between 1024 and 1279 pixels the menu is icons, which open their groups by keyboard', async ({ page }) => {
  await signInToConsole(page, 'support@millrace.test')
  await page.setViewportSize({ width: 1100, height: 800 })
  await openStart(page)
  const menu = page.getByRole('navigation', { name: 'Console' })
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(64)
  await menu.getByRole('button', { name: /^People/ }).focus()
  const members = menu.getByRole('link', { name: 'Members' })
  await expect(members).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(members).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(members).toBeHidden()
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  // In the drawer the group of the page that is open is unfolded.
  await expect(members).toBeVisible()
})

test('a list is narrowed to days, saved as a view, and exported as it is shown', async ({ page }) => {
  await signInToConsole(page, 'maker@millrace.test')
  await page.goto('/console/#/order')
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('dialog', { name: 'Days' }).getByText('Last 30 days').click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('This month’s orders')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('button', { name: 'This month’s orders' })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^\d+ \w+ to \d+ \w+$/ }).click()
  await page.getByRole('dialog', { name: 'Days' }).getByText('Any time').click()
  await expect(view).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await view.click()
  await expect(page.getByRole('button', { name: /^\d+ \w+ to \d+ \w+$/ })).toBeVisible()

  await page.goto('/console/#/settlement')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ rows$/ }).click()
  const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('day,state')
  expect(lines.length).toBeGreaterThan(10)

  for (const [path, file, column] of [
    ['rail', 'rails.csv', 'custody'],
    ['rate', 'rates.csv', 'rate'],
  ] as const) {
    await page.goto(`/console/#/${path}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export \d+ rows?$/ }).click()
    expect((await saved).suggestedFilename()).toBe(file)
    expect((await readFile(await (await saved).path(), 'utf8')).split('\r\n')[0]?.split(',')).toContain(column)
  }
})

test('the bars of the start page show as many days as the operator chooses', async ({ page }) => {
  await signInToConsole(page, 'maker@millrace.test')
  await openStart(page)
  await expect(page.getByRole('region', { name: 'Money in and out, 30 days' })).toBeVisible()
  await page.getByRole('button', { name: '90 days' }).click()
  const money = page.getByRole('region', { name: 'Money in and out, 90 days' })
  await money.getByRole('button', { name: 'Table' }).click()
  await expect(money.getByRole('row')).toHaveCount(91)
})
