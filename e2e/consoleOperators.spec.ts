import pg from 'pg'
import { readDatabaseUrl } from '../tools/start/testMillrace.ts'
import { axeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { computeTotp, signInByPage } from './operator.ts'

/** The link that was sent to an address, which nobody can read by the API. */
const readLink = async (email: string): Promise<string> => {
  const client = new pg.Client({ connectionString: await readDatabaseUrl(process.env['MILLRACE_DATA_DIR'] ?? '') })
  await client.connect()
  const { rows } = await client.query<{ content: string }>('select content from inbox_message where sent_to = $1', [
    email,
  ])
  await client.end()
  return /https?:\/\/\S+/.exec(rows[0]?.content ?? '')?.[0] ?? ''
}

test('an invited operator sets a password and second factor alone, signs in, and may not decide yet', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `new-${Date.now()}@millrace.test`
  await signInByPage(page)
  await page.goto('/console/#/operator')
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('New operator')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Finance').check()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  const link = new URL(await readLink(email))
  const own = await browser.newPage({ ...(baseURL && { baseURL }) })
  await own.goto(link.pathname + link.hash)
  await expect(own.getByRole('heading', { name: 'Welcome, New operator' })).toBeVisible()
  expect(await axeProblems(own)).toEqual([])
  const secret = (await own.locator('code').textContent()) ?? ''
  await own.getByLabel('New password').fill('a password of my own')
  await own.getByLabel('Repeat it').fill('a password of my own')
  await own.getByLabel('Code that the app shows').fill(computeTotp(secret))
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  // The link works once.
  await own.reload()
  await expect(own.getByText('This link no longer works')).toBeVisible()
  await own.close()

  await page.reload()
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('Invited by Admin (demonstration)')
})
