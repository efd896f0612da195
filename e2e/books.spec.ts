import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { paths } from '../packages/contract/src/paths.ts'
import { isFull } from '../tools/test/full.ts'
import { expect, test } from './journey.ts'
import { signIn } from './members.ts'
import { openScreen, prepareDevice } from './screens.ts'
import { waitForSeal } from './waitForSeal.ts'

const run = promisify(execFile)

/** The verifier in a folder that has nothing else, with nothing of this project in its environment. */
const verify = async (folder: string, ...files: readonly string[]): Promise<{ code: number; output: string }> => {
  try {
    const { stdout } = await run(process.execPath, ['verify.html', ...files], { cwd: folder, env: {} })
    return { code: 0, output: stdout }
  } catch (failure) {
    const { code, stdout } = failure as { code: number; stdout: string }
    return { code, output: stdout }
  }
}

/** Presses what downloads, and keeps the file. */
const download = async (page: Page, press: () => Promise<void>, path: string): Promise<void> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  await file.saveAs(path)
}

/** How many sealed days this device keeps the fingerprint of. */
const countSeenDays = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening it before the app has made it would make an empty one.
    const databases = await indexedDB.databases()
    // The demonstration's, which has the time of its beginning in its name.
    const name = databases.find(({ name }) => name?.startsWith('books '))?.name
    if (!name) return 0
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await resultOf(indexedDB.open(name))
    const count = await resultOf(database.transaction('seen').objectStore('seen').count())
    database.close()
    return count
  })

test('anybody reads the books; a member checks their balance, and a stranger’s computer says the same', async ({
  page,
  demo,
}) => {
  test.setTimeout(180_000)
  await waitForSeal(() => demo.ask('transparency/summary'))
  const folder = await mkdtemp(join(tmpdir(), 'millrace-books-'))
  await prepareDevice(page, 'en-US', demo)

  // Without an account.
  await openScreen(page, paths.transparency)
  await expect(page.getByText('We hold this share of what we owe members')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Machines, worst first' })).toBeVisible()
  const flags = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'See the rows' }) })
  await expect(flags).toHaveCount(11)
  const rows = await flags.first().getByRole('link').getAttribute('href')
  expect((await page.request.get(rows ?? '')).status()).toBe(200)
  // On paper everything is open.
  const table = page.locator('table').filter({ hasText: 'Lowest of the day' })
  await expect(table).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(table).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(table).toHaveCount(0)
  await page.getByRole('slider', { name: 'Held and owed by day' }).press('Home')
  await page.getByText('As a table').click()
  await expect(page.getByRole('columnheader', { name: 'Lowest of the day' })).toBeVisible()
  await download(page, () => page.getByRole('link', { name: 'Verifier' }).click(), join(folder, 'verify.html'))
  const press = (name: string) => () => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await download(page, press('Sealed days'), join(folder, 'records.json'))
  await download(page, press('Tree of the latest day'), join(folder, 'day.tree'))
  await download(page, press('Accounting journal'), join(folder, 'journal.txt'))
  await download(page, press('Log of decisions'), join(folder, 'decisions.json'))
  expect(await readFile(join(folder, 'decisions.json'), 'utf8')).toContain('"key-added"')
  await download(page, press('Figures on this page'), join(folder, 'figures.json'))
  await download(page, press('Machines'), join(folder, 'machines.csv'))
  expect(await readFile(join(folder, 'machines.csv'), 'utf8')).toContain('coveredPercent')
  const words = await page.locator('ol[translate=no] > li').allInnerTexts()
  expect(words).toHaveLength(6)
  await page.getByRole('link', { name: 'Check', exact: true }).click()
  await expect(page).toHaveURL(/#\/user\/login\?next=%2Fuser%2Fproof/)

  // As a member.
  await signIn(page, demo)
  await page.reload()
  await openScreen(page, paths.proof)
  await expect(page.getByRole('heading', { name: 'Your balance is in the total' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The same as the published total' })).toBeVisible()
  const shown = await page.locator('ol[translate=no] > li').allInnerTexts()
  expect(shown.slice(0, 6)).toEqual(words)
  const keyWords = shown.slice(6)
  expect(keyWords).toHaveLength(6)
  await download(
    page,
    () => page.getByRole('button', { name: 'Download your proof' }).last().click(),
    join(folder, 'proof.json'),
  )

  // On a computer that has only these files.
  const unnamed = await verify(folder, 'records.json', 'day.tree', 'proof.json')
  expect(unnamed.output).toContain(`in six words: ${keyWords.join(' ')}.`)
  expect(unnamed.output).not.toContain('YES')
  expect(unnamed.code).toBe(2)
  const right = await verify(folder, '--key', keyWords.join(' '), 'records.json', 'day.tree', 'proof.json')
  expect(right.output).toContain('At least what is owed to members is held on chains')
  expect(right.output).toContain('YES')
  expect(right.code).toBe(0)

  // One byte.
  const bytes = await readFile(join(folder, 'proof.json'))
  const place = bytes.indexOf('"signature"') + 20
  bytes[place] = bytes[place] === 0x61 ? 0x62 : 0x61
  await writeFile(join(folder, 'proof.json'), bytes)
  const wrong = await verify(folder, 'records.json', 'day.tree', 'proof.json')
  expect(wrong.code).toBe(1)
  expect(wrong.output).not.toContain('YES')
  await rm(folder, { recursive: true, force: true })
})

test('a proof that does not hold stops at its step, says what to do, and every page says so afterwards', async ({
  page,
  demo,
}) => {
  await waitForSeal(() => demo.ask('transparency/summary'))
  await signIn(page, demo)
  await prepareDevice(page, 'en-US', demo)
  // A server that leaves a member out cannot give them a path to the root.
  await page.route(/\/api\/transparency\/proof(\?|$)/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { leaves: { path: { sum: string }[] }[] } }
    const [first] = answer.data.leaves
    const [sibling] = first?.path ?? []
    if (sibling) sibling.sum = String(BigInt(sibling.sum) + 1n)
    await route.fulfill({ json: answer })
  })
  await openScreen(page, paths.proof)
  await expect(page.getByRole('heading', { name: 'Your balance is not proven' })).toBeVisible()
  await expect(page.getByText('This should never happen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the file and tell us' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Withdraw \d/ })).toBeVisible()
  await openScreen(page, paths.about)
  await expect(page.getByRole('link', { name: /Your balance check for .* failed/ })).toBeVisible()
})

