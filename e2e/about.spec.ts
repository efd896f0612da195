import { expect, test } from './journey.ts'
import { signInByCall } from './operator.ts'

// Each says which version is the newest, for everybody.
test.describe.configure({ mode: 'serial' })

test('About says what Millrace is and that this version is the latest', async ({ page }) => {
  await page.goto('/#/index/about')
  await expect(page.getByText('Millrace shares the income of real machines')).toBeVisible()
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await expect(page.getByText('You have the latest version')).toBeVisible()
})

for (const compulsory of [false, true]) {
  test(`a newer version is offered, and ${compulsory ? 'a compulsory one cannot' : 'can'} be declined`, async ({
    page,
    request,
  }) => {
    const support = await signInByCall(request, 'support@millrace.test')
    const admin = await signInByCall(request)
    const release = {
      platform: 'web',
      code: 2_000_000_000,
      name: '9.9.9',
      extra: { en_US: 'Better maps.' },
      compulsory,
      isPublished: false,
    }
    const { id: versionId } = await support.send<{ id: string }>('console/version/create', release)
    const publish = async (isPublished: boolean) =>
      admin.decide(await support.propose('version', { versionId, isPublished }))
    await publish(true)
    await page.goto('/#/index/about')
    await page.getByRole('button', { name: 'Check for updates' }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toContainText('Version 9.9.9 is ready')
    await expect(dialog).toContainText('Better maps.')
    await expect(dialog.getByRole('button', { name: 'Update now' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(compulsory ? 0 : 1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(compulsory ? 1 : 0)
    await publish(false)
    await support.send('console/version/remove', { id: versionId })
  })
}
