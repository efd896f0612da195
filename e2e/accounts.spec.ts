import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, type Browser, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { Newcomer, said } from './Newcomer.ts'
import { signInByPage } from './operator.ts'
import { closePopup } from './pages.ts'
import { textsOf } from './texts.ts'

const picture = (name: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#e4f2f8' } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))

const inviteCodeOfDemoMember = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/auth/token/pass', { form: { phone: '+919000000001', password: 'Demo12345' } })
  return ((await answer.json()) as { data: { shareCode: string } }).data.shareCode
}

/** At a desk, in the console. */
const approve = async (browser: Browser, name: string): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await signInByPage(page)
  await page.goto('/console/#/verification')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('KA-4821 0097')).toBeVisible()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Identity verified')).toBeVisible()
  await context.close()
}

for (const { code, locale } of [
  { code: 'en', locale: 'en-US' },
  { code: 'kn', locale: 'ka-IN' },
]) {
  test(`in ${locale} a newcomer registers, sets a fund password, logs out, resets the password, adds a passkey, signs in with it and is verified`, async ({
    page,
    request,
    browser,
  }) => {
    test.setTimeout(180_000)
    const who = new Newcomer(page, textsOf(code, 'user'))
    const inviteCode = await inviteCodeOfDemoMember(request)
    await page.addInitScript((language) => localStorage.setItem('language', language), locale)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await test.step('registers by phone through the practice inbox, invited by a link', async () => {
      await page.goto(`/#/user/login/register?inviteCode=${inviteCode}`)
      await who.field('account.phone.label').fill(who.phone)
      await who.sendCodeWithoutPicture()
      await who.useCode()
      await who.choosePassword('register.password', 'Newcomer1')
      await expect(who.field('register.invite-code')).toHaveValue(inviteCode)
      await who.button('register.submit').click()
      await who.isAt('/index')
      await who.sees('user.greeting.hello-new')
    })

    await test.step('sets a fund password, as Home suggests', async () => {
      await page.getByRole('dialog').getByRole('button').last().click()
      await who.enter('user.greeting.fund-password')
      await who.button('register.send').click()
      await who.useCode()
      await who.field('fundPassword.new').pressSequentially('246813')
      await who.field('fundPassword.repeat').pressSequentially('246813')
      await who.button('fundPassword.submit').click()
      await who.sees('fundPassword.done')
    })

    await test.step('logs out and comes back with a new password', async () => {
      await who.logOut()
      await who.link('login.forgotten').click()
      await expect(page.getByRole('heading', { level: 1, name: said(who.texts, 'resetPassword.title') })).toBeVisible()
      await who.field('account.phone.label').fill(who.phone)
      await who.sendCodeWithoutPicture()
      await who.useCode()
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
      await who.field('verify.number').fill('KA-4821 0097')
      for (const side of ['front', 'back', 'face'])
        await page.getByTestId(`picture-${side}`).setInputFiles(await picture(side))
      await expect(page.getByRole('img', { name: said(who.texts, 'verify.picture.chosen') })).toHaveCount(3)
      await who.button('verify.submit').click()
      await who.sees('verify.pending')
      await approve(browser, name)
      await page.reload()
      await who.sees('verify.done')
      await page.goto('/#/mine')
      await who.sees('verify.state.verified')
    })
  })
}

const ownPaths = [
  '/index',
  '/mine',
  '/user/information',
  '/user/name',
  '/user/bindEmail',
  '/user/verify',
  '/user/securitycenter',
  '/user/loginPwd',
  '/user/fundPwd',
  '/user/system',
  '/user/inbox?account=%2B919000000001&form=fundPwd',
  '/nopermission?missing=frozen',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the screens of a member, ${colorScheme}`, async ({ page, request }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { msg, data } = (await (
      await request.post('/api/auth/token/pass', { form: { phone: '+919000000001', password: 'Demo12345' } })
    ).json()) as { msg: string; data: { userId: string } }
    await page.addInitScript(
      ([token, userId]) => {
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('userId', userId ?? '')
      },
      [msg, data.userId],
    )
    await page.goto('/')
    await closePopup(page)
    for (const path of ownPaths) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path} ${id} ${html}`))).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} is no wider than the phone`,
      ).toBeLessThanOrEqual(0)
    }
  })
}
