import { expect, test } from './journey.ts'
import { signIn } from './members.ts'

for (const { path, title } of [
  { path: '/no/such/page', title: 'We cannot find this page' },
  { path: '/user/feedback', title: 'This is not open yet' },
  { path: '/nopermission?missing=verification', title: 'Verify your identity first' },
]) {
  test(`the closed page ${path} has a title of its own`, async ({ page, demo }) => {
    await signIn(page, demo)
    await page.goto(`/#${path}`)
    await expect(page).toHaveTitle(`${title} · Millrace`)
  })
}
