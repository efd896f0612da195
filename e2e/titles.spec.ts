import { paths } from '../packages/contract/src/paths.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice } from './screens.ts'

for (const { path, title } of [
  { path: '/no/such/page', title: 'We cannot find this page' },
  { path: '/nopermission?missing=verification', title: 'Verify your identity first' },
]) {
  test(`the closed page ${path} has a title of its own`, async ({ page, demo }) => {
    await signIn(page, demo)
    await page.goto(`/#${path}`)
    await expect(page).toHaveTitle(`${title} · Millrace`)
  })
}

test('the practice mark stays above a sheet and explains itself', async ({ page, demo }) => {
  await signIn(page, demo)
  await prepareDevice(page, 'en-US', demo)
  await openScreen(page, paths.personal)
  await page.mouse.wheel(0, 600)
  await page.getByRole('button', { name: 'Practice money' }).click()
  const sheet = page.getByRole('dialog', { name: 'This is practice money' })
  await expect(sheet).toBeVisible()
  await expect(page.locator('.practice-mark')).toBeInViewport({ ratio: 1 })
  expect((await page.locator('.practice-mark').boundingBox())?.height).toBe(24)
  expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(24)
})
