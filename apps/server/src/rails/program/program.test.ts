import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../../../test/practiceBank.ts'
import { parseSettings } from '../../../test/prepareForTests.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import type { Stoppable } from '../../start.ts'
import { startRails } from '../../startRails.ts'
import { connectRails, connectTill } from './client.ts'

const secret = 'the secret of the rails in this test'
const log = pino({ level: 'silent' })

let database: TestDatabase
let bank: PracticeBank
let program: Stoppable
let memberId: string
const start = (environment: Readonly<Record<string, string>> = {}) =>
  startRails(
    parseSettings({
      ROLE: 'rails',
      PORT: '0',
      APP_DATABASE_URL: database.appUrl,
      RAIL_DATABASE_URL: toRailUrl(database.ownerUrl),
      RAILS_SECRET: secret,
      BANK_URL: bank.url,
      BANK_SECRET: bankSecret,
      ...environment,
    }),
    log,
    () => {},
  )
/** A process that answers calls: it has no connection of the rails, and not the bank's secret. */
const asServer = (RAILS_URL: string, RAILS_SECRET = secret) =>
  parseSettings({ APP_DATABASE_URL: database.appUrl, BANK_URL: bank.url, RAILS_URL, RAILS_SECRET })

beforeAll(async () => {
  ;[database, bank] = await Promise.all([createTestDatabase(), startPracticeBank()])
  memberId = randomUUID()
  program = await start()
})
afterAll(async () => {
  await program.stop()
  await bank.close()
  await database.drop()
})

const charge = () => ({
  id: randomUUID(),
  currency: 'KES' as const,
  amount: '1000.00',
  method: 'transfer' as const,
  reference: 'R-TEST',
  payer: '',
  returnUrl: 'http://app.test/',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
})
const receipts = async () =>
  (await database.owner.query('select sender, amount from receipt order by received_at')).rows

describe('a process without the rails’ password', () => {
  test('asks their program to open a charge, which it answers with the bank’s page', async () => {
    const rails = connectRails(asServer(program.url))
    expect(await rails.isUp('bank')).toBe(true)
    expect(await rails.isUp('bep20')).toBe(false)
    expect(await rails.bank?.openCharge(charge())).toMatchObject({
      outcome: 'answered',
      value: { currency: 'KES', pageUrl: expect.stringContaining(bank.url) as unknown },
    })
  })

  test('passes a callback on, whose signature the program checks', async () => {
    const rails = connectRails(asServer(program.url))
    const forged = { timestamp: String(Date.now()), payload: '{}', signature: 'f'.repeat(64) }
    expect(await rails.bank?.receiveCallback(forged, Date.now())).toBe('signature')
  })

  test('gets nothing with another secret, and the rails are down for it', async () => {
    const rails = connectRails(asServer(program.url, 'another secret of thirty-two letters'))
    expect(await rails.isUp('bank')).toBe(false)
    expect(await rails.bank?.openCharge(charge())).toMatchObject({ outcome: 'unreachable' })
    for (const path of ['till', 'top-up', 'health', 'nowhere'])
      expect((await fetch(`${program.url}/${path}`, { method: 'POST' })).status).toBe(401)
  })

  test('works on while their program is down', async () => {
    const rails = connectRails(asServer('http://127.0.0.1:1'))
    expect(await rails.isUp('bank')).toBe(false)
    expect(await rails.bank?.openCharge(charge())).toMatchObject({ outcome: 'unreachable' })
    expect(await rails.bank?.topUp(charge())).toBe(false)
  })

  test('can pay in for the owner, the same payment once, but not for a member who is no demonstration', async () => {
    const till = connectTill(asServer(program.url))
    const payment = {
      isOwners: true,
      amountMinor: 5_000_000n,
      sender: 'Owner',
      note: 'test',
      transaction: 'one',
    } as const
    const [first, again] = [await till.payIn(payment), await till.payIn(payment)]
    expect(again).toBe(first)
    await expect(till.payIn({ memberId, amountMinor: 1n, sender: 'x', note: 'x' })).rejects.toThrow('no such payment')
    expect(await receipts()).toEqual([{ sender: 'Owner', amount: 5_000_000n }])
    await expectSound(database.app)
  })

  test('cannot write a receipt itself', async () => {
    await expect(
      database.app.query(
        `insert into receipt (rail, rail_transaction, amount, sender) values ('practice', 'x', 1, 'x')`,
      ),
    ).rejects.toThrow('permission denied')
  })
})

test('outside practice mode there is no till, and no money from nowhere', async () => {
  const live = await start({ PRACTICE_MODE: 'off' })
  try {
    const settings = asServer(live.url)
    await expect(
      connectTill(settings).payIn({ isOwners: true, amountMinor: 1n, sender: 'x', note: 'x' }),
    ).rejects.toThrow('no such payment')
    expect(await connectRails(settings).bank?.topUp(charge())).toBe(false)
  } finally {
    await live.stop()
  }
})

test('a request that is not valid is refused', async () => {
  const send = (path: string, body: string) =>
    fetch(`${program.url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body,
    }).then(({ status }) => status)
  for (const body of ['{}', '[]', 'null', '{', '{"payments":[{"isOwners":true,"amountMinor":"-1"}]}'])
    for (const path of ['till', 'charge', 'address', 'faucet', 'health', 'callback', 'top-up'])
      expect(await send(path, body), `${path} ${body}`).toBe(400)
})
