import { expect, test } from './journey.ts'
import { signInByCall, signInToConsole } from './operator.ts'

test('zz', async ({ page, request }) => {
  const maker = await signInByCall(request, 'maker@millrace.test')
  const { list } = await maker.ask<{ list: { id: string; name: { en_US: string } }[] }>('console/machine/list?pageSize=100')
  const id = list[0]?.id ?? ''
  await maker.propose('rate', { currency: 'INR', rate: '88.5' }, 'The source is silent since this morning.')
  await maker.propose('machine-destination', { machineId: id, rail: 'practice', destination: 'Account 77' }, 'They have another bank.')
  const one: any = await maker.ask(`console/machine/one?id=${id}`)
  const keys = ['kind','name','place','summary','description','ownerName','purpose','risks','costs','leaving','pictures','price','dayReturn','validDays','units','sale','saleStart','saleEnd','isPublished']
  const terms = Object.fromEntries(keys.map((k) => [k, one[k]])) as any
  const row = await maker.propose('machine-terms', { machineId: id, ...terms, price: '131', risks: { ...terms.risks, en_US: 'It may break.' } }, 'Parts cost more than we thought.')
  await signInToConsole(page, 'checker@millrace.test')
  for (const [w, h] of [[1440, 900], [360, 740]] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto('/console/#/proposal')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/p/list-${w}-${theme}.png` })
      await page.goto(`/console/#/proposal/${row.id}/show`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/p/one-${w}-${theme}.png` })
    }
    await page.getByRole('button', { name: /^Approve/ }).first().click()
    await page.waitForTimeout(600)
    await page.screenshot({ path: `/tmp/p/dialog-${w}.png` })
    await page.keyboard.press('Escape')
    await page.goto(`/console/#/machine/${id}/show`)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/p/machine-${w}.png`, fullPage: true })
  }
})
