import sharp from 'sharp'
import { paths } from '../packages/contract/src/paths.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'

const machine = 'Solar roof 12'

test('the first screen of a machine has the price, its way back and what can be lost', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/#${paths.catalogue}`)
  // One that is heard live says first what it does now.
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Laundry 5' }).first().click()
  const main = page.getByRole('main')
  for (const shown of [
    main.getByText('Price per unit'),
    main.getByText('Pays back in'),
    main.getByText('Valid', { exact: true }),
    main.getByRole('heading', { name: /^You can lose the whole \d+\.\d\d$/ }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Buy 1 unit/ })).toBeInViewport({ ratio: 1 })
  // The bar is one row, with the price in it.
  const bar = page.getByRole('region', { name: 'Buy units' })
  await expect(bar.getByText('80.00')).toBeInViewport({ ratio: 1 })
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  await page.getByRole('button', { name: /^The books of this machine/ }).click()
  await expect(page.getByRole('dialog').getByText('Income paid to buyers')).toBeVisible()
})

test('the four views of the portfolio share one frame, and Back leaves it at once', async ({ page, demo }) => {
  await signIn(page, demo)
  await page.goto(`/#${paths.personal}`)
  await page.getByRole('link', { name: /^Portfolio/ }).click()
  const views = page.getByRole('navigation', { name: 'Parts of the portfolio' })
  for (const [name, content] of [
    ['Orders', 'Newest first'],
    ['Machines', 'units are yours'],
    ['Income', 'By machine'],
    ['Money', 'How it got here'],
  ] as const) {
    await views.getByRole('link', { name, exact: true }).click()
    await expect(views.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    await expect(page.getByText('The price of a unit is not returned.')).toBeVisible()
    await expect(page.getByRole('main').getByText(content).first()).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`#${paths.personal}$`))
})

test('the last digits of the money and its parts are one tap away, and no amount is a button', async ({
  page,
  demo,
}) => {
  const { money, available } = await demo.ask<{ money: string; available: string }>('fund/overview')
  await signIn(page, demo)
  await page.goto(`/#${paths.fund}`)
  await page.getByRole('button', { name: 'What it means: Your money' }).press('Enter')
  const sheet = page.getByRole('dialog')
  const write = new Intl.NumberFormat('en', { minimumFractionDigits: 6 })
  for (const exact of [money, available])
    await expect(sheet.getByText(write.format(exact as `${number}`), { exact: true }).first()).toBeVisible()
  await expect(page.locator('a button, button button')).toHaveCount(0)
})

test('on a wide screen an order stands beside the table, and a machine beside its panel to buy', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demo)
  await page.goto(`/#${paths.orders}`)
  const orders = page.getByRole('table', { name: 'Valid' }).getByRole('link')
  await orders.nth(1).click()
  await expect(orders.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await page.goto(`/#${paths.catalogue}`)
  await page.getByRole('main').getByRole('link').filter({ hasText: machine }).first().click()
  await expect(page.getByRole('heading', { name: 'Reports and evidence' })).toBeVisible()
  await page.getByRole('heading', { name: 'What a buyer would have now' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Buy 1 unit/ })).toBeInViewport()
})

test('machines are compared without a winner, and a slider says what their own days would mean', async ({ page }) => {
  await page.goto(`/#${paths.catalogue}`)
  await page.getByRole('main').getByRole('link').filter({ hasText: machine }).first().click()
  const units = page.getByRole('slider', { name: 'Units' })
  await units.focus()
  await page.keyboard.press('ArrowRight')
  await expect(units).toHaveAttribute('aria-valuetext', /^2 units for/)
  await expect(page.getByText('Like its worst days')).toBeVisible()
  await page.getByRole('link', { name: /^Compare with another/ }).click()
  await page.getByRole('button', { name: 'Choose a machine' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Charger 07/ })
    .press('Enter')
  const unit = page.getByRole('table', { name: 'One unit' })
  const rows = unit.getByRole('row')
  // The first thing compared is what can be lost.
  await expect(rows.nth(1).getByRole('rowheader')).toHaveText('Price, all of it at risk')
  await expect(rows.nth(1).getByRole('cell')).toHaveCount(2)
  await expect(page.getByText('No advice. The last 30 days say nothing certain about the next.')).toBeVisible()
  await expect(page.locator('main .text-good')).toHaveCount(0)
  await page.reload()
  await expect(rows.nth(1).getByRole('cell')).toHaveCount(2)
})

test('a month says what it fell short by and what is missing, and its picture has no link until one is chosen', async ({
  page,
  demo,
}) => {
  await signIn(page, demo)
  await page.goto(`/#${paths.earnings}`)
  await page.getByRole('link', { name: /^Month by month/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Against what was expected')).toBeVisible()
  await expect(main.getByText('Still missing')).toBeVisible()
  const link = main.getByRole('switch', { name: /Put my invitation link on it/ })
  await expect(link).not.toBeChecked()
  await expect(link).toHaveAccessibleName(/you may get|no reward/)
  const downloaded = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save the picture' }).click()
  const file = await (await downloaded).path()
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1_080, height: 1_350 })
  await page.goto(`/#${paths.month}?month=2020-01`)
  await expect(main.getByText('Nothing to count yet')).toBeVisible()
})
