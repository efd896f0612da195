import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isFull } from '../tools/test/full.ts'
import { findUnreadable } from './findUnreadable.ts'
import { expect, test } from './journey.ts'
import { newMember } from './members.ts'
import { Newcomer, said } from './Newcomer.ts'
import { atDesk } from './operator.ts'
import { openScreen } from './screens.ts'
import { textsOf } from './texts.ts'

const picture = (name: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#e4f2f8' } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))

const approve = async (desk: Page, name: string): Promise<void> => {
  await desk.goto('/console/#/verification')
  await desk.getByRole('link', { name }).first().click()
  await expect(desk.getByText(/^KA-\d+ 0097$/)).toBeVisible()
  await desk.getByRole('button', { name: /^Verify/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(desk.getByText('Decided. The member is told.')).toBeVisible()
}

/** As on a phone that is unlocked by a finger. The answer says whether the finger fits. */
const addAuthenticator = async (page: Page): Promise<(isUserVerified: boolean) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

test('a passkey is offered after registering, and is the first way to sign in from then on', async ({ page }) => {
  const who = new Newcomer(page, textsOf('en', 'user'))
  const setVerified = await addAuthenticator(page)
  await page.goto('/#/user/login/register?next=/mine')
  await who.field('account.phone.label').fill(who.phone)
  await who.button('register.send').click()
  await who.useCode()
  await who.choosePassword('register.password', 'Newcomer1')
  await who.button('register.submit').click()
  await setVerified(false)
  await who.button('register.passkey.create').click()
  await who.sees('security.passkey.cancelled')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await setVerified(true)
  // A second tap within a second of the first does nothing.
  await expect(async () => {
    await who.button('register.passkey.create').click({ timeout: 1_000 })
    await expect(page).toHaveURL(/#\/mine$/, { timeout: 5_000 })
  }).toPass()
  // Without a nickname and without money, as the demonstration's members never are.
  for (const path of ['/mine', '/user/information', '/user/balance', '/user/fund']) {
    await openScreen(page, path)
    expect(await findUnreadable(page)).toEqual([])
  }
  await who.logOut()
  await expect(who.field('login.password')).toHaveCount(0)
  await who.button('login.use-password').click()
  await expect(who.field('login.password')).toBeVisible()
  await page.reload()
  await who.button('login.passkey').click()
  await who.isAt('/index')
})

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

test('who cannot read the picture gets its digits in words, and nothing is said of the picture any more', async ({
  page,
}) => {
  const who = new Newcomer(page, textsOf('en', 'user'))
  const refusal = { code: 429, msg: 'Type the digits to continue.', error: 'captcha.needed', data: null }
  await page.route('**/api/auth/code/reg', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 })
  await page.goto('/#/user/login/register')
  await who.field('account.phone.label').fill(who.phone)
  await who.button('register.send').click()
  await who.sees('account.captcha.cannot-see')
  await expect(page.getByText(refusal.msg)).toHaveCount(1)
  // A second tap within a second of the first does nothing.
  await expect(async () => {
    await who.button('register.send').click({ timeout: 1_000 })
    await expect(page.getByText(said(who.texts, 'account.captcha.missing'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await who.button('account.captcha.cannot-see').click()
  await who.sees('account.captcha.words')
  await expect(page.getByText(said(who.texts, 'account.captcha.missing'))).toHaveCount(0)
  const words = await page.getByText(said(who.texts, 'account.captcha.words')).innerText()
  const digits = words.split(/\W+/).flatMap((word) => (digitNames.includes(word) ? digitNames.indexOf(word) : []))
  await who.field('account.captcha.words-label').fill(digits.join(''))
  await who.button('register.send').click()
  await who.useCode()
})

// All others are in English.
for (const { code, locale } of [
  { code: 'kn', locale: 'ka-IN' },
  ...(isFull ? [{ code: 'en', locale: 'en-US' }] : []),
]) {
  test(`in ${locale} a newcomer registers, sets a fund password, logs out, resets the password, adds a passkey, signs in with it and is verified`, async ({
    page,
    request,
    browser,
  }) => {
    const who = new Newcomer(page, { ...textsOf(code, 'msg'), ...textsOf(code, 'user') })
    const { inviteCode } = await newMember(request)
    await page.addInitScript((language) => localStorage.setItem('language', language), locale)
    await addAuthenticator(page)

    await test.step('registers by phone with the code shown in practice mode, invited by a link', async () => {
      await who.register('Newcomer1', inviteCode, true)
      await who.sees('firstMinute.heading')
    })

    await test.step('sets a fund password, as Home suggests', async () => {
      await who.enter('user.greeting.fund-password')
      await who.setFundPassword('246813')
    })

    await test.step('logs out and comes back with a new password', async () => {
      await who.logOut()
      await who.link('login.forgotten').click()
      await expect(page.getByRole('heading', { level: 1, name: said(who.texts, 'resetPassword.title') })).toBeVisible()
      await who.field('account.phone.label').fill(who.phone)
      await who.button('register.send').click()
      await expect(who.button('codeEntry.practice-use')).toBeVisible()
      await who.useCodeOfInbox()
      await who.choosePassword('resetPassword.password', 'Another22')
      await who.button('resetPassword.submit').click()
      await who.isAt('/user/login')
      await who.field('login.password').fill('Newcomer1')
      await who.button('login.submit').click()
      await expect(who.field('login.password')).toHaveAttribute('aria-invalid', 'true')
      await who.field('login.password').fill('Another22')
      await who.button('login.submit').click()
      await who.isAt('/index')
    })

    await test.step('adds a passkey and signs in with it, to the page that was wanted', async () => {
      await page.goto('/#/user/securitycenter')
      await who.button('security.passkey.add').click()
      await who.field('login.password').fill('Another22')
      await who.button('security.passkey.submit').click()
      await who.sees('security.passkey.added')
      await expect(who.button('security.passkey.remove-named')).toHaveCount(1)
      await who.logOut()
      await page.goto('/#/user/verify')
      await who.button('login.passkey').click()
      await who.isAt('/user/verify')
    })

    await test.step('sends name, document and pictures, and an operator approves them', async () => {
      const name = `Newcomer ${who.phone}`
      await who.field('verify.name').fill(name)
      await who.field('verify.number').fill(`KA-${who.phone} 0097`)
      for (const side of ['front', 'back', 'face'])
        await page.getByTestId(`picture-${side}`).setInputFiles(await picture(side))
      await expect(page.getByRole('img', { name: said(who.texts, 'verify.picture.chosen') })).toHaveCount(3)
      await who.button('verify.submit').click()
      await who.sees('verify.pending')
      await atDesk(browser, 'admin@millrace.test', (desk) => approve(desk, name))
      await page.reload()
      await who.sees('verify.done')
      await page.goto('/#/mine')
      await who.sees('verify.state.verified')
    })
  })
}
