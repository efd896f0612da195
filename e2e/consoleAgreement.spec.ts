import { expect, test } from './journey.ts'
import { atDesk, signInToConsole } from './operator.ts'

test('one operator proposes a new version of the lease agreement, and another decides', async ({ page, browser }) => {
  const sentence = `Written on ${Date.now()}.`
  await signInToConsole(page, 'maker@millrace.test')
  await page.goto('/console/#/agreement')

  await test.step('one proposes it, beginning with what is in force', async () => {
    await page.getByRole('button', { name: 'Propose a new version' }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('Text (English)')
    await expect(text).toHaveValue(/^Lease agreement/)
    await dialog.getByLabel('Reason').fill('For a journey')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Nothing would change.')).toBeVisible()
    await text.fill(`${await text.inputValue()}\n\n${sentence}`)
    await dialog.getByLabel('Language').click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await expect(dialog.getByLabel('Text (Deutsch)')).not.toHaveValue('')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('Members agree to this text when they buy from now on.')
    await dialog.getByRole('button', { name: 'Sign and propose' }).click()
    await expect(page.getByText('Waiting for a second person')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Propose a new version' })).toHaveCount(0)
  })

  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await desk.goto('/console/#/agreement')
    await desk.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByRole('dialog')).toContainText(sentence)
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    // Approved, it would change what the other journeys agree to.
    await desk.getByRole('button', { name: 'Reject' }).click()
    await desk.getByRole('dialog').getByLabel('Reason').fill('For a journey')
    await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('Waiting for a second person')).toHaveCount(0)
    const current = desk.getByRole('region').filter({ hasText: 'In force' }).first()
    await expect(current).not.toContainText(sentence)
    await current.getByRole('button', { name: 'Deutsch' }).click()
    await expect(current).toContainText('Leasingvertrag')
  })
})
