import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { formatAddress } from '../packages/chain/src/address.ts'
import { isFull } from '../tools/test/full.ts'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { closeByBack, scrollToPopup } from './pages.ts'
import { textsOf } from './texts.ts'

const fundPassword = '246813'

/** Those below the topmost too, which are hidden from screen readers. */
const sheets = (page: Page) => page.locator('[role=dialog]')

const openReports = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(All reports|Reports and evidence)/ }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(sheets(page)).toHaveCount(2)
}

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ...(isFull ? [['a desk', { width: 1440, height: 900 }] as const] : []),
] as const) {
  test(`on ${device} Back closes one sheet after the other, and only then leaves the page`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/#/projects')
    await page.getByRole('main').getByRole('link').filter({ hasText: 'Solar roof 12' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Solar roof 12/ })).toBeVisible()
    const machineUrl = page.url()
    await openReports(page)
    await closeByBack(page)
    await expect(sheets(page)).toHaveCount(1)
    await closeByBack(page)
    await expect(sheets(page)).toHaveCount(0)
    expect(page.url()).toBe(machineUrl)

    await test.step('Esc closes the topmost only', async () => {
      await openReports(page)
      await page.keyboard.press('Escape')
      await expect(sheets(page)).toHaveCount(1)
      await closeByBack(page)
      await expect(sheets(page)).toHaveCount(0)
      expect(page.url()).toBe(machineUrl)
    })
    await page.goBack()
    await expect(page).toHaveURL(/#\/projects$/)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: /Solar roof 12/ })).toBeVisible()
  })
}

test('on Android Back closes a sheet on the first page too, where nothing lies behind', async ({ page }) => {
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { CloseWatcher: new () => object; watchers: object[] }
    scope.watchers = []
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super()
        scope.watchers.push(this)
      }
    }
  })
  await page.clock.install()
  await page.goto('/')
  await scrollToPopup(page)
  await test.step('the popup notice, which is a dialog of the browser', async () => {
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose())
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await page.getByRole('complementary').getByRole('button', { name: 'Practice money' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => {
    const { watchers } = globalThis as unknown as { watchers: { requestClose: () => void }[] }
    watchers.at(-1)?.requestClose()
  })
  await expect(sheets(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/index$/)
})

test('after Back has closed a sheet, saving a destination and logging out work as ever', async ({ page, request }) => {
  test.setTimeout(120_000)
  const member = await newMember(request, { fundPassword })
  await signIn(page, member)
  await test.step('saves an address, after thinking again at the fund password', async () => {
    await page.goto('/#/user/address')
    await page.getByRole('link', { name: 'Add an address' }).first().click()
    await page.getByRole('radio', { name: /BEP20/ }).click()
    const address = formatAddress('evm', `0x${randomBytes(20).toString('hex')}`)
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    const save = page.getByRole('main').locator('..').getByRole('button', { name: 'Save this address' })
    await save.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await closeByBack(page)
    await expect(sheets(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
    await save.click()
    await page.getByRole('dialog').getByRole('textbox').first().pressSequentially(fundPassword)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#\/user\/address$/)
  })
  await test.step('logs out, after thinking again', async () => {
    await page.goto('/#/user/information')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await closeByBack(page)
    await expect(sheets(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/user\/information$/)
    await new Newcomer(page, textsOf('en', 'user')).logOut()
    await page.goBack()
    await expect(page).toHaveURL(/#\/user\/login\?next=/)
  })
})
