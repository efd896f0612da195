import { type Address, deriveAddress, bep20, deriveHotAddress, toToken, transferTopic } from '@millrace/chain'
import { createSeed, deriveExtendedKeys } from '@millrace/chain/private/keys'
import { encodeMint } from '@millrace/chain/token'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { testPasswords } from '../../apps/server/test/roleUrls.ts'
import { type RunningChain, startChain } from '../../tools/chain/startChain.ts'
import { waitFor } from '../../tools/process/waitFor.ts'
import { assertLedgerSound } from '../assertLedgerSound.ts'
import { startServer, withoutPractice } from '../startServer.ts'
import { withClient } from '../withPostgres.ts'

const confirmations = 20
const blocks = 10
const timeoutMs = 120_000

export type DepositRound = {
  /**
   * The watcher saw the blocks one by one, so it knew the deposits before they were final. Otherwise it was paused and
   * has to find them first.
   */
  readonly hasSeenBlocks: boolean
  readonly creditedMs: number
  readonly plainMs: number
}
type Options = {
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
  { deposits, others, rounds, onProgress }: Options,
): Promise<readonly DepositRound[]> {
  onProgress(`Wallet, deposits: a chain and ${deposits} members with an address`)
  await migrate(url, { passwords: testPasswords })
  const chain = await startChain({ network: bep20, blockSeconds: 0 })
  try {
    return await withClient(url, async (owner) => {
      const members = await addMembers(owner, deposits)
      const { child, stop } = await startServer(url, folder, {
        ...withoutPractice,
        ROLE: 'rails',
        CHAIN_RPC_URL: chain.url,
      })
      try {
        const measured: DepositRound[] = []
        for (let round = 1; round <= rounds; round++) {
          onProgress(`Wallet, deposits: round ${round} of ${rounds}`)
          measured.push(await measureRound(owner, chain, child, members, { others, round }))
        }
        await assertCreditedOnce(owner, members, rounds)
        await assertLedgerSound(url)
        return measured
      } finally {
        await stop()
      }
    })
  } finally {
    await chain.stop()
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
    select '+9191' || lpad(i::text, 8, '0'), 'none', 'Member ' || i, 'B' || lpad(i::text, 7, '0'), 'en_US', now()
    from generate_series(1, $1) i returning id, right(phone, 8)::int as number`,
    [count],
  )
  await owner.query(
    `insert into deposit_address (rail, address, number, member_id)
    select $1, a.address, a.number, a.member
    from unnest($2::text[], $3::int[], $4::uuid[]) a(address, number, member)`,
    [
      bep20.rail,
      rows.map(({ number }) => addresses[number - 1]),
      rows.map(({ number }) => number),
      rows.map(({ id }) => id),
    ],
  )
  await owner.query(`select setval('deposit_number', $1)`, [count + 1])
  await owner.query('vacuum analyze')
  // Each with an amount of its own, so that a deposit credited to somebody else is noticed.
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
  const hasSeenBlocks = round % 2 === 0
  const transfers = interleave(
    members.map(({ address, minor }) => ({ to: address, minor })),
    Array.from({ length: others }, () => ({ to: `0x${randomBytes(20).toString('hex')}`, minor: 1_000_000n })),
  )
  const fromBlock = (await chain.rpc.blockNumber()) + 1
  const each = Math.ceil(transfers.length / blocks)
  if (!hasSeenBlocks) server.kill('SIGSTOP')
  for (let from = 0; from < transfers.length; from += each) {
    await send(chain, transfers.slice(from, from + each))
    await chain.mine()
  }
  if (hasSeenBlocks)
    await waitForCount(owner, 'select count(*)::int as count from chain_deposit', members.length * round)
  const toBlock = await chain.rpc.blockNumber()

  const startMs = performance.now()
  if (!hasSeenBlocks) server.kill('SIGCONT')
  await chain.mine(confirmations - 1)
  await waitForCount(
    owner,
    `select count(*)::int as count from recharge where state = 'arrived'`,
    members.length * round,
  )
  const creditedMs = performance.now() - startMs
  return {
    hasSeenBlocks,
    creditedMs,
    plainMs: await measurePlainRead(owner, chain, fromBlock, toBlock, members.length),
  }
}

type Transfer = { readonly to: Address; readonly minor: bigint }

/** Spreads the few evenly among the many. */
function interleave(few: readonly Transfer[], many: readonly Transfer[]): readonly Transfer[] {
  const every = many.length / few.length
  return few.flatMap((one, i) => [one, ...many.slice(Math.round(i * every), Math.round((i + 1) * every))])
}

/** With our own nonces: for many transactions at once, the node would give some the same. */
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

async function waitForCount(owner: pg.Client, text: string, wanted: number): Promise<void> {
  let count = 0
  const isReached = await waitFor(
    async () => {
      count = (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0
      return count === wanted || undefined
    },
    timeoutMs,
    20,
  )
  if (!isReached) throw new Error(`there are ${count} of ${wanted} after ${timeoutMs / 1_000} s: ${text}`)
}

/** The least that any watcher has to do: read the logs from the node, and write a row for each deposit. */
async function measurePlainRead(
  owner: pg.Client,
  { rpc }: RunningChain,
  fromBlock: number,
  toBlock: number,
  count: number,
): Promise<number> {
  await owner.query(
    'drop table if exists plain_deposit; create table plain_deposit (tx_hash text primary key, block_number bigint, topic text, amount text)',
  )
  const startMs = performance.now()
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
  return performance.now() - startMs
}

async function assertCreditedOnce(owner: pg.Client, members: readonly Member[], rounds: number): Promise<void> {
  const {
    rows: [row],
  } = await owner.query<{ wrong: number; transfers: number; deposits: number }>(
    `select (select count(*)::int from unnest($1::text[], $2::bigint[]) m(id, minor)
        where m.minor * $3 is distinct from (
            select a.balance from ledger.account a
            where (a.owner, a.kind, a.currency) = (m.id, 'available', 'USDT'))
          or $3 is distinct from (
            select count(*) from ledger.transfer t
            where t.owner = m.id and t.kind = 'recharge' and t.amount = m.minor)) as wrong,
      (select count(*)::int from ledger.transfer) as transfers,
      (select count(*)::int from chain_deposit where state = 'credited') as deposits`,
    [members.map(({ id }) => id), members.map(({ minor }) => String(minor)), rounds],
  )
  const wanted = members.length * rounds
  if (row?.wrong !== 0 || row.transfers !== wanted || row.deposits !== wanted)
    throw new Error(`not every deposit of ${wanted} was credited once: ${JSON.stringify(row)}`)
}
