import { bep20, deriveHotAddress } from '@millrace/chain'
import { createSeed, deriveExtendedKeys } from '@millrace/chain/private/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChainNode, type ChainNode } from '../../../test/chainNode.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { drain } from '../../../test/railContract.ts'
import type { ChainRailPort } from './chainRail.ts'

let node: ChainNode
let server: TestServer
let member: NewMember
let rail: ChainRailPort

beforeAll(async () => {
  node = await startChainNode(bep20)
  server = await createTestServer({ CHAIN_RPC_URL: node.url })
  rail = server.platform.rails.chains.bep20 as ChainRailPort
  member = await newMember(server)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await node.close()
})

const faucet = (amount: string, channelId = 'bep20') =>
  server.post('recharge/faucet', { channelId, amount }, member.token)
const movements = async (query = '') =>
  (await server.call(`wallet/chain?pageNum=1&pageSize=20${query}`, { headers: member.token })).answer

test('without a key or a node there is no faucet', async () => {
  expect((await faucet('10')).status).toBe(503)
  const { xpub } = deriveExtendedKeys(createSeed(), 'bep20')
  await server.database.owner.query("insert into rail_key (rail, xpub, hot_address) values ('bep20', $1, $2)", [
    xpub,
    deriveHotAddress(xpub),
  ])
  expect((await faucet('10', 'trc20')).status).toBe(503)
  await node.takeDown()
  expect((await faucet('10')).status).toBe(503)
  await node.bringUp()
})

test('the faucet gives at most 1,000 at a time', async () => {
  expect((await faucet('1000.01')).status).toBe(400)
  expect((await faucet('0')).status).toBe(400)
})

test('money from the faucet is a deposit that can be followed until it is in the wallet', async () => {
  const { answer } = await faucet('25.50')
  expect(answer.data.amount).toBe('25.500000')
  await node.mine(5)
  await drain(rail)
  expect((await movements()).data).toMatchObject({
    total: 1,
    list: [
      {
        direction: 'in',
        rail: 'bep20',
        amount: '25.500000',
        state: 'pending',
        status: 'processing',
        confirmations: 5,
        confirmationsNeeded: 20,
        txHash: answer.data.txHash,
        path: expect.stringMatching(/^\/user\/record2\?id=/),
        address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      },
    ],
  })
  await node.mine(15)
  await drain(rail)
  expect((await movements()).data.list).toMatchObject([{ state: 'credited', status: 'credited', confirmations: 20 }])
  expect((await movements('&rail=trc20')).data).toEqual({ list: [], total: 0 })
  const {
    rows: [message],
  } = await server.database.owner.query(
    "select count(*)::int as count from message where member_id = $1 and kind = 'recharge-arrived'",
    [member.id],
  )
  expect(message).toEqual({ count: 1 })
  await expectSound(server.database.app)
})

test('another member does not see it', async () => {
  const other = await newMember(server)
  const { answer } = await server.call('wallet/chain?pageNum=1&pageSize=20', { headers: other.token })
  expect(answer.data).toEqual({ list: [], total: 0 })
})

test('the faucet gives twenty times a day', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => faucet('1')))
  // Two were used before: one was paid, one the node did not answer.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 18 }, () => 200),
    ...Array.from({ length: 7 }, () => 429),
  ])
  await node.mine(20)
  await drain(rail)
  expect((await movements()).data.total).toBe(19)
})

test('the server does not start on a chain of another id', async () => {
  const other = await startChainNode({ ...bep20, chainId: 1 })
  await expect(createTestServer({ CHAIN_RPC_URL: other.url })).rejects.toThrow('chain 1, which is not one of practice')
  await other.close()
})
