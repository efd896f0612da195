import { mint, networks } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { approveWaiting, type Operators } from './owner.ts'
import { confirmations, type System } from './system.ts'

const timeoutMs = 120_000
const burnAddress = '0x000000000000000000000000000000000000dead'

/**
 * Waits until nothing that members started can proceed any further. Chains mine only when all their blocks are read and
 * more are needed.
 */
export async function waitUntilAllSettled(system: System, owner: pg.Pool, operators: Operators): Promise<void> {
  const chains = networks.map(({ rail }) => system.chains[rail])
  for (const chain of chains) await chain.stopMining()
  let waitsFor: readonly string[] = []
  for (const endsAt = performance.now() + timeoutMs; performance.now() < endsAt; await pause(200)) {
    await approveWaiting(system, operators)
    const unread = await listUnread(system, owner)
    waitsFor = [...unread, ...(await listUnfinished(system, owner))]
    if (waitsFor.length === 0) return
    if (unread.length > 0) continue
    for (const { rpc, network, mine } of chains) {
      const { queued } = await rpc.call<{ queued: string }>('txpool_status', [])
      // A reorganisation left a nonce gap in the node's own account, which blocks later transactions.
      if (Number(queued) > 0) await mint(rpc, network, burnAddress, 0n).catch(() => {})
      await mine(confirmations)
    }
  }
  throw new Error(`it never settled: ${waitsFor.join('; ')}`)
}

/** Events of the rails that the platform has not read. */
async function listUnread({ chains, bank }: System, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ rail: string; position: bigint }>('select rail, position from rail_cursor')
  const positions = new Map(rows.map(({ rail, position }) => [rail, Number(position)]))
  const heads = new Map<string, number>([['bank', (await bank.ask('/api/balance')).seq]])
  for (const { rail } of networks) heads.set(rail, await chains[rail].rpc.blockNumber())
  return [...heads]
    .filter(([rail, head]) => positions.get(rail) !== head)
    .map(([rail, head]) => `${rail} is at ${head} and read to ${positions.get(rail)}`)
}

async function listUnfinished({ chains }: System, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string; count: bigint }>(`
    select 'withdrawals ' || state as what, count(*) from withdrawal
    where state in ('pending', 'processing') group by state
    union all select 'payouts ' || state || ' on ' || rail, count(*) from payout
    where state in ('queued', 'sent') group by state, rail
    union all select 'deposits pending', count(*) from chain_deposit where state = 'pending' having count(*) > 0
    union all select 'receipts not booked', count(*) from receipt where used_as is null having count(*) > 0`)
  const found = rows.map(({ what, count }) => `${count} ${what}`)
  const { rows: transactions } = await owner.query<{ rail: 'bep20' | 'trc20'; hash: `0x${string}` }>(
    'select rail, hash from signed_transaction',
  )
  for (const { rail } of networks) {
    const receipts = await chains[rail].rpc.receipts(
      transactions.filter((transaction) => transaction.rail === rail).map(({ hash }) => hash),
    )
    if (receipts.includes(null))
      found.push(`${receipts.filter((receipt) => receipt === null).length} signed on ${rail} and in no block`)
    const { pending, queued } = await chains[rail].rpc.call<{ pending: string; queued: string }>('txpool_status', [])
    if (Number(pending) + Number(queued) > 0)
      found.push(`${Number(pending)} and ${Number(queued)} wait in the pool of ${rail}`)
  }
  return found
}
