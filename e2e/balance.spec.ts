import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'

/** An amount as figures show it. */
const figure = /\d[.,]\d{2,6}(?![\d/]|\s*%)/

test('the eye hides every amount of the member on every screen, and the device remembers it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo)
  await page.goto('/#/user/balance')
  await expect(page.getByRole('main')).toContainText(figure)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  for (const path of [
    '/user/balance',
    '/user/fund',
    '/user/record',
    '/mine',
    '/user/myorder',
    '/user/earn',
    '/user/receiveincome',
  ]) {
    await page.goto(`/#${path}`)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('••••')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('main').innerText(), path).not.toMatch(figure)
  }
  await page.goto('/#/mine')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(page.getByRole('main')).toContainText(figure)
})

test('where the money is and how it got there add up, and each line leads on', async ({ page, demo }) => {
  await signIn(page, demo)
  await page.goto('/#/user/fund')
  await expect(page.getByText('Checked on this device: it adds up')).toBeVisible()
  await page.getByRole('link', { name: /You recharged/ }).click()
  await expect(page).toHaveURL(/record\?type=1$/)
  await expect(page.getByRole('radio', { name: 'Recharge' })).toBeChecked()
})

test('a record opens to the ledger entries behind it', async ({ page, demo }) => {
  await signIn(page, demo)
  await page.goto('/#/user/record?type=5')
  await page
    .getByRole('main')
    .getByRole('button', { name: /C-[0-9A-F]{10}/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Your income to claim')).toBeVisible()
  await expect(sheet.getByText('Your available money')).toBeVisible()
  await sheet.getByRole('link', { name: 'Open your income' }).click()
  await expect(page).toHaveURL(/receiveincome/)
})

test('a statement of chosen days adds up before it is downloaded, and in the file', async ({ page, demo }) => {
  await signIn(page, demo)
  await page.goto('/#/user/record')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByText('Checked on this device: it adds up')).toBeVisible()
  await expect(page.getByText('Days and times are in the time zone UTC+05:30.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  const rows = (await readFile(file, 'utf8'))
    .split('\r\n')
    .filter((row) => /,-?\d+\.\d{6}$/.test(row))
    .map((row) => row.split(',').slice(-3))
  const minor = (decimal: string | undefined): bigint => BigInt((decimal || '0.000000').replace('.', ''))
  // The last four rows are about what is held and unclaimed; before them stands the closing balance.
  const [opening, ...moves] = rows.slice(0, -4)
  const closing = moves.pop()
  expect(moves.reduce((balance, [comesIn, out]) => balance + minor(comesIn) - minor(out), minor(opening?.[2]))).toBe(
    minor(closing?.[2]),
  )
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')
})
