import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { builtPaths } from '../apps/app/src/shell/paths.ts'

test.use({ reducedMotion: 'reduce' })

const problemsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    for (const path of [...builtPaths, '/no/such/page']) {
      test(`axe finds nothing on ${path}`, async ({ page, request }) => {
        const { data } = await (await request.get('/api/news/list?pageNo=1&pageSize=1')).json() as { data: { records?: { id: string }[]; list?: { id: string }[] } }
        const id = (data.records ?? data.list)?.[0]?.id
        await page.goto(path === '/info/detail' ? `/#${path}?id=${id}` : `/#${path}`)
        await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog').getByRole('heading'))).not.toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect(await problemsOf(page)).toEqual([])
        // The popup covers Home: both are looked at.
        const popup = page.getByRole('dialog').getByRole('button', { name: 'Close' })
        if (await popup.count() === 0) return
        await popup.click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        expect(await problemsOf(page)).toEqual([])
      })
    }
  })
}
