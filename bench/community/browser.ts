import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../tools/browser/findChromium.ts'
import { tokenOf } from '../orders/population.ts'

export type BrowserFigures = {
  /** From the start of the visit until the feed's first picture is there, on slow 3G. */
  readonly coldMs: number
  readonly warmMs: number
  /** How much of the page moved by itself. */
  readonly shift: number
  /** The most rows that were on the page at once while somebody scrolled through the posts. */
  readonly rowsMax: number
}

const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

type Recorded = { readonly firstPictureMs: number; readonly shift: number }
type Rows = { readonly count: number; readonly end: number }

/** The feed as a phone shows it. Without a service worker, so that everything passes through the slow connection. */
export async function measureInBrowser(url: string, postsMax: number): Promise<BrowserFigures> {
  await postPicture(url)
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
    // The page's policy would not let it run what is asked of it here.
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block', bypassCSP: true })
    const page = await context.newPage()
    await page.addInitScript({ content: record })
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', slow3G)
    const cold = await openFeed(page, url)
    await page.goto('about:blank')
    const warm = await openFeed(page, url)
    await network.send('Network.emulateNetworkConditions', unlimited)
    const rowsMax = await scrollThrough(page, postsMax)
    const shift = Math.max(cold.shift, warm.shift)
    return { coldMs: cold.firstPictureMs, warmMs: warm.firstPictureMs, shift, rowsMax }
  } finally {
    await browser.close()
  }
}

// What runs in the page is text: the types of this folder are those of Node.

const record = `
  globalThis.recorded = { firstPictureMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) recorded.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  // The event does not bubble.
  const onLoad = ({ target }) => {
    if (target.matches?.('.post-photo')) recorded.firstPictureMs ||= performance.now()
  }
  document.addEventListener('load', onLoad, { capture: true })`

async function openFeed(page: Page, url: string): Promise<Recorded> {
  await page.goto(`${url}/#/dynamic`)
  await page.waitForFunction('recorded.firstPictureMs > 0')
  // What comes after it must not move anything either.
  await page.waitForLoadState('networkidle')
  return await page.evaluate<Recorded>('recorded')
}

async function scrollThrough(page: Page, postsMax: number): Promise<number> {
  let [rowsMax, last] = [0, 0]
  while (last < postsMax) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const rows = await page.waitForFunction<Rows>(`(() => {
      const all = [...document.querySelectorAll('li[aria-posinset]')]
      const end = Number(all.at(-1)?.getAttribute('aria-posinset'))
      return end > ${last} && { count: all.length, end }
    })()`)
    const { count, end } = await rows.jsonValue()
    last = end
    rowsMax = Math.max(rowsMax, count)
  }
  return rowsMax
}

/** A photo as phones make them: with noise, which does not compress well. */
async function postPicture(url: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 140, sigma: 25 } as const
  const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#e4f2f8', noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('content', 'Went past the school. The panels are really there.')
  form.append('file', new Blob([new Uint8Array(picture)]), 'panels.jpg')
  const answer = await fetch(`${url}/api/square/add`, {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': tokenOf(1) },
  })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`no picture could be posted: ${msg}`)
}