test('who was in the books and is given no proof is told so, and not to come back tomorrow', async ({ page, demo }) => {
  await waitForSeal(() => demo.ask('transparency/summary'))
  await signIn(page, demo)
  const { userId } = await demo.ask<{ userId: string }>('user/info')
  await page.addInitScript((id) => localStorage.setItem('userId', id), userId)
  await prepareDevice(page, 'en-US', demo)
  await openScreen(page, paths.proof)
  await expect(page.getByRole('heading', { name: 'Your balance is in the total' })).toBeVisible()
  await page.route(/\/api\/transparency\/proof(?:\?|$)/, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: null } }),
  )
  await page.goto('about:blank')
  await openScreen(page, paths.proof)
  await expect(page.getByRole('heading', { name: 'Your balance is not proven' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the file and tell us' })).toBeVisible()
  await expect(page.getByText('You are not in a sealed day yet')).toBeHidden()
  await openScreen(page, paths.about)
  await expect(page.getByRole('link', { name: /Your balance check for .* failed/ })).toBeVisible()
})

test('a device keeps every fingerprint it has seen, and reports one that has changed', async ({ page, demo }) => {
  await waitForSeal(() => demo.ask('transparency/summary'))
  await prepareDevice(page, 'en-US', demo)
  await openScreen(page, paths.transparency)
  await expect(page.locator('ol[translate=no]')).toBeVisible()
  await expect.poll(() => countSeenDays(page)).toBe(1)
  await page.route(/\/api\/transparency\/record(\?|$)/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { recordHash: string } }
    answer.data.recordHash = answer.data.recordHash.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'))
    await route.fulfill({ json: answer })
  })
  // Loaded anew, as on another day.
  await page.goto('about:blank')
  await openScreen(page, paths.transparency)
  await expect(page.getByText('This day had different words before')).toBeVisible()
})

for (const { locale, title, reason } of [
  { locale: 'it-IT', title: 'Acquisti e premi sono fermi', reason: 'Custodiamo meno di quanto dobbiamo' },
  ...(isFull
    ? [{ locale: 'de-DE', title: 'Käufe und Prämien sind angehalten', reason: 'Wir halten weniger, als wir schulden' }]
    : []),
])
  test(`while the platform is stopped every page says why, in ${locale}`, async ({ page, caller }) => {
    await prepareDevice(page, locale, caller)
    // When a stop begins and ends is the server's matter, and tested there. In English the page brings this call along.
    await page.route('**/api/sys/info', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      const stop = { reason: 'reserves', since: '2026-11-16T10:00:00.000Z' }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, stop } } })
    })
    for (const path of [paths.about, paths.catalogue]) {
      await openScreen(page, path)
      const banner = page.getByRole('link', { name: title })
      await expect(banner).toContainText(reason)
      await expect(banner).toHaveAttribute('href', `#${paths.transparency}`)
    }
  })

test('what-if is played by keyboard, says who has lost what, and offers nothing', async ({ page, caller }) => {
  await prepareDevice(page, 'en-US', caller)
  await openScreen(page, paths.whatIf)
  await expect(page.getByText('A simulation. Nothing to buy here.')).toBeVisible()
  await page.getByRole('slider', { name: 'New members' }).press('Home')
  await page.getByRole('slider', { name: 'Members who leave' }).press('End')
  await expect(page.getByText(/It collapses on day \d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who has lost what by then' })).toBeVisible()
  await expect(page.getByText('Income covered by machines falls below 100 %')).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('columnheader', { name: 'Owed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /buy|recharge|invest/i })).toHaveCount(0)
})
