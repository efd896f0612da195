import { createHmac, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { createTestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createBuyer } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../../../test/practiceBank.ts'
import { parseSettings, prepareForTests } from '../../../test/prepareForTests.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import type { Stoppable } from '../../listen.ts'
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
  await prepareForTests(database.ownerUrl)
  memberId = await createBuyer(database.app, { money: 0n })
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

  // Attack by a stranger, on receipts: the rails’ program is called without its secret. Impossible: it answers 401,
  // whatever is asked.
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
    expect(await rails.bank?.isHolder({ currency: 'INR', bank: 'b', account: '1', name: 'x' })).toBe(false)
    const chains = connectRails({ ...asServer('http://127.0.0.1:1'), CHAIN_RPC_URL: 'http://127.0.0.1:1' })
    expect(await chains.getDepositAddress(memberId, 'bep20')).toBeNull()
  })

  test('can pay in for the owner at the practice till, the same payment once', async () => {
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
    expect(await receipts()).toEqual([{ sender: 'Owner', amount: 5_000_000n }])
    await expectSound(database.app)
  })
})

test('without their program, calls are answered, and every way to recharge is closed until it is back', async () => {
  const server = await createTestServer(
    {
      RAILS_URL: 'http://127.0.0.1:1',
      RAILS_SECRET: secret,
      BANK_URL: bank.url,
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
    },
    { railUrl: '' },
  )
  try {
    const { token } = await newMember(server)
    const { status, answer } = await server.call('recharge/channels', { headers: token })
    expect(status).toBe(200)
    expect(answer.data.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([false, false, false, false, false])
    const asked = { ...token, 'idempotency-key': randomUUID() }
    expect((await server.post('recharge/add', { channelId: 'bep20' }, asked)).answer.error).toBe(
      'recharge.channel-closed',
    )
    const callback = { timestamp: String(Date.now()), payload: '{}', signature: 'f'.repeat(64) }
    expect((await server.post('rail/bank/callback', callback)).status).toBe(503)
  } finally {
    await server.stop()
  }
})

// What somebody gets who has got into a process that answers calls or runs jobs: its database password, its secret for
// the rails, and what is in its memory. Without the bank's secret, and without the rails' password.
describe('with everything that a web or worker process has', () => {
  const attack = (text: string, values: unknown[] = []) => database.app.query(text, values)
  const refused = async (text: string, values: unknown[] = []) =>
    expect(attack(text, values), text).rejects.toThrow('permission denied')
  const readAvailable = async () =>
    (
      await database.owner.query(
        `select coalesce(sum(balance), 0)::bigint as sum from ledger.account where owner = $1`,
        [memberId],
      )
    ).rows[0].sum
  const before = { receipts: 0, available: 0n }
  beforeAll(async () => {
    before.receipts = (await receipts()).length
    before.available = await readAvailable()
  })
  const expectNothingGained = async () => {
    expect({ receipts: (await receipts()).length, available: await readAvailable() }).toEqual(before)
    await expectSound(database.app)
  }

  // Attack by somebody with the server’s password, on receipts. Impossible: only the rails’ own login writes receipts,
  // and web and worker processes do not have it.
  test('a receipt of money that never came, or another owner for one that did', async () => {
    for (const rail of ['practice', 'bank', 'bep20'])
      await refused(
        `insert into receipt (rail, rail_transaction, member_id, amount, sender) values ($1, 'forged', $2, 1000000, 'x')`,
        [rail, memberId],
      )
    await refused('update receipt set member_id = $1', [memberId])
    await refused('update receipt set used_as = null')
    await refused('delete from receipt')
    const { rows } = await database.owner.query('select id from receipt limit 1')
    for (const call of ['book_till(array[$1::uuid])', 'book_exchange($1)', 'book_receipts(array[$1::uuid])'])
      await expect(attack(`select ${call}`, [rows[0].id]), call).rejects.toThrow(/permission denied|does not exist/)
    await expectNothingGained()
  })

  // Attack by somebody with the server’s password, on receipts. Impossible: the application may not write blocks,
  // deposits, addresses or keys.
  test('a deposit that no chain knows, or a deposit address that is the thief’s', async () => {
    const { rows } = await database.owner.query(
      `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname in ('deposit_address', 'chain_block', 'chain_deposit', 'rail_key', 'rail_cursor', 'rail_state')
        and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and (has_column_privilege('millrace_app', c.oid, a.attnum, 'insert')
          or has_column_privilege('millrace_app', c.oid, a.attnum, 'update'))`,
    )
    expect(rows).toEqual([])
    for (const table of ['deposit_address', 'chain_block', 'chain_deposit', 'rail_key', 'rail_cursor'])
      await refused(`delete from ${table}`)
    await expectNothingGained()
  })

  // Attack by somebody with the server’s password, on receipts. Impossible: no function that writes is granted to both.
  test('whatever the rails alone may call, called by the application', async () => {
    const { rows } = await database.owner.query<{ call: string }>(
      `select p.oid::regprocedure::text as call from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and has_function_privilege('millrace_rail', p.oid, 'execute')
        and has_function_privilege('millrace_app', p.oid, 'execute')
        and p.prosecdef order by 1`,
    )
    // What both may call reads, or says that the caller's own program runs.
    expect(rows.map(({ call }) => call)).toEqual([
      'ledger.since_roll_up(bigint)',
      'report_process(text,text,text,timestamp with time zone,bigint,boolean)',
    ])
    await refused('set role millrace_rail')
    await expectNothingGained()
  })

  // Attack by somebody with the server’s password, on receipts. Impossible: it is signed with the bank’s secret, which
  // only bank and rails have.
  test('a callback of the bank that the bank did not send', async () => {
    const rails = connectRails(asServer(program.url))
    const timestamp = String(Date.now())
    const payload = JSON.stringify({ seq: 1, type: 'charge.succeeded', id: randomUUID(), amount: '1000000.00' })
    for (const guess of ['', secret, database.appUrl]) {
      const signature = createHmac('sha256', guess).update(`${timestamp}.${payload}`).digest('hex')
      expect(await rails.bank?.receiveCallback({ timestamp, payload, signature }, Date.now())).toBe('signature')
    }
    await expectNothingGained()
  })

  // Attack by somebody with the server’s password, on receipts. Impossible: the till pays members of the demonstration
  // only, while its past is made.
  test('a payment at the practice till for a member, a stranger or one of the demonstration', async () => {
    const till = connectTill(asServer(program.url))
    const demo = randomUUID()
    await database.owner.query(
      `insert into member (id, phone, language, created_at, is_demo) values ($1, '+919000000099', 'en_US', now(), true)`,
      [demo],
    )
    for (const to of [memberId, demo, randomUUID()])
      await expect(
        till.payIn({ memberId: to, amountMinor: 1_000_000n, sender: 'x', note: 'x' }),
        'the demonstration’s past is over',
      ).rejects.toThrow('no such payment')
    await expectNothingGained()
  })
})

// Attack by somebody with the server’s password, on receipts: the practice till is used outside practice mode.
// Impossible: the rails’ program has none there.
test('outside practice mode there is no till, and no money from nowhere', async () => {
  await prepareForTests(database.ownerUrl, { PRACTICE_MODE: 'off' })
  const live = await start({ PRACTICE_MODE: 'off' })
  try {
    const settings = asServer(live.url)
    await expect(
      connectTill(settings).payIn({ isOwners: true, amountMinor: 1n, sender: 'x', note: 'x' }),
    ).rejects.toThrow('no such payment')
    const { bank } = connectRails(settings)
    expect(await bank?.topUp(charge())).toBe(false)
    expect(await bank?.pay()).toMatchObject({ isUp: false })
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
    for (const path of ['till', 'charge', 'address', 'faucet', 'health', 'callback', 'top-up', 'holder'])
      expect(await send(path, body), `${path} ${body}`).toBe(400)
})
