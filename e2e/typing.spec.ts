import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { Newcomer } from './Newcomer.ts'
import { textsOf } from './texts.ts'

test('an amount is typed as the language writes it, and shown as it was read', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  const typeAmount = (amount: string) => page.getByRole('textbox').first().fill(amount)
  const expectRead = async (amount: string, reading: string, button: string) => {
    await typeAmount(amount)
    await expect(page.getByRole('textbox').first()).toHaveValue(amount)
    await expect(page.getByText(reading, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  }
  await page.addInitScript(() => localStorage.setItem('language', 'de-DE'))
  await page.goto('/#/user/withdraw')
  await expectRead('12,50', 'Gelesen als 12,50 USDT', '12,50 USDT auszahlen')
  await expectRead('1.234', 'Gelesen als 1.234,00 USDT', '1.234,00 USDT auszahlen')
  await page.goto('/#/user/cashrecharge?channel=instant-inr')
  await expectRead('1.234,5', 'Gelesen als 1.234,50 INR', '1.234,50 INR zahlen')
  await page.goto('/#/user/recharge')
  await expectRead('12,50', 'Gelesen als 12,50 USDT', 'Meine Adresse für 12,50 USDT anzeigen')

  // A third decimal is not taken.
  await page.getByRole('textbox').first().pressSequentially('5')
  await expect(page.getByRole('textbox').first()).toHaveValue('12,50')
})

test('a code moves on with its last digit, but a fund password leaves the button to press', async ({
  page,
  request,
}) => {
  await signIn(page, await newMember(request))
  const who = new Newcomer(page, textsOf('en', 'user'))
  await page.goto('/#/user/fundPwd')
  await who.button('register.send').click()
  await who.useCode()
  await who.field('fundPassword.new').pressSequentially('246813')
  await expect(who.field('fundPassword.repeat')).toBeFocused()
  await page.keyboard.type('246813')
  await expect(who.button('fundPassword.submit')).toBeFocused()

  await page.goto('/#/user/bindEmail')
  await who.field('account.email').fill(`a${Date.now()}@millrace.test`)
  await who.field('login.password').fill('Newcomer1')
  await who.button('register.send').click()
  await who.useCode()
  const lastDigit = page.getByRole('textbox').nth(5)
  const digit = await lastDigit.inputValue()
  await lastDigit.fill('')
  await lastDigit.pressSequentially(digit)
  await who.sees('accountChange.proved')
  await page.goto('/#/user/bindPhone')
  await expect(page.getByRole('heading', { name: 'Change the phone number' })).toBeVisible()
})

test('that the chain is missing is said where it is chosen', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await page.goto('/#/user/addAddress')
  await page.getByRole('textbox', { name: 'Address' }).fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await page.getByRole('button', { name: 'Save this address' }).click()
  const chains = page.getByRole('radiogroup', { name: 'Chain' })
  await expect(chains).toHaveAccessibleDescription('Please choose a chain first')
  await expect(chains).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Address' })).not.toHaveAttribute('aria-invalid')
  await page.getByRole('radio', { name: /TRC20/ }).click()
  await expect(page.getByText('Please choose a chain first')).toBeHidden()
})
