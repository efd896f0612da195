import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataOf } from '../packages/contract/src/call.ts'
import type { incomeList } from '../packages/contract/src/income/income.ts'
import { paths } from '../packages/contract/src/paths.ts'
import type { machineSessions, sessionDetail } from '../packages/contract/src/product/session.ts'
import { test } from './days.ts'
import { expect } from './journey.ts'
import { createCaller, signIn, signInDemoMember } from './members.ts'
import { signInByCall } from './operator.ts'
import { waitForSeal } from './waitForSeal.ts'

type Sessions = DataOf<typeof machineSessions>
type Session = DataOf<typeof sessionDetail>
type Incomes = DataOf<typeof incomeList>

test('a car is unplugged, and the session that its meter signed is under the next day’s income, and checked offline', async ({
  page,
  context,
  request,
  own,
}, testInfo) => {
  const token = await signInDemoMember(own.url)
  const member = { ...createCaller(request, token), token }
  await signIn(page, member)
  const { list } = await member.ask<{ list: { id: string; name: string; kind: string }[] }>('product/list?pageSize=50')
  const lives = await Promise.all(
    list.map(async ({ id }) => ({ id, live: await member.ask<{ kind: string } | null>(`machine/live?id=${id}`) })),
  )
  const machineId = lives.find(({ live }) => live?.kind === 'charger')?.id ?? ''
  const readEnded = async () =>
    (await member.ask<Sessions>(`machine/sessions?id=${machineId}&pageSize=50`)).list.filter(
      ({ state }) => state === 'ended',
    )
  const before = (await readEnded()).map(({ id }) => id)

  await test.step('it charges, and everybody sees it', async () => {
    const street = await context.newPage()
    await street.goto(own.fleetUrl)
    const charger = street.locator('section', { hasText: 'ocpp' }).first()
    if (await charger.getByRole('button', { name: 'Plug in' }).isVisible())
      await charger.getByRole('button', { name: 'Plug in' }).click()
    await page.goto(`/#${paths.machine}?id=${machineId}`)
    await expect(page.getByText(/^(Charging now|Connectors in use)/).first()).toBeVisible()
    await charger.getByRole('button', { name: 'Unplug' }).click()
    await expect(charger.getByRole('button', { name: 'Plug in' })).toBeVisible()
    await street.close()
  })

  const sessionId = await test.step('its meter signs what it counted', async () => {
    await expect
      .poll(async () => (await readEnded()).find(({ id }) => !before.includes(id))?.grade, { timeout: 60_000 })
      .toBe('signed')
    return (await readEnded()).find(({ id }) => !before.includes(id))?.id ?? ''
  })

  await test.step('when its day is over, it is under what the machine paid for it', async () => {
    const operator = await signInByCall(request)
    await operator.send('console/clock/move', { days: 1 })
    await waitForSeal(() => member.ask('transparency/summary'))
    const { report } = await member.ask<Session>(`machine/session?id=${sessionId}`)
    await expect
      .poll(async () => (await member.ask<Incomes>('income/list?pageSize=50')).list.map(({ id }) => id))
      .toContainEqual(expect.stringContaining(report?.id ?? 'no report'))
    await page.goto(`/#${paths.claimAll}`)
    for (const next of [report?.id, paths.sessions, sessionId])
      await page.locator(`main a[href*="${next}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`id=${sessionId}`))
  })

  const file = testInfo.outputPath('session.json')
  await test.step('the phone checks the signature, and keeps the file', async () => {
    await expect(page.getByText('Signature checked on this device')).toBeVisible()
    await expect(page.getByText('The key’s approval is in the sealed log of decisions.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /kWh, signed by the meter$/ })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the signed file' }).click(),
    ])
    await download.saveAs(file)
  })

  await test.step('a file of the repository says yes offline, and no to another digit', async () => {
    await context.setOffline(true)
    const elsewhere = await context.newPage()
    await elsewhere.goto(new URL(`file://${join(import.meta.dirname, '../verifier/verify.html')}`).href)
    const answer = async (path: string) => {
      await elsewhere.locator('#files').setInputFiles(path)
      await elsewhere.locator('.verdict .answer').waitFor()
      return await elsewhere.locator('.verdict .answer').innerText()
    }
    expect(await answer(file)).toBe('Yes')
    await expect(elsewhere.getByText('The approval is in the sealed log of decisions')).toBeVisible()
    const text = await readFile(file, 'utf8')
    const altered = text.replace(/"energyWh": ?"(\d)/, (found, digit: string) =>
      found.replace(/\d$/, String((Number(digit) + 1) % 10)),
    )
    expect(altered).not.toBe(text)
    await writeFile(testInfo.outputPath('altered.json'), altered)
    await elsewhere.reload()
    expect(await answer(testInfo.outputPath('altered.json'))).toBe('No')
  })
})
