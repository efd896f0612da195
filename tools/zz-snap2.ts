import { chromium } from 'playwright-core'
import { findChromium } from './browser/findChromium.ts'
const c = await findChromium()
const b = await chromium.launch({ executablePath: c.executablePath, args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: 1280, height: 800 } })
const base = process.argv[2]
p.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()) })
await p.goto(base + '/console/'); await p.waitForTimeout(1500)
console.log(await p.locator('body').ariaSnapshot())
await p.getByRole('button', { name: /admin/i }).first().click()
await p.getByRole('button', { name: 'Sign in' }).click(); await p.waitForTimeout(4000)
console.log(p.url()); console.log(await p.locator('body').ariaSnapshot())
await p.screenshot({ path: '/tmp/tools-console.png' })
await p.getByRole('link', { name: 'Notices' }).first().click(); await p.waitForTimeout(2000)
console.log(p.url()); console.log(await p.locator('main').ariaSnapshot())
await p.getByRole('row').nth(1).click(); await p.waitForTimeout(2000)
console.log(p.url()); console.log(await p.locator('main').ariaSnapshot())
await p.screenshot({ path: '/tmp/tools-console2.png' })
await b.close()
