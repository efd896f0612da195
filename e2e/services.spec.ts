import { expect, type Page, test as base } from '@playwright/test'
import { freePort } from '../tools/process/freePort.ts'
import { newMember, rechargeNaira } from './members.ts'
import { startServer } from './startServer.ts'

const here = 'user,gift,msg,console'
const there = 'product,wallet,income,fund'
const fundPassword = '246813'

/** Two processes on two origins, each with half of the services. Without the other journeys' proxy header. */
const test = base.extend<{ readonly other: string }>({
  baseURL: [
    async ({ baseURL: _shared, other }, use) => {
      const dataDir = process.env['MILLRACE_DATA_DIR'] ?? ''
      const port = String(await freePort())
      const url = `http://localhost:${port}`
      const stops = await Promise.all([
        startServer(dataDir, {
          PORT: port,
          SERVICES: here,
          SERVICE_URLS: there
            .split(',')
            .map((service) => `${service}=${other}`)
            .join(','),
        }),
        startServer(dataDir, { PORT: new URL(other).port, SERVICES: there, APP_ORIGINS: url }),
      ])
      await use(url)
      await Promise.all(stops.map((stop) => stop()))
    },
    { scope: 'test', timeout: 300_000 },
  ],
  other: async ({ request: _request }, use) => {
    await use(`http://localhost:${await freePort()}`)
  },
})

/** The hosts that a page called, by the first part of the call's path. */
const recordCalls = (page: Page): Map<string, string> => {
  const hosts = new Map<string, string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.ok()) hosts.set(pathname.replace('/api/', ''), origin)
  })
  return hosts
}

test('a member signs in at one host, and reads the wallet and buys at another', async ({
  page,
  playwright,
  baseURL,
  other,
}) => {
  test.setTimeout(180_000)
  const shared = await playwright.request.newContext({ baseURL: process.env['MILLRACE_URL'] ?? '' })
  const member = await newMember(shared, { fundPassword })
  await rechargeNaira(shared, member, '148000')
  await shared.dispose()
  const hosts = recordCalls(page)
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text())
  })

  await test.step('signs in', async () => {
    await page.goto('/#/user/login')
    await page.getByLabel('Phone number').and(page.locator('input')).fill(member.phone.replace('+91', ''))
    await page.getByLabel('Password').and(page.locator('input')).fill('Newcomer1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/#\/index/)
    expect(hosts.get('auth/token/pass')).toBe(baseURL)
  })

  await test.step('reads the wallet', async () => {
    await page.goto('/#/mine')
    await expect(page.getByText('USDT').first()).toBeVisible()
    await expect.poll(() => hosts.get('wallet/info')).toBe(other)
  })

  await test.step('buys, with pictures from the page’s own host', async () => {
    await page.goto('/#/projects')
    const link = page.getByRole('link', { name: 'Solar roof 12, Madurai' }).first()
    await expect(link.getByRole('img').or(link.locator('img')).first()).toHaveJSProperty('complete', true)
    await link.click()
    await page.getByRole('button', { name: /^Buy 1 unit/ }).click()
    const sheet = page.getByRole('dialog')
    const questions = sheet.getByRole('radiogroup')
    await expect(questions).toHaveCount(3)
    // The right answers to the three questions.
    for (const [index, option] of [1, 0, 2].entries()) await questions.nth(index).getByRole('radio').nth(option).click()
    await sheet.getByRole('button', { name: 'Check my answers' }).click()
    await sheet.getByRole('button', { name: 'I have read it and agree' }).click()
    await sheet.getByRole('button', { name: /^Buy 1 unit/ }).click()
    await sheet.getByRole('textbox').first().pressSequentially(fundPassword)
    await sheet.getByRole('button', { name: /USDT/ }).click()
    await expect(sheet.getByText('Bought', { exact: true })).toBeVisible()
    expect(hosts.get('mine/order/create')).toBe(other)
  })

  expect(blocked.filter((text) => /CORS|Content Security Policy/.test(text))).toEqual([])
})
