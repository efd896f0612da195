import { expect, test } from './journey.ts'

test('About says what Millrace is and that this version is the latest', async ({ page }) => {
  await page.goto('/#/index/about')
  await expect(page.getByText('Millrace shares the income of real machines')).toBeVisible()
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await expect(page.getByText('Already the latest version')).toBeVisible()
})

// Which version is the newest is the server's to say, and tested there: here it would hold for every journey.
test('a newer version is offered at the start and in About, where it can be declined', async ({ page }) => {
  const release = { name: '9.9.9', extra: 'Better maps.', downUrl: '', compulsory: false }
  const asked: string[] = []
  await page.route('**/api/app/version/update?*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: { code: 200, msg: '', data: release } })
  })
  await page.goto('/')
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(asked[0]).toMatch(/^\?platform=web&code=\d+$/)
  await page.goto('/#/index/about')
  await page.getByRole('button', { name: 'Check for updates' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Version 9.9.9 is ready')
  await expect(dialog).toContainText('Better maps.')
  await expect(dialog.getByRole('button', { name: 'Update now' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
