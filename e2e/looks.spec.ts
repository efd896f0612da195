import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../packages/contract/src/paths.ts'
import { findBroken } from './findBroken.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { awaitAnswers, openScreen, prepareDevice, queryOf } from './screens.ts'

// As sharp as on a phone: these pictures are looked at.
test.use({ deviceScaleFactor: 2 })

/** Pictures for people to look at, a folder for each way of looking. */
const folder = join(import.meta.dirname, '../test-results/looks')

const forMembers = [
  'home',
  'catalogue',
  'machine',
  'personal',
  'balance',
  'fund',
  'orders',
  'order',
  'holdings',
  'earnings',
  'claim',
  'incomeSource',
  'records',
  'withdraw',
  'withdrawHistory',
  'chooseChannel',
  'messages',
  'settings',
  'transparency',
  'whatIf',
  'proof',
] as const
const forVisitors = ['home', 'login'] as const

const ways = [
  { name: 'light', locale: 'en-US', theme: 'light', width: 360, height: 740 },
  { name: 'dark', locale: 'en-US', theme: 'dark', width: 360, height: 740 },
  { name: 'tamil', locale: 'ta-IN', theme: 'light', width: 360, height: 740 },
  { name: 'narrow', locale: 'de-DE', theme: 'light', width: 320, height: 640 },
  { name: 'tablet', locale: 'en-US', theme: 'light', width: 820, height: 1180 },
  { name: 'wide', locale: 'en-US', theme: 'light', width: 1440, height: 900 },
] as const

for (const { name, locale, theme, width, height } of ways)
  test(`screens look right: ${name}, ${width} pixels wide`, async ({ page, demo }) => {
    mkdirSync(join(folder, name), { recursive: true })
    await signIn(page, demo)
    await prepareDevice(page, locale, demo)
    // The setting of the app, against that of the system.
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' })
    await page.setViewportSize({ width, height })
    const answers = awaitAnswers(page)
    const broken: Record<string, string[]> = {}
    const look = async (screen: keyof typeof paths, picture: string) => {
      const path = paths[screen]
      await openScreen(page, `${path}${await queryOf(path, demo)}`)
      await answers()
      await page.screenshot({ path: join(folder, name, `${picture}.png`) })
      const found = await findBroken(page)
      const lines = await page.evaluate(() => {
        const title = document.querySelector('h1') as HTMLElement
        return Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight))
      })
      if (lines !== 1) found.push(`its title has ${lines} lines`)
      if (found.length > 0) broken[picture] = found
    }
    for (const screen of forMembers) await look(screen, screen)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme)
    await page.evaluate(() => localStorage.removeItem('token'))
    // A page that is loaded anew has forgotten the member.
    await page.reload()
    for (const screen of forVisitors) await look(screen, `visitor-${screen}`)
    expect(broken).toEqual({})
  })
