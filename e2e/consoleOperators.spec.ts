import type { Page } from '@playwright/test'
import { axeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { atDesk, computeTotp, signInToConsole } from './operator.ts'

test('an invited operator sets a password and second factor alone, and may not decide yet; two approvers sign their key', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `new-${Date.now()}@millrace.test`
  await signInToConsole(page)
  await page.goto('/console/#/operator')
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('New operator')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Finance').check()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await expect(page.getByText('the link waits on the page for signing in')).toBeVisible()

  const own = await browser.newPage({ ...(baseURL && { baseURL }) })
  const link = own.getByRole('button', { name: email })
  // The link is sent a moment after the invitation.
  await expect(async () => {
    await own.goto('/console/')
    await own.reload()
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await link.click()
  await expect(own.getByRole('heading', { name: 'Welcome, New operator' })).toBeVisible()
  expect(await axeProblems(own)).toEqual([])
  const secret = (await own.locator('code').textContent()) ?? ''
  await own.getByLabel('New password').fill('a password of my own')
  await own.getByLabel('Repeat it').fill('a password of my own')
  await own.getByLabel('Code that the app shows').fill(computeTotp(secret))
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  // The link works once.
  await own.reload()
  await expect(own.getByText('This link no longer works')).toBeVisible()
  await own.close()

  await page.reload()
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('Invited by Admin (demonstration)')

  // The key that enrolling made in that browser.
  await page.goto('/console/#/approver')
  const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: email })
  await expect(waiting).toContainText('0 of 2')
  expect(await axeProblems(page)).toEqual([])
  const sign = async (desk: Page) => {
    const key = desk.getByRole('list', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: email })
    await key.getByRole('button', { name: 'Sign' }).click()
    await expect(desk.getByRole('dialog')).toContainText(`operator: ${email}`)
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  }
  await sign(page)
  await expect(waiting).toContainText('1 of 2')
  await expect(waiting.getByRole('button', { name: 'Sign' })).toBeHidden()
  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await desk.goto('/console/#/approver')
    await sign(desk)
    await expect(
      desk.getByRole('list', { name: 'Approvers' }).getByRole('listitem').filter({ hasText: email }),
    ).toContainText('Signed by Admin (demonstration) and Checker (demonstration)')
  })
})
