import type { Page } from '@playwright/test'
import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatAddress } from '../packages/chain/src/address.ts'
import { bep20 } from '../packages/chain/src/networks.ts'
import { createWallet } from '../packages/chain/src/private/createWallet.ts'
import { formatMoney, money, toDecimal, toLocal, toUsdt } from '../packages/money/src/index.ts'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { atDesk } from './operator.ts'
import { textsOf } from './texts.ts'

const fundPassword = '246813'
/** An address that nobody has saved, with its checksum; and the same with one letter written the other way. */
const address = formatAddress('evm', `0x${randomBytes(20).toString('hex')}`)
const mistyped = address.replace(/[a-f]/i, (letter) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
)

/** What an address has, as the chain itself says it, in the token's smallest unit. */
const onChain = async (holder: string): Promise<bigint> => {
  const data = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
  const answer = await fetch(process.env['MILLRACE_CHAIN_URL'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: bep20.token.address, data }, 'latest'],
    }),
  })
  return BigInt(((await answer.json()) as { result: string }).result)
}

const giveFundPassword = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').first().pressSequentially(fundPassword)
  await sheet.getByRole('button').last().click()
}

/** By the code that practice mode shows, so that a new destination can be paid to at once. */
const confirmByCode = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('button', { name: 'Fill it in' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed. We can send money to it').first()).toBeVisible()
  // It goes back by itself to where it was opened from.
  await expect(page).not.toHaveURL(/addAddress/i)
}

/** The code of the withdrawal that the page is about. */
const codeShown = async (page: Page): Promise<string> => {
  await expect(page.getByRole('main')).toContainText(/W-[0-9A-F]{10}/)
  return /W-[0-9A-F]{10}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}

const approve = async (desk: Page, code: string): Promise<void> => {
  await desk.goto('/console/#/withdraw')
  await desk.getByRole('link', { name: code }).first().click()
  await desk.getByRole('button', { name: /^Approve \d/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
}

/** The statement adds up, and its file ends with what is left. */
const downloadStatement = async (page: Page, left: string): Promise<void> => {
  await page.goto('/#/user/pdf?doc=statement')
  await expect(page.getByText('Checked on this device: it adds up')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const rows = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  // Before the last column, which has the time for programs.
  expect(rows.filter((row) => row.split(',').at(-2) === left).length).toBeGreaterThan(0)
}

test('a new member takes USDT in, takes it out again, and gets a statement that adds up', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const who = new Newcomer(page, textsOf('en', 'user'))

  await test.step('registers and sets a fund password', async () => {
    await who.register('Newcomer1')
    await page.goto('/#/user/fundPwd')
    await who.setFundPassword(fundPassword)
  })
  await test.step('takes practice USDT from the faucet and watches 20 confirmations', async () => {
    await page.goto('/#/user/newrecharge')
    await page.getByRole('link', { name: /^USDT on BEP20/ }).click()
    await page.getByRole('button', { name: 'Show my address' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: /^Send me 100\.00/ }).click()
    await expect(page.getByRole('progressbar', { name: 'Confirmations' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'It is in your wallet' })).toBeVisible({ timeout: 120_000 })
    await page.goto('/#/user/balance')
    await expect(page.getByText('100.00').first()).toBeVisible()
  })

  await test.step('saves an address on the way to withdrawing, and confirms it by a code', async () => {
    await page.goto('/#/user/withdraw')
    await page.getByRole('textbox', { name: 'Amount' }).fill('60')
    await page.getByRole('link', { name: 'Add an address' }).click()
    await page.getByRole('radio', { name: /BEP20/ }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(mistyped)
    await page.getByRole('button', { name: 'Save this address' }).click()
    await expect(page.getByText('This is not an address on the chosen chain. Check every character')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    await page.getByRole('button', { name: 'Save this address' }).click()
    await giveFundPassword(page)
    await confirmByCode(page)
  })

  await test.step('withdraws, sees it approved and paid, and the chain has it once', async () => {
    await page.goto('/#/user/withdraw')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('60')
    await expect(page.getByText('57.00').first()).toBeVisible()
    await page.getByRole('button', { name: /^Withdraw 60\.00/ }).click()
    await giveFundPassword(page)
    await expect(page).toHaveURL(/withrecord\?id=/)
    const code = await codeShown(page)
    const before = await onChain(address)
    await page.goto('/#/')
    await atDesk(browser, 'checker@millrace.test', (desk) => approve(desk, code))
    await page.getByRole('link', { name: /Your withdrawal has arrived.*57\.00/ }).click({ timeout: 120_000 })
    await expect(page.getByRole('status').filter({ hasText: /^Succeeded$/ })).toBeVisible()
    await expect(page.getByText('Your withdrawal has arrived'), 'once').toBeHidden()
    expect((await onChain(address)) - before).toBe(57n * 10n ** 18n)
  })
  // 100 came in, 60 went out.
  await test.step('downloads a statement that adds up', () => downloadStatement(page, '40.000000'))
})

test('a member takes naira in, takes them out again, and gets a statement that adds up', async ({ page, request }) => {
  const member = await newMember(request, { fundPassword })
  await signIn(page, member)
  const { rate } = await member.ask<{ rate: string }>('exchangeRate/get?currency=NGN')
  let bank = ''

  await test.step('pays at the practice bank', async () => {
    await page.goto('/#/user/cashrecharge?channel=transfer-ngn')
    await page.getByRole('textbox', { name: 'Amount' }).fill('74000')
    await page.getByRole('button', { name: /^Pay 74,000\.00\sNGN/ }).click()
    await page.getByRole('button', { name: 'Pay at the practice bank' }).click()
    await page.waitForURL(/\/pay\//)
    bank = new URL(page.url()).origin
    await page.locator('button[name=do][value=pay]').first().click()
    await page.getByRole('link', { name: /Millrace/ }).click()
    await expect(page.getByRole('heading', { name: 'It is in your wallet' })).toBeVisible()
  })

  await test.step('saves a bank account, and confirms it by a code', async () => {
    await page.goto('/#/user/CaddAddress')
    await page
      .getByRole('link', { name: /Choose a bank|Bank/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Nigeria' }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /Practice Bank/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Payee' }).fill('Ada Obi')
    await page
      .getByRole('textbox', { name: 'Account number' })
      .fill(`1${String(randomInt(1e9)).padStart(9, '1').replace(/0000$/, '1111')}`)
    await page.getByRole('button', { name: 'Save this account' }).click()
    await giveFundPassword(page)
    await confirmByCode(page)
  })

  await test.step('withdraws, sees it paid, and the bank’s books have it', async () => {
    await page.goto('/#/user/cashwithdraw')
    await page.getByRole('textbox', { name: 'Amount' }).fill('20')
    await page.getByRole('button', { name: /^Withdraw 20\.00/ }).click()
    await giveFundPassword(page)
    await expect(page).toHaveURL(/withrecord\?id=/)
    await expect(page.getByRole('status').filter({ hasText: /^Succeeded$/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Your withdrawal has arrived' })).toBeVisible()
    // 20 less 5 percent, by the bank's own books.
    const paid = formatMoney(toLocal(money(19_000_000n, 'USDT'), 'NGN', rate, 'floor'), 'en')
    const code = await codeShown(page)
    await expect
      .poll(async () => (await fetch(`${bank}/statement?currency=NGN`)).text())
      .toMatch(new RegExp(`${code}[^−]*−${paid}`))
  })

  const cameIn = toUsdt(money(7_400_000n, 'NGN'), rate, 'floor')
  await test.step('downloads a statement that adds up', () =>
    downloadStatement(page, toDecimal(money(cameIn.minor - 20_000_000n, 'USDT'))))
})

test('who signs with an address takes it over from a member who saved it first, and that member is told', async ({
  page,
  request,
}) => {
  const wallet = createWallet()
  const [first, holder] = [await newMember(request, { fundPassword }), await newMember(request, { fundPassword })]
  const destination = { currency: 'USDT', chain: 'bep20', address: wallet.address }
  await first.send('user/bank/modify', { ...destination, payPassword: fundPassword })
  await signIn(page, holder)
  const save = async () => {
    // The sheet before may still be closing; it has a button of the same name, and would take the password.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save this address' }).click()
    await giveFundPassword(page)
  }

  await page.goto('/#/user/addAddress')
  await page.getByRole('radio', { name: /BEP20/ }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(wallet.address)
  await save()
  await expect(page.getByText('This account is bound to another member').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is this address yours?' })).toBeVisible()
  const signature = page.getByRole('textbox', { name: 'Signature' })
  await signature.fill(createWallet().sign('Another text, by another key.'))
  await save()
  await expect(page.getByText('This signature is not from this address, or it is too old.').first()).toBeVisible()
  await signature.fill(wallet.sign(await page.getByText(/^I hold this address/).innerText()))
  await save()
  await confirmByCode(page)

  const { list } = await first.ask<{ list: { content: string }[] }>('push/record')
  expect(list[0]?.content).toContain(wallet.address)
})
