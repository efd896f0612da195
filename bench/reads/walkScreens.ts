import { chromium } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { builtPaths } from '../../apps/app/src/shell/paths.ts'
import { queryOf, waitForScreen } from '../../e2e/screens.ts'
import { paths } from '../../packages/contract/src/paths.ts'
import { findChromium } from '../../tools/browser/findChromium.ts'

/** What shows something else to a member, or nothing that people read. */
const leftOut: readonly string[] = [paths.login, paths.register, paths.registerByEmail, paths.components]
/** A screen may ask for more once it is there. */
const restMs = 300

export type WalkedRead = { readonly path: string; readonly query: string }

/** The app's screens for a member, with what they need to know in their address. */
export async function listScreens(url: string, token: string, screensMax: number): Promise<readonly string[]> {
  const ask = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { 'x-access-token': token } })
    return ((await answer.json()) as { readonly data: Data }).data
  }
  const screens = builtPaths.filter((path) => !leftOut.includes(path)).slice(0, screensMax)
  return await Promise.all(screens.map(async (screen) => screen + (await queryOf(screen, { ask, send: ask }))))
}

/** Every read that the app makes of the server while a member opens each of these screens once. */
export async function walkScreens(
  url: string,
  token: string,
  screens: readonly string[],
): Promise<readonly WalkedRead[]> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    const reads: WalkedRead[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/'))
        reads.push({ path: pathname.slice('/api/'.length), query: search })
    })
    for (const screen of screens) {
      // Loaded anew, so that nothing is known from the screen before.
      await page.goto('about:blank')
      await page.goto(`${url}/#${screen}`)
      await waitForScreen(page)
      await pause(restMs)
    }
    // A connection that waits for events is no read.
    return reads.filter(({ path }) => !path.startsWith('msg/'))
  } finally {
    await browser.close()
  }
}
