import {
  readBalances,
  deriveHotAddress,
  mint,
  toToken,
  transferTopic,
  toTopic,
  type Address,
  type Network,
} from '@millrace/chain'
import { createSeed, deriveExtendedKeys, deriveHotKey, derivePrivateKey } from '@millrace/chain/private/keys'
import { toAddress, signTransfer } from '@millrace/chain/private/signTransfer'
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createDatabase } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import { createChainRail, type ChainRailPort } from '../src/rails/chain/chainRail.ts'
import { getDifference, type Arrival } from '../src/rails/rail.ts'
import { startChainNode, type ChainNode } from './chainNode.ts'
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts'
import { expectSound } from './expectSound.ts'
import { parseSettings } from './prepareForTests.ts'
import { drain, type RailWorld } from './railContract.ts'
import { toRailUrl } from './roleUrls.ts'

export type ChainWorld = RailWorld & {
  readonly network: Network
  readonly node: ChainNode
  readonly database: TestDatabase
  readonly rail: ChainRailPort
  readonly another: ChainRailPort
  readonly hotAddress: Address
  readonly arrivals: readonly Arrival[]
  readonly machinesPaid: readonly string[]
  readonly addressOf: (memberId: string) => Promise<Address>
  /** Sends tokens, in the ledger's smallest unit, without mining; returns the transaction's hash. */
  readonly send: (to: Address, minor: bigint, token?: Address) => Promise<string>
  /** The same from an outside account, after enough blocks for a reorganisation. The result can be sent again. */
  readonly sendSigned: (to: Address, minor: bigint) => Promise<{ readonly raw: `0x${string}`; readonly hash: string }>
  readonly availableOf: (memberId: string) => Promise<bigint>
  readonly depositsOf: (
    memberId: string,
  ) => Promise<{ state: string; amount: bigint; txHash: string; block: number; dust: string }[]>
  readonly rechargesOf: (
    memberId: string,
  ) => Promise<
    { id: string; state: string; reason: string; paid: bigint | null; credited: bigint | null; txHash: string }[]
  >
  readonly openRecharge: (memberId: string, expiresIn?: string) => Promise<string>
  /** Expects that the ledger is sound and that custody equals the chain's own balance, except for the difference. */
  readonly expectAgreed: (difference?: bigint) => Promise<void>
}

const silentLog = { warn: () => {}, info: () => {}, error: () => {} }

