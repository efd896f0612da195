import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { atDesk, signInByCall } from './operator.ts'
import { textsOf } from './texts.ts'

const texts = { ...textsOf('en', 'user'), ...textsOf('en', 'rewards') }

test('codes are made by one operator, opened by another, and each is used once', async ({ page, browser, request }) => {
  const member = await newMember(request)
  await signIn(page, member)
  const note = `For readers ${Date.now()}`
  let codes: string[] = []

  await atDesk(browser, 'maker@millrace.test', async (desk) => {
    await desk.goto('/console/#/code')
    await desk.getByRole('button', { name: 'Make codes' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Programme').click()
    await desk.getByRole('option', { name: 'Redemption code' }).click()
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByLabel('Note').fill(note)
    await dialog.getByLabel('Reason').fill(note)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const saving = desk.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Sign and propose' }).click()
    const file = await (await saving).path()
    codes = (await readFile(file, 'utf8')).split(/\s+/).filter((word) => /^[\w-]{16,}$/.test(word))
    await expect(dialog).toBeHidden()
  })
  expect(codes).toHaveLength(2)

  await page.goto('/#/user/reward')
  const field = page.getByRole('textbox', { name: 'Have a code?' })
  // Whoever made them cannot use them: another operator opens them first.
  await field.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('This code does not exist. Check how it is written.').first()).toBeVisible()
  await atDesk(browser, 'checker@millrace.test', async (desk) => {
    await desk.goto('/console/#/code')
    const waiting = desk.getByRole('group', { name: 'Reward codes: Redemption code' }).filter({ hasText: note })
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign and approve' }).click()
    const batch = desk.getByRole('article', { name: 'Redemption code' }).filter({ hasText: note })
    await expect(batch.getByText('Open', { exact: true })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Use the code for 0.50 USDT' }).click()
  await expect(page.getByText('0.50 USDT is in your wallet.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Redemption code' }).getByText('+0.50')).toBeVisible()
})

test('a screenshot of the group is approved at the desk, and paid once', async ({ page, browser, request }) => {
  const member = await newMember(request)
  await signIn(page, member)
  await page.goto('/#/index/joinGroup')
  await expect(page.getByRole('link', { name: texts['rewards.verify'] ?? '' })).toBeVisible()
  await new Newcomer(page, texts).verify(await signInByCall(request, 'support@millrace.test'))
  await page.goto('/#/index/joinGroup')
  const picture = await drawPicture()
  // Whoever is quick presses again within the second in which a second tap does nothing.
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Choose a screenshot first')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a screenshot' }).click()
  await (await chosen).setFiles({ name: 'group.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'The chosen screenshot' })).toBeVisible()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('We are looking at it')).toBeVisible()

  await atDesk(browser, 'support@millrace.test', async (desk) => {
    await desk.goto('/console/#/submission')
    const waiting = desk.getByRole('region', { name: 'Joined the group' }).filter({ hasText: member.phone.slice(-3) })
    await expect(waiting.getByRole('img', { name: 'This one' })).toBeVisible()
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(waiting).toHaveCount(0)
  })

  await page.reload()
  await expect(page.getByText('Accepted. 0.50 USDT is in your wallet.')).toBeVisible()
  const { total } = await member.ask<{ total: number }>('wallet/record?type=7')
  expect(total).toBe(1)
})

/** A picture that looks like no other, so that none is shown beside it. */
const drawPicture = async (): Promise<Buffer> =>
  await sharp(randomBytes(64), { raw: { width: 8, height: 8, channels: 1 } })
    .resize(320, 640, { kernel: 'nearest' })
    .png()
    .toBuffer()
