import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { test } from './days.ts'
import { expect } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { signInByCall } from './operator.ts'
import { textsOf } from './texts.ts'

const texts = Object.assign(
  {},
  ...(['shell', 'msg', 'user', 'rewards'] as const).map((folder) => textsOf('en', folder)),
) as Readonly<Record<string, string>>

const signInToday = async (page: Page): Promise<void> => {
  await page.goto('/#/index/sign')
  await page.reload()
  await page.getByRole('button', { name: /^Sign in for 0\.05$/ }).click()
  await expect(page.getByText(texts['signin.done'] ?? '', { exact: true })).toBeVisible()
}

test('one invites, the other joins by the link, and after three days the flat reward arrives', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const inviter = await newMember(request)
  await signIn(page, inviter)
  const operator = await signInByCall(request)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${randomInt(1, 255)}` },
  })
  const friend = new Newcomer(await context.newPage(), texts)

  await test.step('the link fills in the code, and says that the inviter may be paid', async () => {
    await page.goto('/#/index/invitation')
    await expect(page.getByRole('img', { name: texts['invite.centre.qr'] ?? '' })).toBeVisible()
    await friend.register('Newcomer1', inviter.inviteCode)
    await page.goto('/#/index/friend')
    await page.reload()
    await expect(page.getByText(texts['invite.person.unverified'] ?? '')).toBeVisible()
  })

  await test.step('the friend is verified with a specimen', async () => {
    await friend.verify(operator)
  })

  for (const day of [1, 2, 3])
    await test.step(`day ${day}: both sign in`, async () => {
      await signInToday(page)
      await signInToday(friend.page)
      await operator.send('console/clock/move', { days: 1 })
      await expect.poll(async () => (await operator.ask<{ isMoving: boolean }>('console/clock')).isMoving).toBe(false)
    })

  await test.step('the reward is there, once, and nothing of the friend’s money', async () => {
    await expect(async () => {
      await page.goto('/#/index/friend')
      await page.reload()
      await expect(page.getByText('+2.00', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const { total } = await inviter.ask<{ total: number }>('wallet/record?type=6')
    expect(total).toBe(1)
    await page.goto('/#/index/lowerincome')
    await expect(
      page.getByRole('list', { name: texts['invite.rewards.title'] ?? '' }).getByRole('listitem'),
    ).toHaveCount(1)
  })

  await test.step('the friend claims the free first day of income', async () => {
    await friend.page.goto('/#/user/reward?show=welcome')
    await friend.page.reload()
    await friend.page.getByRole('button', { name: /^Claim \d/ }).click()
    await expect(friend.page.getByText(/^Received on /)).toBeVisible()
  })
  await context.close()
})
