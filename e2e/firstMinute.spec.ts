import type { Locator, Page } from '@playwright/test'
import { test } from './days.ts'
import { expect } from './journey.ts'
import { Newcomer } from './Newcomer.ts'
import { sniff } from './sniff.ts'
import { textsOf } from './texts.ts'

const texts = Object.assign(
  {},
  ...(['shell', 'msg', 'user', 'product', 'wallet', 'income'] as const).map((folder) => textsOf('en', folder)),
) as Readonly<Record<string, string>>
/** To practice money, to the first unit, and to the look back at a day of it. */
const tapsMax = { money: 10, unit: 12, day: 13 }
const keystrokesMax = 30
const fundPassword = '246813'
/** The right answers to the three questions. */
const rightOptions = [1, 0, 2]

/** The code that practice mode shows where it is typed. */
const readCode = async (page: Page): Promise<string> => (await page.getByText(/^\d{6}$/).innerText()).trim()

test('from opening the app to the first unit in twelve taps, and the money is asked for again', async ({ page }) => {
  const newcomer = new Newcomer(page, texts)
  const sheet = page.getByRole('dialog')
  let taps = 0
  let machineUrl = ''
  let keystrokes = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  /** Types into a field, after a tap unless the app has put the cursor there. */
  const type = async (field: Locator, text: string): Promise<void> => {
    await expect(field).toBeEditable()
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
    keystrokes += text.length
    await page.keyboard.type(text)
  }
  const press = async (key: string): Promise<void> => {
    keystrokes += 1
    await page.keyboard.press(key)
  }
  const progress = (done: number) => page.getByText(`${done} of 4`, { exact: true })
  const beganMs = Date.now()

  await test.step('an account', async () => {
    await page.goto('/')
    await tap(newcomer.link('home.welcome.create').first())
    // The list of countries is there before a person has typed.
    await expect(page.getByRole('button', { name: /\+91/ })).toBeVisible()
    await type(newcomer.field('account.phone.label'), newcomer.phone)
    await press('Enter')
    await type(page.getByRole('textbox').first(), await readCode(page))
    expect(await sniff(page)).toEqual([])
    await type(newcomer.field('register.password'), 'Newcomer1')
    await tap(newcomer.button('register.submit'))
    await expect(progress(0)).toBeVisible()
  })

  await test.step('practice money in one tap, which is on the chain before it is in the wallet', async () => {
    await tap(newcomer.button('tillButton.get'))
    await expect(progress(1)).toBeVisible()
    // The button is gone; the keys go on from where it was.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    process.stdout.write(`Practice money: ${taps} taps, ${keystrokes} keystrokes.\n`)
    expect(taps).toBeLessThanOrEqual(tapsMax.money)
    expect(keystrokes).toBeLessThanOrEqual(keystrokesMax)
  })

  await test.step('a machine, with the fund password set where it is asked for', async () => {
    await tap(page.locator('[aria-current=step]').getByRole('link').first())
    await expect(page).toHaveURL(/\/index\/detail/)
    machineUrl = page.url()
    await tap(page.getByRole('button', { name: /^Buy 1 unit/ }))
    const questions = sheet.getByRole('radiogroup')
    await expect(questions).toHaveCount(rightOptions.length)
    expect(await sniff(page)).toEqual([])
    for (const [index, option] of rightOptions.entries()) await tap(questions.nth(index).getByRole('radio').nth(option))
    await tap(newcomer.button('machine.buy.quiz.submit'))
    await tap(newcomer.button('machine.buy.agreement.agree'))
    await type(sheet.getByRole('textbox').first(), await readCode(page))
    await type(newcomer.field('fundPassword.new'), fundPassword)
    await type(newcomer.field('fundPassword.repeat'), fundPassword)
    await tap(sheet.getByRole('button', { name: /^Buy 1 unit/ }))
    await newcomer.sees('machine.buy.done.title')
    process.stdout.write(`First unit: ${taps} taps, ${keystrokes} keystrokes.\n`)
    expect(taps).toBeLessThanOrEqual(tapsMax.unit)
  })

  await test.step('the latest settled day of that machine, looked back at, and nobody’s date moves', async () => {
    await tap(newcomer.link('machine.buy.done.look-back'))
    const lookBack = page.getByRole('region', { name: texts['firstMinute.look.label'] ?? '' })
    await expect(lookBack).toContainText('would have')
    process.stdout.write(`A day of the machine: ${taps} taps, ${Math.round((Date.now() - beganMs) / 1_000)} seconds.\n`)
    expect(taps).toBeLessThanOrEqual(tapsMax.day)
    await lookBack.getByRole('button', { name: texts['firstMinute.look.how'] ?? '' }).click()
    await expect(sheet.getByText(texts['source.sum.right'] ?? '').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await lookBack.getByRole('button', { name: texts['firstMinute.look.on'] ?? '' }).click()
    await expect(progress(3)).toBeVisible()
  })

  await test.step('its first income, two days ahead on the clock of the practice menu', async () => {
    await page
      .getByRole('complementary')
      .getByRole('button', { name: texts['shell.practice-money'] ?? '' })
      .click()
    await sheet.getByRole('button', { name: /2/ }).click()
    await expect(page.getByText(texts['firstIncome.title'] ?? '')).toBeVisible()
    await expect(page.getByText(texts['firstIncome.limits'] ?? '')).toBeVisible()
  })

  await test.step('a withdrawal, to a practice address that is filled in', async () => {
    await newcomer.link('firstIncome.withdraw').last().click()
    await newcomer.sees('withdraw.next')
    await newcomer.button('withdraw.practice-address').click()
    await sheet.getByRole('textbox').first().pressSequentially(fundPassword)
    await sheet.getByRole('button', { name: texts['withdraw.practice-address'] ?? '' }).click()
    await expect(sheet).toHaveCount(0)
    await newcomer.field('withdraw.amount').fill('10')
    expect(await sniff(page)).toEqual([])
    await newcomer.button('withdraw.button').click()
    await sheet.getByRole('textbox').first().pressSequentially(fundPassword)
    await sheet.getByRole('button').last().click()
    await expect(page.getByRole('main')).toContainText(/W-[0-9A-F]{10}/)
  })

  await test.step('and the path on Home is walked', async () => {
    await page.goto('/#/index')
    await newcomer.sees('home.machines')
    await expect(page.getByText(texts['firstMinute.heading'] ?? '')).toHaveCount(0)
  })

  await test.step('what the wallet lacks is said at the first tap, and practice money makes up for it', async () => {
    await page.goto(machineUrl)
    await page.getByRole('textbox', { name: texts['machine.buy.units'] ?? '' }).fill('9')
    await page.getByRole('button', { name: /^Buy 9 units/ }).click()
    await newcomer.sees('machine.buy.money.missing')
    await newcomer.button('tillButton.get').click()
    await expect(newcomer.button('machine.buy.agreement.agree')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an identity is verified with a specimen, not with a real document', async () => {
    await page.goto('/#/user/verify')
    await newcomer.sees('verify.specimen.never')
    await newcomer.button('verify.specimen.use').click()
    await expect(newcomer.field('verify.number')).toHaveValue(/^SPECIMEN-/)
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(3)
    await newcomer.button('verify.submit').click()
    await newcomer.sees('verify.pending')
  })
})
