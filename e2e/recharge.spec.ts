import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'

/** On the bank's page, which is a site of its own, and back. */
const payAtBank = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/pay\//)
  await page.locator('button[name=do][value=pay]').first().click()
  await page.getByRole('link', { name: /Millrace/ }).click()
}

test('practice USDT from the faucet is seen, counted to 20 confirmations and in the wallet', async ({
  page,
  request,
}) => {
  await signIn(page, await newMember(request))
  await page.goto('/#/user/newrecharge')
  await page.getByRole('link', { name: /^USDT on TRC20/ }).click()
  await page.getByRole('textbox').fill('3')
  await page.getByRole('button', { name: 'Show my address' }).click()
  await expect(page.getByText('The least you can recharge is 5.00')).toBeVisible()
  await page.getByRole('textbox').fill('25')
  await page.getByRole('button', { name: 'Show my address' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your address on TRC20' })).toBeVisible()
  await expect(page.getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)).toBeVisible()
  await page.getByRole('button', { name: /^Send me 25\.00/ }).click()
  await expect(page.getByRole('progressbar', { name: 'Confirmations' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It is in your wallet' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('status').getByText('+25.00')).toBeVisible()

  await page.getByRole('link', { name: 'Recharge records' }).click()
  await page
    .getByRole('link', { name: /USDT on TRC20/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('20 of 20')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/#/user/recordU')
  await expect(page.getByRole('heading', { name: /^Received/ }).first()).toBeVisible()
})

test('naira paid at the practice bank arrive at the rate that was shown', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await page.goto('/#/user/cashrecharge?channel=transfer-ngn')
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000')
  await page.getByRole('button', { name: /^Pay 2,000\.00\sNGN/ }).click()
  await expect(page.getByText('The least you can recharge is 2,500.00\u00a0NGN')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('14800')
  await expect(page.getByRole('timer')).toBeVisible()
  const arrives = await page.getByText('Arrives in your wallet').locator('xpath=following-sibling::dd').innerText()
  await page.getByRole('button', { name: /^Pay 14,800\.00\sNGN/ }).click()
  await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay at the practice bank' }).click()
  await payAtBank(page)
  await expect(page).toHaveURL(/#\/user\/cashrecharge\?id=/)
  await expect(page.getByRole('heading', { name: 'It is in your wallet' })).toBeVisible()
  await expect(page.getByRole('status').getByText(`+${arrives.replace(/\s*USDT/, '')}`)).toBeVisible()
})

test('a payment that is declined at the bank says so, and nothing arrives', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await page.goto('/#/user/cashrecharge?channel=mobile-money-kes')
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await page.getByRole('textbox', { name: 'Phone number you pay from' }).fill('0712345678')
  await page.getByRole('button', { name: /^Pay 500\.00\sKES/ }).click()
  await page.waitForURL(/\/pay\//)
  await page.locator('button[name=do][value=decline]').click()
  await page.getByRole('link', { name: /Millrace/ }).click()
  await expect(page.getByText('The bank declined the payment. Nothing was taken.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible()
})
