import { expect, test } from '@playwright/test'
test('opens', async ({ page }) => { await page.goto('/'); await page.waitForLoadState('networkidle'); await page.screenshot({ path: '/tmp/tools-home.png' }); await expect(page).toHaveURL(/#\/index$/); console.log(await page.locator('body').ariaSnapshot()) })
