import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { builtPaths, memberPaths } from '../apps/app/src/shell/paths.ts'
import { keepToken, demoMember } from './demoMember.ts'

test.use({ reducedMotion: 'reduce' })

const problemsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

type List = { readonly list: readonly { readonly id: string }[] }

/** Screens of one thing are looked at with one of the demonstration's. */
const queryOf = async (path: string, request: APIRequestContext): Promise<string> => {
  const member = demoMember(request)
  const firstOf = async (call: string): Promise<string> => (await member.ask<List>(call)).list[0]?.id ?? 'none'
  switch (path) {
    case '/info/detail':
      return `?id=${await firstOf('news/list')}`
    case '/index/detail':
      return `?id=${await firstOf('product/list')}`
    case '/index/setcoupon':
      return `?productId=${await firstOf('product/list')}`
    case '/user/pdf':
      return `?doc=sheet&id=${await firstOf('product/list')}`
    case '/user/orders':
      return `?id=${await firstOf('mine/order/record')}`
    case '/income/source':
      return `?id=${await firstOf('income/list')}`
    default:
      return ''
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    for (const path of [...builtPaths, '/no/such/page']) {
      test(`axe finds nothing on ${path}`, async ({ page, request }) => {
        if (memberPaths.includes(path)) await keepToken(page, demoMember(request))
        await page.goto(`/#${path}${await queryOf(path, request)}`)
        await expect(
          page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog').getByRole('heading')),
        ).not.toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect(await problemsOf(page)).toEqual([])
        // The popup covers Home: both are looked at.
        const popup = page.getByRole('dialog').getByRole('button', { name: 'Close' })
        if ((await popup.count()) === 0) return
        await popup.click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        expect(await problemsOf(page)).toEqual([])
      })
    }
  })
}
