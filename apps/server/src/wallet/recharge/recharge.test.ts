import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRechargeServer, xpub } from '../../../test/createRechargeServer.ts'
import { createTestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'

const { server, bank, get, add, readDetail, addTransfer, waitForState, expectAgreed, switchToNewMember, stop } =
  await createRechargeServer()
let member: NewMember
beforeEach(async () => {
  member = await switchToNewMember()
})
afterAll(stop)

test('bank channels are open while the bank is up and there are a rate and a position', async () => {
  const { data } = await get('recharge/channels')
  expect(data.map(({ id }: { id: string }) => id)).toEqual([
    'bep20',
    'trc20',
    'mobile-money-kes',
    'instant-inr',
    'transfer-ngn',
    'till',
  ])
  expect(data[0]).toMatchObject({
    rail: 'bep20',
    currency: 'USDT',
    min: '5.000000',
    max: null,
    isOpen: false,
    confirmations: 20,
    hasFaucet: true,
  })
  expect(data[2]).toMatchObject({
    rail: 'bank',
    currency: 'KES',
    min: '500.00',
    isOpen: true,
    confirmations: null,
    hasFaucet: false,
  })
  expect(data[4]).toMatchObject({ min: '2500.00', isOpen: true })
})

test('a chain without a node is closed, and opens no recharge', async () => {
  expect(await add({ channelId: 'trc20', amount: '10' })).toMatchObject({
    code: 503,
    error: 'recharge.channel-closed',
  })
  expect(await add({ channelId: 'trc20', amount: '4.99' })).toMatchObject({
    error: 'recharge.below-minimum',
    msg: 'Recharge amount cannot be less than 5',
  })
  expect((await get('recharge/record')).data.total).toBe(0)
})

test('deposits go by BEP20 alone unless more chains are opened for them, and withdrawals by both', async () => {
  const server = await createTestServer({ CHAIN_RPC_URL: 'http://127.0.0.1:9', TRON_RPC_URL: 'http://127.0.0.1:9' })
  try {
    const { id, token } = await newMember(server)
    const { rails } = server.platform
    for (const rail of ['bep20', 'trc20'])
      await server.database.owner.query(
        `insert into rail_key (rail, xpub, hot_address) values ($1, $2, '0x0000000000000000000000000000000000000001')`,
        [rail, xpub],
      )
    const channels = (await server.call('recharge/channels', { headers: token })).answer.data as { id: string }[]
    expect(channels.map((channel) => channel.id)).toEqual([
      'bep20',
      'mobile-money-kes',
      'instant-inr',
      'transfer-ngn',
      'till',
    ])
    expect(await rails.getDepositAddress(id, 'bep20')).toMatch(/^0x/)
    expect(await rails.getDepositAddress(id, 'trc20')).toBeNull()
    for (const path of ['recharge/add', 'recharge/faucet'])
      expect((await server.post(path, { channelId: 'trc20', amount: '10' }, token)).answer).toMatchObject({
        code: 503,
        error: 'recharge.channel-closed',
      })
    const { answer } = await server.call('system/pay/config/banks', { headers: token })
    expect(answer.data.chains.map(({ rail }: { rail: string }) => rail)).toEqual(['bep20', 'trc20'])
  } finally {
    await server.stop()
  }
})

test('a repeated chain recharge is the same one, and expires after a day without a deposit', async () => {
  const { data: first } = await add({ channelId: 'bep20', amount: '25' })
  expect(first).toMatchObject({
    state: 'pending',
    asked: '25.000000',
    credited: '25.000000',
    rate: null,
    pageUrl: '',
    txHash: '',
    confirmations: 0,
    confirmationsNeeded: 20,
  })
  expect(first.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await add({ channelId: 'bep20', amount: '25' })).data.id).toBe(first.id)
  const { data: open } = await add({ channelId: 'bep20' })
  expect(open).toMatchObject({ asked: null, credited: null, address: first.address })
  expect(open.id).not.toBe(first.id)
  await server.database.owner.query(`update recharge set expires_at = ledger.now() where id = $1`, [first.id])
  await server.database.app.query('select expire_unpaid_recharges()')
  expect(await readDetail(first.id)).toMatchObject({ state: 'expired', status: 'expired' })
  expect(await readDetail(open.id)).toMatchObject({ state: 'pending' })
})

