import { bep20, deriveHotAddress, mint, toToken, trc20, type Network } from '@millrace/chain'
import { createSeed, deriveExtendedKeys, deriveHotKey } from '@millrace/chain/private/keys'
import { signTransfer } from '@millrace/chain/private/signTransfer'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChainNode } from '../../../test/chainNode.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { parseSettings } from '../../../test/prepareForTests.ts'
import { agreeOn } from '../../../test/proposals.ts'
import { drain } from '../../../test/railContract.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { createChainRail } from '../chain/chainRail.ts'
import { getDifference } from '../rail.ts'
import { runBridge } from './practiceBridge.ts'

let database: TestDatabase
let db: Database
let a: Awaited<ReturnType<typeof createChain>>
let b: Awaited<ReturnType<typeof createChain>>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool(toRailUrl(database.ownerUrl), { max: 6 }))
  ;[a, b] = await Promise.all([createChain(bep20), createChain(trc20)])
})
afterAll(async () => {
  await Promise.all([a.node.close(), b.node.close()])
  await db.destroy()
  await database.drop()
})

/** A chain with a real node, its rail, and keys as the signer has them. */
async function createChain(network: Network) {
  const settings = parseSettings({ APP_DATABASE_URL: database.appUrl })
  const node = await startChainNode(network)
  const { xprv, xpub } = deriveExtendedKeys(createSeed(), network.rail)
  const hotAddress = deriveHotAddress(xpub)
  await database.owner.query('insert into rail_key (rail, xpub, hot_address) values ($1, $2, $3)', [
    network.rail,
    xpub,
    hotAddress,
  ])
  const nothing = async () => {}
  const rail = createChainRail(network, node.url, {
    settings,
    db,
    log: { warn: () => {}, info: () => {}, error: () => {} },
    listener: { onArrivals: nothing, onPaidOut: nothing, onFailed: nothing, onMachinesPaid: nothing },
  })
  return { network, node, rail, hotAddress, xprv }
}

/** Proposed by one operator and approved by another. */
const adjust = (content: Omit<ContentOf<'adjustment'>, 'currency'>) =>
  agreeOn(database.owner, 'adjustment', { ...content, currency: 'USDT' })

/** Reads both chains, and expects that the ledger is sound and agrees with what they hold. */
async function expectAgreed(): Promise<void> {
  for (const { rail } of [a, b]) {
    await drain(rail)
    const [balance] = (await rail.ownBalances()) ?? []
    expect(balance && getDifference(balance), rail.name).toBe(0n)
  }
  await expectSound(database.app)
}

/** Signs the payout and sends it, as the signer does. */
async function sign(id: string): Promise<void> {
  const { network, node, xprv, hotAddress } = a
  const { rows } = await database.owner.query('select address, amount from payout where id = $1', [id])
  const nonce = await node.rpc.nonce(hotAddress, 'pending')
  const { address, amount } = rows[0]
  const { raw, hash } = signTransfer({
    network,
    key: deriveHotKey(xprv),
    nonce,
    to: address,
    amountRaw: toToken(network, amount),
  })
  await database.owner.query(
    `insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash)
     values ($1, $2, $3, 'payout', $4, $5, $6, $7, $8)`,
    [network.rail, hotAddress, nonce, id, address, amount, raw, hash],
  )
  await node.rpc.send(raw)
}

test('a move goes over both chains, and custody equals the rails through a kill in the middle', async () => {
  await mint(a.node.rpc, bep20, a.hotAddress, toToken(bep20, 100_000_000n))
  await a.node.mine(21)
  await expectAgreed()
  const { rows } = await database.owner.query('select id from receipt')
  await adjust({ kind: 'owner-in', receiptId: rows[0].id })
  const id = await adjust({ kind: 'rail-move', rail: 'bep20', toRail: 'trc20', amount: '40' })
  await expectAgreed()
  await sign(id)
  await expectAgreed()
  await a.node.mine()
  await expectAgreed()

  let minted = 0
  const bridgeOf = (afterMint: () => void) => ({
    bep20: a.rail.bridge,
    trc20: {
      ...b.rail.bridge,
      mint: async (...args: Parameters<typeof b.rail.bridge.mint>) => {
        const hash = await b.rail.bridge.mint(...args)
        minted++
        afterMint()
        return hash
      },
    },
  })
  const healthy = bridgeOf(() => {})
  // Before it is final on the first chain, nothing happens on the other.
  await runBridge({ db }, healthy)
  expect(minted).toBe(0)
  await a.node.mine(20)
  await expectAgreed()

  const killed = bridgeOf(() => {
    throw new Error('killed')
  })
  await expect(runBridge({ db }, killed)).rejects.toThrow('killed')
  expect(minted).toBe(1)
  // Whoever goes on finds it on the chain instead of sending it again, however many they are.
  await Promise.all([1, 2, 3].map(() => runBridge({ db }, healthy)))
  await b.node.mine()
  await expectAgreed()
  await Promise.all([1, 2, 3].map(() => runBridge({ db }, healthy)))
  await b.node.mine(20)
  await expectAgreed()
  await Promise.all([1, 2, 3].map(() => runBridge({ db }, healthy)))
  await expectAgreed()
  expect(minted).toBe(1)

  const { rows: balances } = await database.app.query(
    `select owner, -balance as held from ledger.balance where kind = 'custody' order by owner`,
  )
  expect(balances).toEqual([
    { owner: 'bep20', held: 60_000_000n },
    { owner: 'trc20', held: 40_000_000n },
  ])
  expect((await database.app.query('select from move_under_way')).rowCount).toBe(0)
})

test('a bridge that was killed before it sent anything sends it later, once', async () => {
  const id = await adjust({ kind: 'rail-move', rail: 'bep20', toRail: 'trc20', amount: '10' })
  await sign(id)
  await a.node.mine(21)
  await expectAgreed()
  let tries = 0
  const chains = {
    bep20: a.rail.bridge,
    trc20: {
      ...b.rail.bridge,
      mint: (...args: Parameters<typeof b.rail.bridge.mint>) => {
        if (tries++ === 0) throw new Error('killed')
        return b.rail.bridge.mint(...args)
      },
    },
  }
  await expect(runBridge({ db }, chains)).rejects.toThrow('killed')
  await runBridge({ db }, chains)
  expect(tries).toBe(1)
  await b.node.mine(3)
  await runBridge({ db }, chains)
  await runBridge({ db }, chains)
  expect(tries).toBe(2)
  await b.node.mine(21)
  await expectAgreed()
  await runBridge({ db }, chains)
  await expectAgreed()
  expect((await database.app.query('select from move_under_way')).rowCount).toBe(0)
})
