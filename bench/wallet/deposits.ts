import { type Address, deriveAddress, bep20, deriveHotAddress, toToken, transferTopic } from '@millrace/chain'
import { createSeed, deriveExtendedKeys } from '@millrace/chain/private/keys'
import { encodeMint } from '@millrace/chain/token'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type RunningChain, startChain } from '../../tools/chain/startChain.ts'
import { startServer } from '../startServer.ts'
import { refuseUnsound } from './refuseUnsound.ts'

const confirmations = 20
const blocks = 10
const givenUpAfterMs = 120_000

/**
 * isSeen: the watcher saw the blocks one by one, so the deposits were known before they were final. Otherwise it was
 * away, and has to find them as well.
 */
export type DepositRound = { readonly isSeen: boolean; readonly creditedMs: number; readonly plainMs: number }
type Given = {
  readonly deposits: number
  readonly others: number
  readonly rounds: number
  readonly onProgress: (line: string) => void
}
type Member = { readonly id: string; readonly address: Address; readonly minor: bigint }

/**
 * The time from the 20th confirmation until the last of many deposits is in its wallet, with the whole server on a real
 * chain.
 */
export async function measureDeposits(
  folder: string,
  url: string,
  { deposits, others, rounds, onProgress }: Given,
): Promise<readonly DepositRound[]> {
  onProgress(`Wallet, deposits: a chain and ${deposits} members with an address`)
  await migrate(url)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const chain = await startChain({ network: bep20, blockSeconds: 0 })
  try {
    const members = await addMembers(owner, deposits)
    const { child } = await startServer(url, folder, {
      PRACTICE_MODE: 'off',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1',
      CHAIN_RPC_URL: chain.url,
      TRON_RPC_URL: '',
      BANK_URL: '',
    })
    try {
      const measured: DepositRound[] = []
      for (let round = 1; round <= rounds; round++) {
        onProgress(`Wallet, deposits: round ${round} of ${rounds}`)
        measured.push(await measureRound(owner, chain, child, members, { others, round }))
      }
      await expectCreditedOnce(owner, members, rounds)
      await refuseUnsound(url)
      return measured
    } finally {
      // One that was stopped when something failed ends only when it goes on.
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  } finally {
    await chain.stop()
    await owner.end()
  }
}

/** As the signer makes its public key known, and as members get an address when they first ask. */
async function addMembers(owner: pg.Client, count: number): Promise<readonly Member[]> {
  const { xpub } = deriveExtendedKeys(createSeed(), bep20.rail)
  await owner.query('insert into rail_key (rail, xpub, hot_address) values ($1, $2, $3)', [
    bep20.rail,
    xpub,
    deriveHotAddress(xpub),
  ])
  const addresses = Array.from({ length: count }, (_, i) => deriveAddress(xpub, i + 1))
  const { rows } = await owner.query<{ id: string; number: number }>(
    `insert into member (phone, password_hash, name, invite_code, language, created_at)
    select '+9191' || lpad(i::text, 8, '0'), 'none', 'Member ' || i, 'B' || lpad(i::text, 7, '0'), 'en_US', now() from generate_series(1, $1) i returning id, right(phone, 8)::int as number`,
    [count],
  )
  await owner.query(
    `insert into deposit_address (rail, address, number, member_id) select $1, a.address, a.number, a.member from unnest($2::text[], $3::int[], $4::uuid[]) a(address, number, member)`,
    [
      bep20.rail,
      rows.map(({ number }) => addresses[number - 1]),
      rows.map(({ number }) => number),
      rows.map(({ id }) => id),
    ],
  )
  await owner.query(`select setval('deposit_number', $1)`, [count + 1])
  await owner.query('vacuum analyze')
  // Each another amount, so that one that went to somebody else is noticed.
  return rows.map(({ id, number }) => ({
    id,
    address: addresses[number - 1] as Address,
    minor: 10_000_000n + BigInt(number),
  }))
}

async function measureRound(
  owner: pg.Client,
  chain: RunningChain,
  server: ChildProcess,
  members: readonly Member[],
  { others, round }: { others: number; round: number },
): Promise<DepositRound> {
  const isSeen = round % 2 === 0
  const transfers = mixed(
    members.map(({ address, minor }) => ({ to: address, minor })),
    Array.from({ length: others }, () => ({ to: `0x${randomBytes(20).toString('hex')}`, minor: 1_000_000n })),
  )
  const fromBlock = (await chain.rpc.blockNumber()) + 1
  const each = Math.ceil(transfers.length / blocks)
  if (!isSeen) server.kill('SIGSTOP')
  for (let from = 0; from < transfers.length; from += each) {
    await send(chain, transfers.slice(from, from + each))
    await chain.mine()
  }
  if (isSeen) await until(owner, 'select count(*)::int as count from chain_deposit', members.length * round)
  const toBlock = await chain.rpc.blockNumber()

  const begun = performance.now()
  if (!isSeen) server.kill('SIGCONT')
  await chain.mine(confirmations - 1)
  await until(owner, `select count(*)::int as count from recharge where state = 'arrived'`, members.length * round)
  const creditedMs = performance.now() - begun
  return { isSeen, creditedMs, plainMs: await readPlainly(owner, chain, fromBlock, toBlock, members.length) }
}

type Transfer = { readonly to: Address; readonly minor: bigint }

/** The few evenly among the many. */
function mixed(few: readonly Transfer[], many: readonly Transfer[]): readonly Transfer[] {
  const every = many.length / few.length
  return few.flatMap((one, i) => [one, ...many.slice(Math.round(i * every), Math.round((i + 1) * every))])
}

/** With the numbers of the transactions given: asked for many at once, the node would give some the same. */
async function send({ rpc }: RunningChain, transfers: readonly Transfer[]): Promise<void> {
  const [from] = (await rpc.call<Address[]>('eth_accounts', [])) as [Address]
  const nonce = await rpc.nonce(from, 'pending')
  await rpc.batch(
    transfers.map(({ to, minor }, i) => ({
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to: bep20.token.address,
          data: encodeMint(to, toToken(bep20, minor)),
          nonce: `0x${(nonce + i).toString(16)}`,
          gas: '0x30d40',
          gasPrice: '0x0',
        },
      ],
    })),
  )
}