test('a deposit takes the open recharge of its amount, and only without one the oldest', async () => {
  const open = async (amount: string): Promise<string> => (await add({ channelId: 'bep20', amount })).data.id
  const [oldest, ten, forty] = [await open('25'), await open('10'), await open('40')]
  const { owner } = server.database
  for (const [block, minor] of [
    [101, 40_000_000],
    [102, 7_000_000],
    [103, 10_000_000],
  ])
    await owner.query(
      `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token,
         raw_amount, amount, member_id, state)
       values ('bep20', '0x' || $1::text, 0, $1::text::bigint, '0x0', '0x0', '0x0', '0x0', $2::bigint,
         $2::bigint, $3, 'pending')`,
      [String(block), minor, member.id],
    )
  await owner.query(`select sync_recharges('bep20')`)
  expect(await readDetail(forty)).toMatchObject({ state: 'processing', asked: '40.000000', paid: '40.000000' })
  expect(await readDetail(ten)).toMatchObject({ state: 'processing', asked: '10.000000', paid: '10.000000' })
  expect(await readDetail(oldest)).toMatchObject({ state: 'processing', asked: '25.000000', paid: '7.000000' })
  expect((await get('recharge/record')).data.total).toBe(3)
  await owner.query('delete from chain_deposit')
})

test('a detected deposit shows its confirmations up to the last block read, and no more than needed', async () => {
  const {
    data: { id },
  } = await add({ channelId: 'bep20', amount: '25' })
  const { owner } = server.database
  const hash = `0x${'ab'.repeat(32)}`
  const zeroAddress = `0x${'0'.repeat(40)}`
  await owner.query(
    `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token,
         raw_amount, amount, member_id, state)
      values ('bep20', $1, 0, 100, '0x0', $3, $3, $3, 25000000, 25000000, $2, 'pending')`,
    [hash, member.id, zeroAddress],
  )
  await owner.query(`update recharge set state = 'processing', tx_hash = $1, paid = 25000000 where id = $2`, [hash, id])
  await owner.query(
    `insert into rail_cursor (rail, position) values ('bep20', 106) on conflict (rail) do update set position = 106`,
  )
  expect(await readDetail(id)).toMatchObject({
    state: 'processing',
    confirmations: 7,
    confirmationsNeeded: 20,
    txHash: hash,
    paid: '25.000000',
    credited: '25.000000',
  })
  const token = await server.signIn('maker@millrace.test')
  const readAsOperator = async () => (await get(`console/recharge/list?memberId=${member.id}`, token)).data.list[0]
  expect(await readAsOperator()).toMatchObject({ id, confirmations: 7, confirmationsNeeded: 20 })
  await owner.query(`update rail_cursor set position = 156 where rail = 'bep20'`)
  expect(await readDetail(id)).toMatchObject({ confirmations: 20, confirmationsNeeded: 20 })
  expect(await readAsOperator()).toMatchObject({ id, confirmations: 20, confirmationsNeeded: 20 })
  await owner.query(`update chain_deposit set state = 'wrong-token' where tx_hash = $1`, [hash])
  const { data } = await get('console/recharge/stray', token)
  expect(data).toMatchObject({
    total: 1,
    list: [{ rail: 'bep20', txHash: hash, block: 100, amount: '25.000000', state: 'wrong-token', memberId: member.id }],
  })
  await owner.query('delete from chain_deposit')
})

test('operators see the recharges of all members or of one, with the bank’s transaction', async () => {
  const { id } = await addTransfer()
  await bank.pay(id)
  await waitForState(id, 'arrived')
  const token = await server.signIn('maker@millrace.test')
  const { data } = await get(`console/recharge/list?memberId=${member.id}`, token)
  expect(data).toMatchObject({
    total: 1,
    list: [
      {
        id,
        memberId: member.id,
        rail: 'bank',
        state: 'arrived',
        railTransaction: id,
        credited: '100.000000',
        confirmations: null,
        confirmationsNeeded: null,
      },
    ],
  })
  expect((await get('console/recharge/list?rail=bank&state=arrived&pageSize=1', token)).data).toMatchObject({
    list: [{ id }],
  })
  expect((await get('console/recharge/stray', token)).data).toEqual({ list: [], total: 0 })
  await expectAgreed()
})
