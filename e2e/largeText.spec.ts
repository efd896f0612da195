import { paths } from '../packages/contract/src/paths.ts'
import { findBroken } from './findBroken.ts'
import { expect, test } from './journey.ts'
import { type Caller, signIn } from './members.ts'
import { awaitAnswers, openScreen, prepareDevice } from './screens.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })

type List = { readonly list: readonly { readonly id: string }[] }

/** Where money is shown, with the demonstration's own things. */
const findMoneyScreens = async ({ ask }: Caller): Promise<string[]> => {
  const firstOf = async (call: string): Promise<string> => (await ask<List>(call)).list[0]?.id ?? 'none'
  return [
    paths.home,
    paths.personal,
    paths.balance,
    paths.fund,
    paths.records,
    `${paths.pdf}?doc=statement`,
    paths.chooseChannel,
    paths.chainRecharge,
    paths.bankRecharge,
    paths.rechargeHistory,
    paths.chainMovements,
    paths.withdraw,
    paths.withdrawToBank,
    paths.withdrawHistory,
    paths.catalogue,
    `${paths.machine}?id=${await firstOf('product/list')}`,
    paths.orders,
    `${paths.order}?id=${await firstOf('mine/order/record')}`,
    paths.holdings,
    paths.claim,
    paths.earnings,
    `${paths.incomeSource}?id=${await firstOf('income/list')}`,
    paths.messages,
    paths.transparency,
    paths.whatIf,
    paths.proof,
  ]
}

for (const [name, locale] of [
  ['English', 'en-US'],
  ['Tamil', 'ta-IN'],
  ['German', 'de-DE'],
] as const)
  test(`with text at 200 percent, no number breaks and nothing runs out of a phone, in ${name}`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(240_000)
    await signIn(page, demo)
    await prepareDevice(page, locale, demo)
    const answers = awaitAnswers(page)
    const broken: Record<string, string[]> = {}
    const look = async (screen: string) => {
      const found = await findBroken(page)
      if (found.length > 0) broken[screen] = found
    }
    for (const screen of await findMoneyScreens(demo)) {
      await openScreen(page, screen)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await answers()
      await look(screen)
      const amount = page.locator('input[inputmode=decimal]')
      if ((await amount.count()) > 0) {
        await amount.first().fill('123456789.12')
        await look(`${screen} with a large amount`)
      }
    }
    expect(broken).toEqual({})

    // Beside the keyboard, what can be attached must not push the field of the chat out of sight.
    await openScreen(page, paths.feedback)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.setViewportSize({ width: 360, height: 480 })
    await page.locator('[data-bubble]').dispatchEvent('click')
    const form = page.getByRole('dialog').locator('form')
    await form.getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByText('USDT').first()).toBeAttached()
    await expect(form).toBeInViewport({ ratio: 1 })
  })
