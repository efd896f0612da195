import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataOf } from '../packages/contract/src/call.ts'
import type { proposalList } from '../packages/contract/src/console/proposal.ts'
import type { incomeList } from '../packages/contract/src/income/income.ts'
import { paths } from '../packages/contract/src/paths.ts'
import type { machineSessions, sessionDetail } from '../packages/contract/src/product/session.ts'
import { test } from './days.ts'
import { expect } from './journey.ts'
import { createCaller, signIn, signInDemoMember } from './members.ts'
import { atDesk, signInByCall } from './operator.ts'
import { waitForSeal } from './waitForSeal.ts'

type Sessions = DataOf<typeof machineSessions>
type Session = DataOf<typeof sessionDetail>
type Incomes = DataOf<typeof incomeList>
type Proposals = DataOf<typeof proposalList>

test('an operator connects a further charger, and it is live, has its meter by two people and signs a session', async ({
  page: street,
  browser,
  request,
  own,
}) => {
  const identity = 'CP-FURTHER'
  const machine = 'Charger 07, Pune'
  const charger = street.locator('section', { hasText: identity })
  await atDesk(browser, 'maker@millrace.test', async (desk) => {
    const dialog = desk.getByRole('dialog')
    const readFact = async (name: string) =>
      (await desk.locator(`dt:text-is("${name}") + dd code`).innerText()).replaceAll(' ', '')

    const password = await test.step('the console gives it an address, a name and a password', async () => {
      await desk.goto('/console/#/station')
      await desk.getByRole('button', { name: 'Connect' }).click()
      await dialog.getByLabel('Machine').fill(machine)
      await desk.getByRole('option', { name: machine }).first().click()
      await dialog.getByLabel('Name').fill(identity)
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(desk.getByRole('heading', { name: 'Waiting for the first message …' })).toBeVisible()
      expect(await readFact('Address')).toMatch(/^ws:/)
      expect(await readFact('Name of the charge point')).toBe(identity)
      return readFact('One-time password')
    })

    await test.step('entered in the charger, it is live, and nobody sees its password any longer', async () => {
      await street.goto(own.fleetUrl)
      await street.getByLabel('Name').fill(identity)
      await street.getByLabel('Password').fill(password)
      await street.getByRole('button', { name: 'Connect' }).click()
      await expect(charger).toBeVisible()
      await expect(desk.getByRole('heading', { name: 'Live', exact: true })).toBeVisible()
      await expect(desk.getByText('Replaced by one that nobody sees')).toBeVisible()
      await expect(desk.getByRole('img', { name: /password of the charger/ })).toHaveCount(0)
      expect((await desk.locator('main').innerText()).replaceAll(/\s/g, '')).not.toContain(password)
    })

    await test.step('its meter is proposed as it shows itself, and another operator approves it', async () => {
      await charger.getByText('Its meter').click()
      const serial = /Serial (\S+),/.exec(await charger.innerText())?.[1] ?? ''
      const registerWh = /(\d+) Wh/.exec(await charger.innerText())?.[1]
      await desk.getByRole('button', { name: 'Propose a meter' }).click()
      await dialog.getByLabel('Serial number').fill(serial)
      await dialog.getByLabel('Public key').fill(await charger.getByRole('textbox').inputValue())
      await dialog.getByLabel('Register now').fill(String(Number(registerWh) / 1_000))
      await dialog.getByLabel('Reason').fill('Read from its display')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('button', { name: 'Sign and propose' }).click()
      await expect(desk.getByText('Another operator has to decide.').first()).toBeVisible()
      const other = await signInByCall(request)
      const { list } = await other.ask<Proposals>('console/proposal/list?kind=meter&state=open&pageSize=100')
      const proposal = list.find(({ after }) => after['serial'] === serial)
      if (!proposal) throw new Error('The meter was not proposed')
      await other.decide(proposal)
      await expect(step(desk, 'Its meter, by two people')).toContainText(serial)
    })

    await test.step('a car is plugged in and out, and the session is signed', async () => {
      // It may have begun one by itself, before it had a meter: that one does not count.
      await street.reload()
      if (await charger.getByRole('button', { name: 'Unplug' }).isVisible())
        await charger.getByRole('button', { name: 'Unplug' }).click()
      await charger.getByRole('button', { name: 'Plug in' }).click()
      await charger.getByRole('button', { name: 'Unplug' }).click()
      await expect(step(desk, 'A test session')).toContainText('Signed by its meter')
    })
  })
})

const step = (desk: Page, name: string) => desk.getByRole('listitem').filter({ hasText: name })

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
