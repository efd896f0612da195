import { formatAccount } from '@millrace/texts'
import { expect, test, withServiceWorker } from './journey.ts'
import { newMember } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { textsOf } from './texts.ts'

test.use(withServiceWorker)

const stored = async (who: Newcomer): Promise<string> =>
  who.page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

/** Half way through a form with a code: typed secrets are gone after a reload, everything else is there. */
const reloadAtCode = async (who: Newcomer, passwordKey: string, password: string): Promise<void> => {
  const { page } = who
  await who.choosePassword(passwordKey, password)
  await page.getByRole('textbox').first().pressSequentially('31')
  expect(await stored(who)).not.toContain(password)
  const readSeconds = async (): Promise<number> => {
    const [, count, unit] = /^(\d+) (second|minute)/.exec((await page.getByRole('timer').innerText()).trim()) ?? []
    return Number(count) * (unit === 'minute' ? 60 : 1)
  }
  const secondsBefore = await readSeconds()
  await page.reload()
  await expect(page.getByText(formatAccount(`+91${who.phone}`), { exact: true })).toBeVisible()
  await expect(who.field(passwordKey)).toHaveValue('')
  await expect(page.getByRole('textbox').first()).toHaveValue('')
  // The countdown goes on, and does not start again.
  expect(await readSeconds()).toBeLessThanOrEqual(secondsBefore)
}

test('a reload in the middle of registering keeps what was typed and the countdown, and no secret', async ({
  page,
  request,
}) => {
  const who = new Newcomer(page, textsOf('en', 'user'))
  const { inviteCode } = await newMember(request)
  await page.goto('/#/user/login/register')
  await who.field('account.phone.label').fill(who.phone)
  await page.reload()
  await expect(who.field('account.phone.label')).toHaveValue(who.phone)
  await who.button('register.send').click()
  await who.field('register.invite-code').fill(inviteCode)
  await reloadAtCode(who, 'register.password', 'Newcomer1')
  await expect(who.field('register.invite-code')).toHaveValue(inviteCode)
  await who.useCode()
  await who.choosePassword('register.password', 'Newcomer1')
  await who.button('register.submit').click()
  await who.isAt('/index')
  expect(await stored(who)).not.toContain('draft.register')
})

test('a reload in the middle of resetting a password keeps what was typed and the countdown, and no secret', async ({
  page,
}) => {
  const who = new Newcomer(page, textsOf('en', 'user'))
  await who.register('Newcomer1')
  await who.logOut()
  await who.link('login.forgotten').click()
  // Signing in asks for a phone number too.
  await who.sees('resetPassword.intro')
  await who.field('account.phone.label').fill(who.phone)
  await page.reload()
  await expect(who.field('account.phone.label')).toHaveValue(who.phone)
  await who.button('register.send').click()
  await reloadAtCode(who, 'resetPassword.password', 'Another22')
  await who.useCode()
  await who.choosePassword('resetPassword.password', 'Another22')
  await who.button('resetPassword.submit').click()
  await who.isAt('/user/login')
  expect(await stored(who)).not.toContain('draft.forgetPassword')
})
