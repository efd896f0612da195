import {
  type Address,
  deriveAddress,
  readBalances,
  bep20,
  fromToken,
  mint,
  type Network,
  type Rail,
  toToken,
  trc20,
} from '@millrace/chain'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { startChain } from '../../../tools/chain/startChain.ts'
import { publishKeys } from '../src/publishKeys.ts'
import { runSigner } from '../src/runSigner.ts'
import { readSettings } from '../src/settings.ts'
import { connect } from '../src/store.ts'

export const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000))
export const randomAddress = (): Address => `0x${randomBytes(20).toString('hex')}`

export type World = Awaited<ReturnType<typeof createWorld>>
type Asked = { readonly amount: bigint; readonly rail?: Rail; readonly address?: Address; readonly approvals?: number }
type Env = Readonly<Record<string, string>>
export type Line = { readonly level: number; readonly msg: string; readonly payout?: string; readonly rail?: string }

const always = `update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00', withdraw_fee_basis_points = 500`

/**
 * A migrated database, both chains without blocks but those a test makes, a key file, and what members and operators
 * do.
 */
export const createWorld = async () => {
  const { ownerUrl, signerUrl, drop } = await copyDatabase()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  const folder = await mkdtemp(join(tmpdir(), 'millrace-signer-'))
  const [bep20Chain, trc20Chain] = await Promise.all([
    startChain({ network: bep20, blockSeconds: 0 }),
    startChain({ network: trc20, blockSeconds: 0 }),
  ])
  const chains = { bep20: bep20Chain, trc20: trc20Chain }
  const networks: Readonly<Record<Rail, Network>> = { bep20, trc20 }
  await owner.query(always)
  const first = await connect(signerUrl)
  const keys = await publishKeys(first, folder, () => undefined)
  await first.end()
  const env: Env = {
    SIGNER_DATABASE_URL: signerUrl,
    CHAIN_RPC_URL: bep20Chain.url,
    TRON_RPC_URL: trc20Chain.url,
    SIGNER_DATA: folder,
    SIGNER_POLL_MS: '30',
  }
  const operators = await Promise.all(
    [1, 2].map(
      async () =>
        (
          await owner.query<{ id: string }>(
            `insert into operator (email, name, role, password_hash) values ($1, 'Operator', 'finance', 'x') returning id`,
            [`${randomUUID()}@millrace.test`],
          )
        ).rows[0]?.id as string,
    ),
  )
  let number = 0

  const balance = async (address: Address, rail: Rail = 'bep20'): Promise<bigint> => {
    const [raw = 0n] = await readBalances(chains[rail].rpc, networks[rail].token.address, [address])
    return fromToken(networks[rail], raw).minor
  }
  const mintTo = async (address: Address, minor: bigint, rail: Rail): Promise<string> => {
    const hash = await mint(chains[rail].rpc, networks[rail], address, toToken(networks[rail], minor))
    await chains[rail].mine()
    return hash
  }

  /**
   * A withdrawal on its whole way from a member's balance to a queued payout; answers with its id and where it goes.
   */
  const ask = async ({ amount, rail = 'bep20', address = randomAddress(), approvals = 0 }: Asked) => {
    const [memberId, id] = [randomUUID(), randomUUID()]
    await owner.query(`insert into member (id, email, language, created_at) values ($1, $2, 'en', now())`, [
      memberId,
      `${memberId}@millrace.test`,
    ])
    await owner.query(`select test.move('recharge', $1, 'custody', $2, 'available', 'USDT', $3)`, [
      rail,
      memberId,
      amount,
    ])
    const {
      rows: [destination],
    } = await owner.query<{ id: string }>(
      `insert into destination (member_id, kind, rail, currency, address, usable_at) values ($1, 'chain', $2, 'USDT', $3, ledger.now()) returning id`,
      [memberId, rail, address],
    )
    const {
      rows: [asked],
    } = await owner.query<{ outcome: string }>(
      'select outcome from request_withdrawals(array[$1::uuid], array[gen_random_uuid()], array[$2::uuid], array[$3::uuid], array[$4::bigint], array[null::uuid], array[null::uuid], now())',
      [memberId, id, destination?.id, amount],
    )
    expect(asked?.outcome).toBe('requested')
    for (const operator of operators.slice(0, approvals))
      await owner.query('select approve_withdrawal($1, $2)', [id, operator])
    return { id, memberId, address, rail, pays: amount - (amount * 5n) / 100n }
  }
  const process = () => owner.query('select process_withdrawals(1000)')
  const withdraw = async (asked: Asked) => {
    const asking = await ask(asked)
    await process()
    return asking
  }

  /** The owner takes money out: asked for by one, approved by another. */
  const takeOut = async (amount: bigint, rail: Rail = 'bep20') => {
    const address = randomAddress()
    await owner.query(`select test.move('owner-in', $1, 'custody', '', 'owner', 'USDT', $2)`, [rail, amount])
    const {
      rows: [row],
    } = await owner.query<{ id: string }>(
      `insert into adjustment (kind, rail, currency, amount, destination, reason, requested_by) values ('owner-out', $1, 'USDT', $2, $3, 'rent', $4) returning id`,
      [rail, amount, address, operators[0]],
    )
    await owner.query('select decide_adjustment($1, $2, true, $3)', [row?.id, operators[1], ''])
    return { id: row?.id as string, address, rail, pays: amount }
  }

  /** As the watcher would have written it down, up to the newest block. */
  const readTo = async (rail: Rail) => {
    await owner.query(
      'insert into rail_cursor (rail, position) values ($1, $2) on conflict (rail) do update set position = excluded.position',
      [rail, await chains[rail].rpc.blockNumber()],
    )
  }
  const deposit = async ({
    amount,
    state = 'credited',
    rail = 'bep20',
    address: known,
    branch = 'member',
    dust = 0n,
  }: {
    readonly amount: bigint
    readonly state?: string
    readonly rail?: Rail
    readonly address?: Address
    readonly branch?: 'member' | 'machine'
    readonly dust?: bigint
  }) => {
    number += 1
    const address = known ?? deriveAddress(keys[rail].xpub, number, branch)
    if (!known)
      await owner.query(
        'insert into deposit_address (rail, address, number, member_id, machine_id) values ($1, $2, $3, $4, $5)',
        [rail, address, number, branch === 'member' ? randomUUID() : null, branch === 'machine' ? randomUUID() : null],
      )
    const raw = toToken(networks[rail], amount) + dust
    const hash = await mint(chains[rail].rpc, networks[rail], address, raw)
    await chains[rail].mine()
    const [receipt] = await chains[rail].rpc.receipts([hash])
    await owner.query(
      `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount, amount, dust, state) values ($1, $2, 0, $3, $4, $5, '', $6, $7, $8, $9, $10)`,
      [
        rail,
        hash,
        receipt?.blockNumber,
        receipt?.blockHash,
        address,
        networks[rail].token.address,
        raw,
        amount,
        dust,
        state,
      ],
    )
    await readTo(rail)
    return address
  }

  /** Runs a signer in this process; what it logs is told by `lines`. */
  const start = (more: Env = {}, onCheckpoint?: Parameters<typeof runSigner>[0]['onCheckpoint']) => {
    const stopping = new AbortController()
    const lines: Line[] = []
    const log = pino(
      { level: 'debug', base: null },
      { write: (text: string) => void lines.push(JSON.parse(text) as Line) },
    )
    const ended = runSigner({
      settings: readSettings({ ...env, ...more }),
      log,
      signal: stopping.signal,
      ...(onCheckpoint && { onCheckpoint }),
    })
    // A test that waits for it gets the failure; one that does not must not end by it.
    ended.catch(() => undefined)
    return {
      lines,
      ended,
      async stop() {
        stopping.abort()
        await ended
      },
    }
  }

  const signedOf = async (id: string): Promise<{ hash: `0x${string}`; nonce: number } | null> => {
    const {
      rows: [row],
    } = await owner.query<{ hash: `0x${string}`; nonce: string }>(
      'select hash, nonce from signed_transaction where payout_id = $1',
      [id],
    )
    return row ? { hash: row.hash, nonce: Number(row.nonce) } : null
  }
  const items = async (id: string): Promise<{ detail: string; isOpen: boolean }[]> =>
    (
      await owner.query<{ detail: string; isOpen: boolean }>(
        `select detail, closed_at is null as "isOpen" from reconciliation_item where kind = 'payout' and subject = $1 order by opened_at`,
        [id],
      )
    ).rows
  /** Whether the node has it, in a block or waiting for one. */
  const isSent = async (id: string, rail: Rail = 'bep20'): Promise<boolean> => {
    const signed = await signedOf(id)
    return signed !== null && (await chains[rail].rpc.call('eth_getTransactionByHash', [signed.hash])) !== null
  }

  return {
    owner,
    folder,
    keys,
    chains,
    env,
    operators,
    balance,
    ask,
    process,
    withdraw,
    takeOut,
    deposit,
    readTo,
    start,
    signedOf,
    items,
    isSent,
    fundHot: (amount: bigint, rail: Rail = 'bep20') => mintTo(keys[rail].hotAddress, amount, rail),
    /** How many transactions of the hot wallet are in blocks. */
    hotCount: (rail: Rail = 'bep20') => chains[rail].rpc.nonce(keys[rail].hotAddress),
    async end() {
      await owner.end()
      await Promise.all([
        chains.bep20.stop(),
        chains.trc20.stop(),
        drop(),
        rm(folder, { recursive: true, force: true }),
      ])
    },
  }
}

const copyDatabase = async () => {
  const [ownerUrl, signerUrl] = [new URL(inject('templateUrl')), new URL(inject('templateSignerUrl'))]
  const template = ownerUrl.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const inMaintenance = async (statement: string) => {
    const client = new pg.Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await inMaintenance(`create database ${name} template ${template}`)
  for (const url of [ownerUrl, signerUrl]) url.pathname = `/${name}`
  return {
    ownerUrl: ownerUrl.href,
    signerUrl: signerUrl.href,
    drop: () => inMaintenance(`drop database ${name} with (force)`),
  }
}