async function until(owner: pg.Client, text: string, wanted: number): Promise<void> {
  for (const deadline = performance.now() + givenUpAfterMs; ;) {
    const {
      rows: [row],
    } = await owner.query<{ count: number }>(text)
    if (row?.count === wanted) return
    if (performance.now() > deadline)
      throw new Error(`there are ${row?.count} of ${wanted} after ${givenUpAfterMs / 1_000} s: ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What nothing can do with less: to ask the node for the logs, and to write as many rows as there were deposits. */
async function readPlainly(
  owner: pg.Client,
  { rpc }: RunningChain,
  fromBlock: number,
  toBlock: number,
  count: number,
): Promise<number> {
  await owner.query(
    'drop table if exists plain_deposit; create table plain_deposit (tx_hash text primary key, block_number bigint, topic text, amount text)',
  )
  const begun = performance.now()
  const logs = (await rpc.logs({ fromBlock, toBlock, topics: [transferTopic] })).slice(0, count)
  await owner.query(
    'insert into plain_deposit select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[])',
    [
      logs.map(({ transactionHash }) => transactionHash),
      logs.map(({ blockNumber }) => blockNumber),
      logs.map(({ topics }) => topics[2]),
      logs.map(({ data }) => data),
    ],
  )
  return performance.now() - begun
}

async function expectCreditedOnce(owner: pg.Client, members: readonly Member[], rounds: number): Promise<void> {
  const {
    rows: [row],
  } = await owner.query<{ wrong: number; transfers: number; deposits: number }>(
    `select (select count(*)::int from unnest($1::text[], $2::bigint[]) m(id, minor)
        where m.minor * $3 is distinct from (select a.balance from ledger.account a where (a.owner, a.kind, a.currency) = (m.id, 'available', 'USDT'))
          or $3 is distinct from (select count(*) from ledger.transfer t where t.owner = m.id and t.kind = 'recharge' and t.amount = m.minor)) as wrong,
      (select count(*)::int from ledger.transfer) as transfers, (select count(*)::int from chain_deposit where state = 'credited') as deposits`,
    [members.map(({ id }) => id), members.map(({ minor }) => String(minor)), rounds],
  )
  const wanted = members.length * rounds
  if (row?.wrong !== 0 || row.transfers !== wanted || row.deposits !== wanted)
    throw new Error(`not every deposit of ${wanted} was credited once: ${JSON.stringify(row)}`)
}
