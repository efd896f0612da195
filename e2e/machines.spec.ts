import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './days.ts'
import { expect } from './journey.ts'
import { createCaller, signIn, signInDemoMember } from './members.ts'
import { atDesk } from './operator.ts'
import { closeByBack } from './pages.ts'

const machine = 'Solar roof 12, Madurai'

type Messages = {
  readonly unread: number
  readonly list: readonly { readonly id: string; readonly title: string; readonly isRead: boolean }[]
}

const buyOneUnit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Buy 1 unit/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'I have read it and agree' }).click()
  await sheet.getByRole('button', { name: /^Buy 1 unit/ }).click()
}

const giveFundPassword = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('123456')
  await page.getByRole('dialog').getByRole('button', { name: /USDT/ }).click()
}

test('from the sheet of a machine to the meter reading behind an income', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const token = await signInDemoMember(baseURL ?? '')
  const member = { ...createCaller(request, token), token }
  await signIn(page, member)
  const messages = () => member.ask<Messages>('push/record')
  const lastMessageId = (await messages()).list[0]?.id

  await test.step('a member reads the sheet and buys two units, one after the other', async () => {
    await page.goto('/#/projects')
    await page.getByRole('link', { name: machine }).first().click()
    await page.getByRole('link', { name: 'Key information and risks' }).click()
    await expect(page.getByRole('heading', { name: 'Risks' })).toBeVisible()
    await page.goBack()
    await buyOneUnit(page)
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(6)
    // Back from the fund password leads to the confirmation, and from there to the machine.
    await closeByBack(page)
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
    await closeByBack(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await buyOneUnit(page)
    await giveFundPassword(page)
    await expect(page.getByRole('dialog').getByText('Bought', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    // Each purchase takes the fund password.
    await buyOneUnit(page)
    await giveFundPassword(page)
    await expect(page.getByRole('dialog').getByText('Bought', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'See the order' }).click()
  })

  await test.step('and undoes one for the full price', async () => {
    await page.getByRole('button', { name: 'Undo, get 40.00 back' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Undo and get/ })
      .click()
    await giveFundPassword(page)
    await expect(page.getByText(/^Undone\. 40\.00/).first()).toBeVisible()
    await page.goto('/#/user/myorder')
    await page
      .getByRole('tab', { name: 'Expired' })
      .or(page.getByRole('radio', { name: 'Expired' }))
      .or(page.getByRole('button', { name: 'Expired' }))
      .first()
      .click()
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  })

  await test.step('an operator enters the day’s revenue with evidence', () =>
    atDesk(browser, 'maker@millrace.test', async (desk) => {
      await desk.goto('/console/#/report')
      await desk
        .getByRole('button', { name: /^Enter/ })
        .first()
        .click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel('Machine').fill('Solar roof 12')
      await desk
        .getByRole('option', { name: /Solar roof 12/ })
        .first()
        .click()
      const day = dialog.getByLabel('Day')
      await day.fill((await day.getAttribute('max')) ?? '')
      await dialog.getByLabel('Earned').fill('9.60')
      await dialog.getByLabel(/from/i).fill('51880')
      await dialog.getByLabel(/to/i).last().fill('51976')
      await dialog.getByLabel('Evidence file').setInputFiles({
        name: 'meter.jpg',
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e4f2f8' } })
          .jpeg()
          .toBuffer(),
      })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(dialog).toBeHidden()
    }))

  await test.step('another approves it', () =>
    atDesk(browser, 'checker@millrace.test', async (desk) => {
      await desk.goto('/console/#/report')
      await desk
        .getByRole('link', { name: /Solar roof 12/ })
        .first()
        .click()
      await desk.getByRole('button', { name: /^Approve \d/ }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
    }))

  await test.step('the till pays it in, which whoever approved it cannot say', () =>
    atDesk(browser, 'maker@millrace.test', async (desk) => {
      await desk.goto('/console/#/report')
      await desk
        .getByRole('link', { name: /Solar roof 12/ })
        .first()
        .click()
      await desk.getByRole('button', { name: 'Let the practice till pay it in' }).click()
      await expect(desk.getByText(/Arrived|Received/).first()).toBeVisible()
      await desk.goto('/console/#/clock')
      const offset = desk.getByText(/^same as today$|^\d+ days? ahead of today$/)
      const before = await offset.innerText()
      await desk.getByRole('button', { name: '1 day', exact: true }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Move by 1 day' }).click()
      await expect(offset).not.toHaveText(before)
      await expect(desk.getByRole('progressbar')).toBeHidden()
    }))

  await test.step('a message tells the member, and leads to the income', async () => {
    await expect.poll(async () => (await messages()).list[0]?.id).not.toBe(lastMessageId)
    const { unread, list } = await messages()
    const bell = page.getByRole('banner').getByRole('link', { name: `Messages, ${unread} unread`, exact: true })
    await page.goto('/#/mine')
    await page.reload()
    await expect(page.getByRole('link', { name: `Messages ${unread} unread`, exact: true })).toBeVisible()
    await page.goto('/#/index')
    await bell.click()
    await page.getByRole('link', { name: new RegExp(`^Your messages.* ${unread} unread$`) }).click()
    const newest = page.getByRole('list', { name: 'Your messages' }).getByRole('listitem').first()
    await expect(newest.getByText('Unread')).toBeVisible()
    await newest.getByRole('link', { name: list[0]?.title ?? '' }).click()
    await expect(page).toHaveURL(/#\/user\/receiveincome$/)
    await page.goBack()
    await expect(newest.getByRole('heading', { name: list[0]?.title ?? '' })).toBeVisible()
    await expect(newest.getByText('Unread')).toHaveCount(0)
    await expect.poll(messages).toMatchObject({ unread: unread - 1 })
  })

  await test.step('the member claims on Home', async () => {
    await page.goto('/#/index')
    await page.reload()
    await page.getByRole('button', { name: /^Claim \d/ }).click()
    await expect(page.getByText('Claimed. In your wallet within 30 minutes').first()).toBeVisible()
    await expect
      .poll(async () => await member.ask<{ receiving: string; total: string }>('income/today'))
      .toMatchObject({ receiving: '0.000000', total: '0.000000' })
  })

  await test.step('and taps through from the income to the meter reading', async () => {
    await page.goto('/#/user/receiveincome')
    const { lastDay } = await member.ask<{ lastDay: string }>('income/today')
    // As people read it: the day first.
    const day = lastDay.split('-').reverse().join('/')
    const income = page.getByRole('listitem').filter({ hasText: machine }).filter({ hasText: day }).first()
    // An income may have a second part, from what an earlier day left over.
    await income.getByRole('link').first().click()
    await expect(page.getByText('51880 to 51976').first()).toBeVisible()
    await expect(page.getByText('9.60').first()).toBeVisible()
    await expect(page.getByText('the sum adds up', { exact: false })).toBeVisible()
  })
})
