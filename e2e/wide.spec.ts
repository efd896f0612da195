import { paths } from '../packages/contract/src/paths.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice } from './screens.ts'

test('on a wide screen a record opens beside the list, by keyboard too, and a sheet is a dialog', async ({
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
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go to the menu' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused()
  await openScreen(page, paths.records)
  const rows = page.getByRole('list', { name: 'Records' }).getByRole('button')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'In the books' })).toBeVisible()
  const [row, detail] = await Promise.all([
    rows.nth(1).boundingBox(),
    page.getByRole('heading', { name: 'In the books' }).boundingBox(),
  ])
  expect(detail?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0))

  await page.getByRole('button', { name: 'Practice money' }).click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(480)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
})
