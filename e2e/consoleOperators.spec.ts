import type { Page } from '@playwright/test'
import { axeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { atDesk, computeTotp, signInToConsole } from './operator.ts'

test('two people invite an operator, who sets a password and second factor alone; two colleagues sign their key, two remove it, and one admin stops them', async ({
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
  await expect(dialog.getByText('the link waits on the page for signing in')).toBeVisible()
  await dialog.getByLabel('Reason').fill('She does the payouts from Monday on')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  const proposal = `Invitation of an operator: ${email}`
  await expect(page.getByRole('group', { name: proposal })).toContainText('You proposed this')
  expect(await axeProblems(page)).toEqual([])
  await atDesk(browser, 'maker@millrace.test', async (desk) => {
    await desk.goto('/console/#/operator')
    await desk.getByRole('group', { name: proposal }).getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByRole('dialog')).toContainText(email)
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
    await expect(desk.getByRole('group', { name: proposal })).toBeHidden()
  })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')

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
  await expect(row).toContainText('Invited by Admin (demonstration) and Maker (demonstration)')

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
  const listAdded = (desk: Page) =>
    desk.getByRole('list', { name: 'Approvers' }).getByRole('listitem').filter({ hasText: email })
  const atChecker = (work: (desk: Page) => Promise<void>) =>
    atDesk(browser, 'checker@millrace.test', async (desk) => {
      await desk.goto('/console/#/approver')
      await work(desk)
    })
  await atChecker(async (desk) => {
    await sign(desk)
    await expect(listAdded(desk)).toContainText('Signed by Admin (demonstration) and Checker (demonstration)')
  })

  await page.reload()
  await listAdded(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText('Millrace key removal')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(listAdded(page)).toContainText('Admin (demonstration) wants it removed')
  expect(await axeProblems(page)).toEqual([])
  await atChecker(async (desk) => {
    await listAdded(desk).getByRole('button', { name: 'Confirm the removal' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm the removal' }).click()
    await expect(listAdded(desk)).toBeHidden()
  })
  await page.goto('/console/#/operator')
  await row.getByRole('button', { name: `Stop ${email}` }).click()
  await dialog.getByLabel('Reason').fill('She has left')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(row).toContainText('Stopped')
  await expect(row.getByRole('button', { name: `Activate ${email}` })).toBeVisible()
})
