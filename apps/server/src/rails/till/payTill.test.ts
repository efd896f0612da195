import { bep20, deriveHotAddress } from '@millrace/chain'
import { createSeed, deriveExtendedKeys } from '@millrace/chain/private/keys'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChainNode, type ChainNode } from '../../../test/chainNode.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectBooks, expectSound } from '../../../test/expectSound.ts'
import { giveMoney } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { drain } from '../../../test/railContract.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import type { ChainRailPort } from '../chain/chainRail.ts'
import type { Till } from '../practiceTill.ts'
import { getDifference } from '../rail.ts'
import type { OwnRails } from '../rails.ts'
import { payTill } from './payTill.ts'

let node: ChainNode
let server: TestServer
let rail: ChainRailPort
let railDb: Database

beforeAll(async () => {
  node = await startChainNode(bep20)
  server = await createTestServer({ CHAIN_RPC_URL: node.url, TRUST_PROXY: '1' })
  rail = server.platform.rails.chains.bep20 as ChainRailPort
  railDb = createDatabase(createPool(toRailUrl(server.database.ownerUrl), { max: 4 }))
  const { xpub } = deriveExtendedKeys(createSeed(), 'bep20')
  await server.database.owner.query("insert into rail_key (rail, xpub, hot_address) values ('bep20', $1, $2)", [
    xpub,
    deriveHotAddress(xpub),
  ])
})
afterAll(async () => {
  await railDb.destroy()
  await server.stop()
  await node.close()
})

const take = ({ token }: NewMember, amount = '100', key: string = randomUUID()) =>
  server.post('recharge/add', { channelId: 'till', amount }, { ...token, 'idempotency-key': key })
const available = async ({ id }: NewMember): Promise<bigint> => {
  const { rows } = await server.database.owner.query(
    "select balance from ledger.account where (owner, kind) = ($1, 'available')",
    [id],
  )
  return rows[0]?.balance ?? 0n
}
const list = async ({ token }: NewMember) =>
  (await server.call('recharge/record?pageNum=1&pageSize=20', { headers: token })).answer.data.list
const mineAndRead = async (blocks = 1) => {
  await node.mine(blocks)
  await drain(rail)
}
/** Opens a payment at the till as the server does, without the till hearing of it. */
const open = async (member: NewMember, amount = 100_000_000n) => {
  const { rows } = await server.database.app.query(
    "select outcome from open_recharge($1, gen_random_uuid(), 'till', 'bep20', 'USDT', $2, null)",
    [member.id, amount],
  )
  return rows[0].outcome as string
}
/** As if half a minute had passed since the till was about to send something. */
const passTime = () =>
  server.database.owner.query(
    "update recharge set till_sent_at = till_sent_at - interval '31 seconds' where state = 'pending'",
  )
const expectAgreed = async () => {
  await drain(rail)
  const [balance] = (await rail.ownBalances()) ?? []
  expect(balance && getDifference(balance)).toBe(0n)
  await expectBooks(server.database.app)
}

test('practice money is credited by its first block and not before, and is on the chain', async () => {
  const member = await newMember(server)
  const { answer } = await take(member)
  expect(answer.data).toMatchObject({ channelId: 'till', state: 'pending', asked: '100.000000', expireTime: null })
  await drain(rail)
  expect(await available(member)).toBe(0n)
  await mineAndRead()
  expect(await available(member)).toBe(100_000_000n)
  expect(await list(member)).toMatchObject([{ state: 'arrived', confirmations: 1, confirmationsNeeded: 1 }])
  await expectAgreed()
})

test('the same request again is the same payment', async () => {
  const member = await newMember(server)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(member, '50', key)))
  expect(new Set(answers.map(({ answer }) => answer.data.id)).size).toBe(1)
  await mineAndRead()
  expect(await available(member)).toBe(50_000_000n)
  await expectAgreed()
})

