import { builtPaths } from '../apps/app/src/shell/paths.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice, queryOf } from './screens.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })

for (const { width, navigationPx } of [
  { width: 820, navigationPx: 88 },
  { width: 1440, navigationPx: 216 },
])
  test(`at ${width} pixels every screen has the navigation at its side, fits, and has no form wider than 520`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo)
    await prepareDevice(page, 'en-US', demo)
    await page.setViewportSize({ width, height: 900 })
    const wrong: string[] = []
    for (const path of builtPaths.filter((each) => each !== paths.components)) {
      await openScreen(page, `${path}${await queryOf(path, demo)}`)
      const found = await page.evaluate(() => ({
        overflowPx: document.documentElement.scrollWidth - innerWidth,
        navigationPx: document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect().width,
        contentPx: document.querySelector('main')?.getBoundingClientRect().width ?? 0,
        formPx: Math.max(0, ...[...document.querySelectorAll('form')].map((form) => form.offsetWidth)),
      }))
      if (found.overflowPx > 0) wrong.push(`${path} is ${found.overflowPx} px too wide`)
      if (found.navigationPx !== navigationPx) wrong.push(`${path} has a navigation of ${found.navigationPx} px`)
      if (found.contentPx > 1240 + 2 * 28) wrong.push(`${path} has content of ${found.contentPx} px`)
      if (found.formPx > 520) wrong.push(`${path} has a form of ${found.formPx} px`)
    }
    expect(wrong).toEqual([])
  })

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
