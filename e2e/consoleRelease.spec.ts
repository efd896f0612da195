import { expect, test } from './journey.ts'
import { atDesk, signInByCall, signInToConsole } from './operator.ts'

type Machine = {
  readonly id: string
  readonly capital: string
  readonly destination: object | null
}

test('a machine’s owner is paid where two operators registered, and nowhere else', async ({
  page,
  browser,
  request,
}) => {
  const support = await signInByCall(request, 'support@millrace.test')
  const { list } = await support.ask<{ list: readonly Machine[] }>('console/machine/list?pageSize=100')
  const id = list.find(({ capital, destination }) => Number(capital) > 10 && destination !== null)?.id
  expect(id).toBeDefined()
  const [account, purpose] = [`Account ${Date.now()}`, `Spare parts ${Date.now()}`]

  await test.step('one operator proposes another account, and cannot approve it', async () => {
    await signInToConsole(page, 'maker@millrace.test')
    await page.goto(`/console/#/machine/${id}/show`)
    await page.getByRole('button', { name: 'Replace the owner’s destination' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('not an address')
    await dialog.getByLabel('Reason').fill('They have another bank')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This rail cannot pay there.')).toBeVisible()
    await dialog.getByLabel('Rail').click()
    await page.getByRole('option', { name: 'Practice till' }).click()
    await dialog.getByLabel('Account').fill(account)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('Releases of capital go there from now on')
    await dialog.getByRole('button', { name: 'Sign and propose' }).click()
    await expect(page.getByText('Proposed. Another operator has to decide.')).toBeVisible()
    await page.goto('/console/#/proposal')
    await page.getByRole('button', { name: /^Yours/ }).click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Destination of an owner/ })
      .click()
    await expect(page.getByText('“They have another bank”')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })

  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await desk.goto('/console/#/proposal')
    const proposed = desk.getByRole('navigation').getByRole('link', { name: /^Destination of an owner/ })
    await proposed.click()
    await expect(proposed).toHaveAttribute('aria-current', 'true')
    await desk.keyboard.press('a')
    await expect(desk.getByRole('dialog')).toContainText(account)
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
    await expect(proposed).toHaveCount(0)
  })

  await test.step('a release names no account of its own', async () => {
    await page.goto(`/console/#/machine/${id}/show`)
    await expect(page.getByText(account)).toBeVisible()
    await page.getByRole('button', { name: 'Propose a capital release' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByLabel('Reason').fill(purpose)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText(account)
    await dialog.getByRole('button', { name: 'Sign and propose' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('group').filter({ hasText: purpose })).toContainText('Another operator has to decide.')
  })

  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await desk.goto('/console/#/release')
    await desk.getByRole('group').filter({ hasText: purpose }).getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByRole('dialog')).toContainText(account)
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
    const release = desk.getByRole('listitem').filter({ hasText: purpose })
    await expect(release).toContainText('Paid')
    await expect(release).toContainText(account)
  })
})
