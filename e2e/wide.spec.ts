import { paths } from '../packages/contract/src/paths.ts'
import { findUnreadable } from './findUnreadable.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice } from './screens.ts'

test('on a wide screen a record opens beside its table, the search finds by keys, a form has help, a sheet is a dialog', async ({
  page,
  demo,
}) => {
  await signIn(page, demo)
  await prepareDevice(page, 'en-US', demo)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, paths.rechargeHistory)
  await expect(page.getByRole('list', { name: 'Recharge records' }).getByRole('link').first()).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('heading', { name: 'Recharge', exact: true })).toBeVisible()
  // Two keys from the top of a page into the navigation, which comes after all of the page.
  await page.reload()
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go to the menu' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  // A table, whose rows open beside it: the address follows the row, the arrow keys move, Esc closes.
  await openScreen(page, paths.records)
  const table = page.getByRole('table', { name: 'Records' })
  const rows = table.getByRole('link')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/[?&]id=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'In the books' })).toBeVisible()
  await expect(page.getByText('Comes to zero').first()).toBeVisible()
  const [row, detail] = await Promise.all([
    table.boundingBox(),
    page.getByRole('heading', { name: 'In the books' }).boundingBox(),
  ])
  expect(detail?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'In the books' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]id=/)
  await table.getByRole('button', { name: 'Amount, USDT' }).click()
  await expect(table.getByRole('columnheader', { name: 'Amount, USDT' })).toHaveAttribute('aria-sort', 'descending')

  // The search of the side rail, by keys alone.
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('solar')
  await expect(page.getByRole('group', { name: 'Your orders' }).getByRole('option').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('withdrawals taking')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Withdrawals: taking money out/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/topic=withdraw$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What the machines brought adds up below them.
  await openScreen(page, paths.home)
  await expect(page.getByText('All together')).toBeVisible()
  expect(await findUnreadable(page)).toEqual([])

  // A form has beside it what one needs to decide.
  await openScreen(page, paths.withdraw)
  await expect(page.getByRole('complementary').getByText('In 24 hours without approval, up to')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' })).toHaveAttribute(
    'aria-current',
    'true',
  )

  await page.getByRole('button', { name: 'Practice money' }).click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(480)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Practice money' })).toBeFocused()
})

test('the map chooses what the list chooses, in its order, and is there without a connection', async ({
  page,
  demo,
}) => {
  await prepareDevice(page, 'en-US', demo)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, paths.catalogue)
  const cards = page.getByRole('list', { name: 'Machines' }).getByRole('link')
  const map = page.getByRole('group', { name: 'Map of the machines' })
  await expect(page.getByText('Machines that do not pay back at this pace come last.')).toBeVisible()
  await cards.first().focus()
  const name = (await cards.first().getByRole('heading').textContent()) ?? ''
  await expect(map.getByRole('button', { pressed: true })).toHaveAccessibleName(new RegExp(name))
  // The same text rows at the same heights in all cards of a row, and the price at the same place.
  const heights = await cards.evaluateAll((links) =>
    links.slice(0, 3).map((link) => [...link.children].map((row) => Math.round(row.getBoundingClientRect().top))),
  )
  expect(heights[1]).toEqual(heights[0])
  expect(heights[2]).toEqual(heights[0])
  await map.getByRole('button', { pressed: true }).focus()
  await page.keyboard.press('ArrowRight')
  const second = (await cards.nth(1).getByRole('heading').textContent()) ?? ''
  await expect(page.getByRole('complementary').getByRole('link', { name: second })).toBeVisible()
  for (const pin of await map.getByRole('button').all()) {
    const box = await pin.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.context().setOffline(true)
  const rows = page.getByRole('list', { name: 'Machines' }).getByRole('link')
  // The list is a sheet over the map, at one of three heights. Nothing else scrolls.
  const sheet = page.getByRole('region', { name: /^\d+ machines$/ })
  const frame = sheet.locator('..')
  const expectShare = async (percent: number) =>
    await expect(async () => {
      const [over, whole] = await Promise.all([sheet.boundingBox(), frame.boundingBox()])
      expect(Math.round(((over?.height ?? 0) / (whole?.height ?? 1)) * 100)).toBe(percent)
    }).toPass()
  await expectShare(55)
  expect((await map.boundingBox())?.height).toBeLessThanOrEqual(740 * 0.4)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Show more of the list' }).press('Enter')
  await expectShare(92)
  await page.getByRole('button', { name: 'Show more of the map' }).click()
  await page.getByRole('button', { name: 'Show more of the map' }).click()
  await expectShare(20)
  const head = await sheet.getByRole('heading').boundingBox()
  await page.mouse.move((head?.x ?? 0) + 20, (head?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((head?.x ?? 0) + 20, (head?.y ?? 0) - 120, { steps: 5 })
  await page.mouse.up()
  await expectShare(55)
  await expect(rows.first()).toContainText(name)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await expect(map.getByRole('button', { pressed: true })).toHaveAccessibleName(new RegExp(second))
  await page.context().setOffline(false)
})
