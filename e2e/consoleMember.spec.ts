import { expect, test } from './journey.ts'
import { newMember } from './members.ts'
import { atDesk, signInToConsole } from './operator.ts'

test('a member is frozen with a reason that they read, signed by one operator and looked at by another', async ({
  page,
  request,
  browser,
}) => {
  const member = await newMember(request)
  const { userId } = await member.ask<{ userId: string }>('user/info')
  const readFrozen = async () => (await member.ask<{ frozen: { reason: string } | null }>('user/info')).frozen
  await signInToConsole(page, 'support@millrace.test')
  await page.goto(`/console/#/member/${userId}/show`)
  await page.getByRole('button', { name: 'Freeze' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Somebody else may have your phone.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('What you sign').click()
  await expect(dialog.getByText(/^Millrace act\nkind: freeze/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible()
  expect(await readFrozen()).toMatchObject({ reason: 'Somebody else may have your phone.' })

  await atDesk(browser, 'admin@millrace.test', async (desk) => {
    await desk.goto(`/console/#/proposal?filter={"subject":"${userId}"}`)
    await desk.getByRole('button', { name: 'Look at it' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Sign: I have looked' }).click()
    await expect(desk.getByText('Looked at by Admin (demonstration)')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await dialog.getByLabel('Reason').fill('It was them.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible()
  expect(await readFrozen()).toBeNull()
})
