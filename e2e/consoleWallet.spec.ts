import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { axeProblems, axeProblemsInBothThemes } from './axe.ts'
import { expect, test } from './journey.ts'
import { newMember, rechargeNaira } from './members.ts'
import { atDesk, openStart, signInByCall, signInToConsole } from './operator.ts'

const open = async (page: Page, path: string, heading: string) => {
  await page.goto(`/console/#${path}`)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

const openByMenu = async (page: Page, name: string) => {
  await page.goto('/console/')
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

test('one operator proposes that the owner’s money is set aside, cannot decide it, and another one does', async ({
  page,
  browser,
  baseURL,
}) => {
  const reason = `Rewards of the season ${Date.now()}`
  await signInToConsole(page, 'maker@millrace.test')
  await openByMenu(page, 'Adjustments')
  await page.getByRole('button', { name: 'Propose an adjustment' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking.getByText('The owner pays in here:')).toBeVisible()
  await asking.getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Into the promotions budget' }).click()
  await asking.getByLabel('Amount').fill('1,5')
  await asking.getByLabel('Reason').fill(reason)
  await expect(asking.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await asking.getByLabel('Amount').fill('1.5')
  await asking.getByRole('button', { name: 'Continue' }).click()
  await asking.getByRole('button', { name: 'Sign and propose' }).click()
  const asked = page.getByRole('group').filter({ hasText: reason })
  await expect(asked).toContainText('Proposed: Adjustment: Into the promotions budget')
  await expect(asked.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(asked).toContainText('Another operator has to decide.')

  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInToConsole(other, 'checker@millrace.test')
  await open(other, '/adjustment', 'Adjustments')
  const waiting = other.getByRole('group').filter({ hasText: reason })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
  await expect(waiting).toHaveCount(0)
  const done = other.getByRole('listitem').filter({ hasText: reason })
  await expect(done).toContainText('Done')
  await expect(done).toContainText('Approved by Checker')
  await other.close()
})

test('a proposal is rejected with a reason that stands beside it', async ({ page, request }) => {
  const reason = `Not needed ${Date.now()}`
  const maker = await signInByCall(request, 'maker@millrace.test')
  const proposal = await maker.propose('adjustment', { kind: 'fx-fund', currency: 'USDT', amount: '2' }, reason)
  await signInToConsole(page, 'checker@millrace.test')
  await open(page, '/adjustment', 'Adjustments')
  const waiting = page.getByRole('group').filter({ hasText: reason })
  await waiting.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toBeDisabled()
  await page.getByRole('dialog').getByLabel('Reason').fill('The position is large enough.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(waiting).toHaveCount(0)
  await page.goto(`/console/#/proposal/${proposal.id}/show`)
  await expect(page.getByText('“The position is large enough.”')).toBeVisible()
})

test('custody goes from one chain to the other by two operators, in public, and fees that were not earned to nobody', async ({
  page,
  browser,
  request,
  caller,
}) => {
  const reason = `The chain runs dry ${Date.now()}`
  const maker = await signInByCall(request, 'maker@millrace.test')
  await maker.propose('adjustment', { kind: 'fees-out', currency: 'USDT', amount: '1000000' }, `All fees ${reason}`)
  await signInToConsole(page, 'maker@millrace.test')
  await open(page, '/adjustment', 'Adjustments')
  await page.getByRole('button', { name: 'Propose an adjustment' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Between the chains' }).click()
  await expect(asking.getByText('which nobody can choose')).toBeVisible()
  await asking.getByLabel('Amount').fill('3.25')
  await asking.getByLabel('Reason').fill(reason)
  await asking.getByRole('button', { name: 'Continue' }).click()
  await asking.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(asking).toBeHidden()

  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await open(desk, '/adjustment', 'Adjustments')
    const fees = desk.getByRole('group').filter({ hasText: `All fees ${reason}` })
    await fees.getByRole('button', { name: 'Approve' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sign and approve' }).click()
    await expect(dialog.getByText('There is not that much to move.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const move = desk.getByRole('group').filter({ hasText: `“${reason}”` })
    await move.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Sign and approve' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: `“${reason}”` })).toContainText('Approved by Checker')
  })
  // Signed, paid for good on one chain, brought over by the bridge, and arrived for good on the other.
  await expect
    .poll(
      async () => {
        const { list } = await caller.ask<{ list: { reason: string; progress: string }[] }>('wallet/platform/moves')
        return list.find((move) => move.reason === reason)?.progress
      },
      { timeout: 120_000 },
    )
    .toBe('arrived')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: `“${reason}”` })).toContainText('Arrived.')
})

test('a rate is proposed by one operator and approved by another, never beyond the band', async ({ page, browser }) => {
  // No other journey pays in rupees, so none sees this rate.
  // Its last digit is none that is left out where it is shown.
  const rate = `88.${(Date.now() % 90_000) + 10_000}1`
  const shown = `1 USDT = ${rate} INR`
  await signInToConsole(page, 'maker@millrace.test')
  await open(page, '/rate', 'Exchange rates')
  const card = page.getByRole('region', { name: 'INR' })
  await expect(card).toContainText('Practice source')
  await card.getByRole('button', { name: 'Propose a rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The source is silent.')
  await dialog.getByLabel('One USDT is').fill('8840')
  await expect(dialog).toContainText('A rate may change by 5 percent in 24 hours')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByLabel('One USDT is').fill(rate)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Applies to new quotes at once')
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(card).toContainText(`Proposed: Exchange rate: ${shown}`)
  await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Take back' })).toBeVisible()
  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await open(desk, '/rate', 'Exchange rates')
    await desk.getByRole('region', { name: 'INR' }).getByRole('button', { name: 'Approve' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
    await expect(desk.getByRole('list', { name: 'Past rates' })).toContainText(shown)
  })
  await page.reload()
  await expect(card).toContainText(/Proposed by Maker.*, approved by Checker/)
  await open(page, '/audit', 'Audit log')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Approved an exchange rate' }).filter({ hasText: rate }),
  ).toBeVisible()
})

test('a withdrawal is approved, not twice by the same operator, and rejected with words that the member reads', async ({
  page,
  request,
}) => {
  const member = await newMember(request, { fundPassword: '246813' })
  const payPassword = member.fundPassword
  await rechargeNaira(request, member, '148000')
  const destination = await member.send<{ id: string }>('user/bank/modify', {
    currency: 'USDT',
    chain: 'bep20',
    address: `0x${randomBytes(20).toString('hex')}`,
    payPassword,
  })
  const { id, code } = await member.send<{ id: string; code: string }>('withdraw/create', {
    amount: '60',
    destinationId: destination.id,
    payPassword,
  })

  await signInToConsole(page, 'checker@millrace.test')
  await openByMenu(page, 'Withdrawals')
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { name: `Withdrawal ${code}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('Age of the destination')
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('New destination, until')
  expect(await axeProblems(page)).toEqual([])
  // The key opens the confirmation and approves nothing by itself.
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Another one may wait, and then the page goes on to it.
  await page.goto(`/console/#/withdraw/${id}/show`)
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('1 of 1')
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Checker')
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled()

  // It waits for its new destination, so there is still time to think again.
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Please write to us first.')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const seen = await member.ask<{ state: string; reason: string }>(`withdraw/detail?id=${id}`)
  expect(seen.state).toBe('failed')
  expect(seen.reason).toContain('Please write to us first.')
})

test('support finds nothing of the treasury, in the menu or by its address', async ({ page }) => {
  await signInToConsole(page, 'support@millrace.test')
  await openStart(page)
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('button', { name: 'People' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Money' })).toHaveCount(0)
  for (const path of ['rate', 'rail', 'withdraw']) {
    await page.goto(`/console/#/${path}`)
    await expect(page.getByRole('heading', { name: 'No access', level: 1 })).toBeVisible()
  }
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test('axe finds nothing in the dialog of an adjustment, light or dark', async ({ page }) => {
  await signInToConsole(page, 'checker@millrace.test')
  await open(page, '/adjustment', 'Adjustments')
  await page.getByRole('button', { name: 'Propose an adjustment' }).click()
  await expect(page.getByText('The owner pays in here:')).toBeVisible()
  expect(await axeProblemsInBothThemes(page)).toEqual([])
})