/** A chain's rail with a real node, a real database and a fake signer, and without a server. */
export async function createChainWorld(network: Network): Promise<ChainWorld> {
  const [node, database] = await Promise.all([startChainNode(network), createTestDatabase()])
  const { owner } = database
  const settings = parseSettings({ APP_DATABASE_URL: database.appUrl })
  const { xprv, xpub } = deriveExtendedKeys(createSeed(), network.rail)
  const hotAddress = deriveHotAddress(xpub)
  await owner.query('insert into rail_key (rail, xpub, hot_address) values ($1, $2, $3)', [
    network.rail,
    xpub,
    hotAddress,
  ])
  await owner.query(
    `update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`,
  )
  const arrivals: Arrival[] = []
  const machinesPaid: string[] = []
  const pools = [1, 2].map(() => createPool(toRailUrl(database.ownerUrl), { max: 4 }))
  const [rail, another] = pools.map((pool) =>
    createChainRail(network, node.url, {
      settings,
      db: createDatabase(pool),
      log: silentLog,
      listener: {
        onArrivals: async (credited) => {
          arrivals.push(...credited)
        },
        onPaidOut: async () => {},
        onFailed: async () => {},
        onMachinesPaid: async (ids) => {
          machinesPaid.push(...ids)
        },
      },
    }),
  ) as [ChainRailPort, ChainRailPort]
  const doomed = new Set<string>()
  const { rpc } = node

  const addressOf = async (memberId: string) => (await rail.getAddress({ memberId })) as Address
  const send = (to: Address, minor: bigint, token = network.token.address) =>
    mint(rpc, { ...network, token: { ...network.token, address: token } }, to, toToken(network, minor))

  async function sendSigned(to: Address, minor: bigint) {
    const key = `0x${randomBytes(32).toString('hex')}` as const
    await send(toAddress(key), minor)
    await node.mine(40)
    const signed = signTransfer({ network, key, nonce: 0, to, amountRaw: toToken(network, minor) })
    await rpc.send(signed.raw)
    return signed
  }

  /** Moves deposits to the address that pays out, as the signer does. */
  async function sweep(): Promise<void> {
    const { rows } = await owner.query<{ address: Address; number: number }>(
      'select address, number from deposit_address where rail = $1 and member_id is not null',
      [network.rail],
    )
    const balances = await readBalances(
      rpc,
      network.token.address,
      rows.map(({ address }) => address),
    )
    for (const [index, { number, address }] of rows.entries()) {
      const amountRaw = balances[index] ?? 0n
      if (amountRaw === 0n) continue
      const key = derivePrivateKey(xprv, number)
      expect(toAddress(key)).toBe(address)
      await rpc.send(signTransfer({ network, key, nonce: await rpc.nonce(address), to: hotAddress, amountRaw }).raw)
    }
    await node.mine()
  }

  async function carryOut(): Promise<void> {
    await sweep()
    const { rows } = await owner.query<{ id: string; address: Address; amount: bigint; raw: `0x${string}` | null }>(
      `select p.id, p.address, p.amount, s.raw from payout p left join signed_transaction s on s.payout_id = p.id
      where p.rail = $1 and p.state in ('queued', 'sent') order by p.created_at`,
      [network.rail],
    )
    for (const { id, address, amount, raw: known } of rows) {
      const nonce = await rpc.nonce(hotAddress, 'pending')
      // A doomed payout exceeds the balance, so that the token's contract refuses it.
      const { raw, hash } = known
        ? { raw: known, hash: '' }
        : signTransfer({
            network,
            key: deriveHotKey(xprv),
            nonce,
            to: address,
            amountRaw: toToken(network, doomed.has(id) ? 10n ** 15n : amount),
          })
      if (!known) {
        await owner.query(
          `insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash)
          values ($1, $2, $3, 'payout', $4, $5, $6, $7, $8)`,
          [network.rail, hotAddress, nonce, id, address, amount, raw, hash],
        )
      }
      // The node refuses one that it already has, which is fine.
      await rpc.send(raw).catch(() => {})
    }
    await node.mine()
  }

  return {
    network,
    node,
    database,
    owner,
    rail,
    another,
    hotAddress,
    arrivals,
    machinesPaid,
    addressOf,
    send,
    sendSigned,
    carryOut,
    hasWaiting: true,
    newMember: async () => randomUUID(),
    async payIn(memberId, times) {
      await send(await addressOf(memberId), BigInt(times) * 1_000_000n)
      await node.mine()
    },
    worth: (times) => BigInt(times) * 1_000_000n,
    settle: () => node.mine(20),
    async queuePayout(memberId, isDoomed = false) {
      const address = `0x${randomBytes(20).toString('hex')}`
      const {
        rows: [place],
      } = await owner.query<{ id: string }>(
        `insert into destination (member_id, kind, rail, currency, address, usable_at)
        values ($1, 'chain', $2, 'USDT', $3, ledger.now()) returning id`,
        [memberId, network.rail, address],
      )
      const {
        rows: [requested],
      } = await owner.query<{ outcome: string; id: string }>(
        'select outcome, (created).id from request_withdrawals($1, $2, $3, $4, $5, $6)',
        [[memberId], [randomUUID()], [place?.id], [20_000_000n], [null], [null]],
      )
      expect(requested?.outcome).toBe('requested')
      const id = requested?.id as string
      if (isDoomed) doomed.add(id)
      // Several of one member add up to more than what needs no approval.
      await owner.query('update withdrawal set approvals_needed = 0 where id = $1', [id])
      await owner.query('select process_withdrawals(100)')
      return id
    },
    async timesPaid(payoutId) {
      const {
        rows: [payout],
      } = await owner.query<{ address: Address }>('select address from payout where id = $1', [payoutId])
      const logs = await rpc.logs({
        fromBlock: 0,
        toBlock: await rpc.blockNumber(),
        address: network.token.address,
        topics: [transferTopic, null, toTopic(payout?.address as Address)],
      })
      return logs.length
    },
    takeDown: node.takeDown,
    bringUp: node.bringUp,
    async availableOf(memberId) {
      const {
        rows: [account],
      } = await owner.query<{ balance: bigint }>(
        `select balance from ledger.account where owner = $1 and kind = 'available' and currency = 'USDT'`,
        [memberId],
      )
      return account?.balance ?? 0n
    },
    async depositsOf(memberId) {
      const { rows } = await owner.query(
        `select state, amount, tx_hash as "txHash", block_number::int as block, dust::text from chain_deposit
        where member_id = $1 order by block_number, position`,
        [memberId],
      )
      return rows
    },
    async rechargesOf(memberId) {
      const { rows } = await owner.query(
        `select id, state, reason, paid, credited, tx_hash as "txHash" from recharge
        where member_id = $1 order by created_at, tx_hash`,
        [memberId],
      )
      return rows
    },
    async openRecharge(memberId, expiresIn = '1 day') {
      const {
        rows: [row],
      } = await owner.query<{ id: string }>(
        `insert into recharge (member_id, request_id, channel, rail, currency, expires_at)
        values ($1, gen_random_uuid(), $2, $2, 'USDT', ledger.now() + $3::interval) returning id`,
        [memberId, network.rail, expiresIn],
      )
      return row?.id as string
    },
    async expectAgreed(difference = 0n) {
      await drain(rail)
      await expectSound(database.app)
      const [balance] = (await rail.ownBalances()) ?? []
      expect(balance && getDifference(balance)).toBe(difference)
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
      await Promise.all([node.close(), database.drop()])
    },
  }
}