test('racing for more than the day’s maximum gets no more than that, of the amounts that are given out', async () => {
  const member = await newMember(server)
  expect((await take(member, '72.68')).answer).toMatchObject({ code: 400, error: 'till.amount' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(member, '500')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
  expect((await take(member, '50')).answer).toMatchObject({ code: 409, error: 'till.spent' })
  await mineAndRead()
  expect(await available(member)).toBe(1_000_000_000n)
  const { answer } = await server.call('recharge/channels', { headers: member.token })
  expect(answer.data.at(-1)).toMatchObject({
    id: 'till',
    max: '0.000000',
    choices: ['50.000000', '100.000000', '500.000000'],
  })
  await expectAgreed()
})

test('a till that is killed before it sends, or before it is seen, pays once', async () => {
  const [before, after] = [await newMember(server), await newMember(server)]
  expect([await open(before), await open(after)]).toEqual(['added', 'added'])
  const killed = {
    ...rail.till,
    pay: async (...payment: Parameters<typeof rail.till.pay>) => {
      if (payment[0] === (await rail.till.getAddress(after.id))) await rail.till.pay(...payment)
      throw new Error('killed')
    },
  }
  await expect(payTill({ db: railDb }, killed)).rejects.toThrow('killed')
  // Nobody sends again what may be on its way: neither at once, nor while it is not in a block, nor before it is read.
  await Promise.all([1, 2, 3].map(() => payTill({ db: railDb }, rail.till)))
  await passTime()
  await payTill({ db: railDb }, rail.till)
  await node.mine()
  await payTill({ db: railDb }, rail.till)
  await drain(rail)
  expect([await available(before), await available(after)]).toEqual([0n, 100_000_000n])
  await passTime()
  await Promise.all([1, 2, 3].map(() => payTill({ db: railDb }, rail.till)))
  await mineAndRead(2)
  expect([await available(before), await available(after)]).toEqual([100_000_000n, 100_000_000n])
  await payTill({ db: railDb }, rail.till)
  await mineAndRead(25)
  expect([await available(before), await available(after)]).toEqual([100_000_000n, 100_000_000n])
  await expectAgreed()
})

test('two payments of one amount, of which one was never sent, are both paid', async () => {
  const member = await newMember(server)
  await open(member)
  await open(member)
  let isFirst = true
  const faulty = {
    ...rail.till,
    pay: async (...payment: Parameters<typeof rail.till.pay>) => {
      if (!isFirst) return rail.till.pay(...payment)
      isFirst = false
      throw new Error('killed')
    },
  }
  await expect(payTill({ db: railDb }, faulty)).rejects.toThrow('killed')
  await mineAndRead()
  expect(await available(member)).toBe(100_000_000n)
  await passTime()
  await payTill({ db: railDb }, rail.till)
  await mineAndRead()
  expect(await available(member)).toBe(200_000_000n)
  await expectAgreed()
})

test('money from elsewhere waits for its confirmations, whatever is open at the till', async () => {
  const member = await newMember(server)
  await open(member, 50_000_000n)
  await server.database.owner.query(`update recharge set till_sent_at = now() where member_id = $1`, [member.id])
  await server.post('recharge/faucet', { channelId: 'bep20', amount: '50' }, member.token)
  await mineAndRead()
  expect(await available(member)).toBe(0n)
  expect((await list(member)).map(({ channelId, state }: Record<string, string>) => [channelId, state])).toEqual(
    expect.arrayContaining([
      ['till', 'pending'],
      ['bep20', 'processing'],
    ]),
  )
  await mineAndRead(19)
  expect(await available(member)).toBe(50_000_000n)
  await server.database.owner.query(`update recharge set state = 'failed' where channel = 'till' and member_id = $1`, [
    member.id,
  ])
  await expectAgreed()
})

test('attack: the application cannot send, mark or credit anything of the till', async () => {
  const member = await newMember(server)
  const { app, owner } = server.database
  for (const attack of [
    'select * from claim_till_payments(null)',
    "update recharge set state = 'arrived'",
    "insert into recharge (member_id, channel, rail, currency, asked) values (gen_random_uuid(), 'till', 'bep20', 'USDT', 1)",
    'update chain_deposit set is_till = true',
    'update wallet_rule set till_day_max = 1e12',
    "update wallet_rule set till_amounts = '{1000000000000}'",
  ])
    await expect(app.query(attack), attack).rejects.toThrow('permission denied')
  expect(await open(member, 999_000_000n)).toBe('till-amount')
  for (const [rail, currency] of [
    ['bank', 'KES'],
    ['trc20', 'USDT'],
  ]) {
    const { rows } = await app.query(
      "select outcome from open_recharge($1, gen_random_uuid(), 'till', $2, $3, 100000000, null)",
      [member.id, rail, currency],
    )
    expect(rows).toEqual([{ outcome: 'till-closed' }])
  }
  await owner.query('update wallet_rule set is_practice = false')
  expect(await open(member)).toBe('till-closed')
  await owner.query('update wallet_rule set is_practice = true')
  await open(member)
  await owner.query('update wallet_rule set is_practice = false')
  await payTill({ db: railDb }, rail.till)
  await mineAndRead()
  expect(await available(member)).toBe(0n)
  await owner.query('update wallet_rule set is_practice = true')
})

test('whatever else is paid in at the till is on the chain before it is believed', async () => {
  const { rails } = server.platform
  const till = server.platform.till as Till
  const backing = (rails as OwnRails).tillBacking
  const mining = setInterval(() => void node.mine(), 100)
  try {
    const payment = { isOwners: true, amountMinor: 7_000_000n, sender: 'owner', note: '' } as const
    await Promise.all(Array.from({ length: 5 }, () => till.payIn(payment)))
    const [balance] = (await backing?.ownBalances()) ?? []
    expect(balance && getDifference(balance)).toBe(0n)
    expect(balance?.own).toBeGreaterThanOrEqual(35_000_000n)

    // Custody that no tokens stand behind is seen as missing, until the till has made up for it.
    const missing = 2_000_000_000_000n
    await giveMoney(server.database.owner, randomUUID(), missing)
    const [unbacked] = (await backing?.ownBalances()) ?? []
    expect(unbacked && getDifference(unbacked)).toBeLessThan(0n)
    await backing?.back(0n)
    const [again] = (await backing?.ownBalances()) ?? []
    expect(again && getDifference(again)).toBe(0n)
  } finally {
    clearInterval(mining)
  }
  await node.takeDown()
  await expect(till.payIn({ isOwners: true, amountMinor: 10n ** 15n, sender: 'owner', note: '' })).rejects.toThrow()
  await node.bringUp()
  await drain(rail)
  await expectSound(server.database.app)
})
