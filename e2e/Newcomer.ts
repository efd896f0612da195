import { expect, type Page } from '@playwright/test'
import { newPhone } from './members.ts'
import type { OperatorCaller } from './operator.ts'

type Texts = Readonly<Record<string, string>>

/** A text as it stands on the screen; what is put into it may be anything. */
export const said = (texts: Texts, key: string): RegExp => {
  const [first = '', ...rest] = (texts[key] ?? `no text ${key}`).split(/\{\w+\}/)
  return new RegExp(`^${[first, ...rest].map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

/** One newcomer on one phone, who reads one language. */
export class Newcomer {
  readonly page: Page
  readonly texts: Texts
  readonly phone = newPhone()

  constructor(page: Page, texts: Texts) {
    this.page = page
    this.texts = texts
  }

  button(key: string) {
    return this.page.getByRole('button', { name: said(this.texts, key) })
  }
  link(key: string) {
    return this.page.getByRole('link', { name: said(this.texts, key) })
  }
  field(key: string) {
    return this.page.getByLabel(said(this.texts, key)).and(this.page.locator('input'))
  }

  /** Opens an entry of a list, whose name goes on with what stands below it. */
  async enter(key: string) {
    await this.page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: this.texts[key] ?? '' })
      .first()
      .click()
  }
  async sees(key: string) {
    await expect(this.page.getByText(said(this.texts, key)).first()).toBeVisible()
  }
  async isAt(path: string) {
    await expect(this.page).toHaveURL((url) => url.hash.slice(1).split('?')[0] === path)
  }

  /** Fills in the code that practice mode shows where it is typed. */
  async useCode() {
    await this.button('codeEntry.practice-use').click()
    await expect(this.page.getByRole('textbox').first()).toHaveValue(/^\d$/)
  }

  /** Gets the code out of the practice inbox, which puts it into the form. */
  async useCodeOfInbox() {
    await this.link('codeEntry.inbox').click()
    await this.isAt('/user/inbox')
    await this.button('inbox.use').first().click()
    await expect(this.page.getByRole('textbox').first()).toHaveValue(/^\d$/)
  }

  /** At registration it is typed once. */
  async choosePassword(key: string, password: string) {
    await this.field(key).fill(password)
    if (key !== 'register.password') await this.field('account.password.repeat').fill(password)
  }

  /** From the registration form to Home. A device that could keep a passkey offers one. */
  async register(password: string, inviteCode = '', hasAuthenticator = false) {
    await this.page.goto(`/#/user/login/register${inviteCode && `?inviteCode=${inviteCode}`}`)
    await this.field('account.phone.label').fill(this.phone)
    await this.button('register.send').click()
    await this.useCode()
    await this.choosePassword('register.password', password)
    await expect(this.field('register.invite-code')).toHaveValue(inviteCode)
    await this.button('register.submit').click()
    if (hasAuthenticator) await this.button('register.passkey.later').click()
    await this.isAt('/index')
  }

  /** On the screen for it. */
  async setFundPassword(fundPassword: string) {
    await this.button('register.send').click()
    await this.useCode()
    await this.field('fundPassword.new').pressSequentially(fundPassword)
    await this.field('fundPassword.repeat').pressSequentially(fundPassword)
    await this.button('fundPassword.submit').click()
    await this.sees('fundPassword.done')
  }

  /** With a specimen, which an operator accepts. */
  async verify(operator: OperatorCaller) {
    const name = `Asha ${this.phone.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
    await this.page.goto('/#/user/verify')
    await this.field('verify.name').fill(name)
    await this.button('verify.specimen.use').click()
    await expect(this.page.locator('img[src^="blob:"]')).toHaveCount(3)
    await this.button('verify.submit').click()
    await this.sees('verify.pending')
    const { list } = await operator.ask<{ list: { id: string; name: string }[] }>(
      'console/verification/list?state=pending&pageSize=100',
    )
    const verificationId = list.find((waiting) => waiting.name === name)?.id ?? ''
    await operator.propose('verification', { verificationId, isVerified: true })
  }

  async logOut() {
    await this.page.goto('/#/user/information')
    await this.button('profile.logout.confirm').click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: said(this.texts, 'profile.logout.confirm') })
      .click()
    await this.isAt('/user/login')
    expect(await this.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
}
