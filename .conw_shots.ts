import { chromium } from 'playwright-core'
import { findChromium } from './tools/browser/findChromium.ts'
const [pages, sizes, schemes, email='checker@millrace.test'] = process.argv.slice(2)
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-gpu'] })
for (const size of sizes.split(',')) for (const colorScheme of schemes.split(',')) {
  const [width] = size.split('x').map(Number)
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce', timezoneId: 'Asia/Kolkata' })
  page.on('console', (m) => { if (m.type() === 'error' || m.type()==='warning') console.log(m.text().slice(0, 200)) })
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)))
  await page.goto('http://localhost:8171/console/')
  await page.getByRole('button', { name: email }).click()
  await page.waitForFunction(() => document.querySelector('input[autocomplete="one-time-code"], input[name="code"]')?.value !== '')
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor()
  for (const one of pages.split(',')) {
    const [name, path] = one.split('=')
    await page.goto(`http://localhost:8171/console/#${path}`)
    await page.waitForTimeout(1500)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, width, 'overflows by', over)
    await page.screenshot({ path: `/tmp/conwshots/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.close()
}
await browser.close()
