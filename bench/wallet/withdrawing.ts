import autocannon from 'autocannon'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import type { Pgbench } from '../ledger/pgbench.ts'
import { memberCount, populateBuyers, tokenOf } from '../orders/population.ts'
import { startServer } from '../startServer.ts'
import { refuseUnsound } from './refuseUnsound.ts'

export const connections = 64
const warmUp = 2_000

/**
 * Small enough to need nobody's approval: with the window open, the job that hands them to the rail is part of the
 * load.
 */
const paidAtOnce = '5'
/** These wait for somebody to approve them. */
const waiting = '60'

export type WithdrawRound = { readonly pgbench: number; readonly waiting: Load; readonly paidAtOnce: Load }
type Load = { readonly perSecond: number; readonly p99Ms: number }
type Given = { readonly rounds: number; readonly seconds: number; readonly onProgress: (line: string) => void }

/** withdraw/create over HTTP beside pgbench on the same PostgreSQL, interleaved. */
export async function measureWithdrawing(
  folder: string,
  url: string,
  pgbenchUrl: string,
  pgbench: Pgbench | null,
  { rounds, seconds, onProgress }: Given,
): Promise<readonly WithdrawRound[]> {
  onProgress('Wallet: filling pgbench and members with destinations')
  await pgbench?.prepare(pgbenchUrl)
  await migrate(url)
  await populateBuyers(url)
  await addDestinations(url)
  const { child, url: serverUrl } = await startServer(url, folder, {
    PRACTICE_MODE: 'off',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    CHAIN_RPC_URL: '',
    TRON_RPC_URL: '',
    BANK_URL: '',
    WITHDRAW_WINDOW: 'always',
  })
  let acknowledged = 0
  const load = async (amount: string, count: number): Promise<Load> => {
    const result = await withdraw(serverUrl, amount, count)
    acknowledged += result.count
    return result
  }
  try {
    await withdrawOne(serverUrl)
    acknowledged += 1
    // How many calls fill the seconds of a round is known from the ones before.
    let last = { waiting: await load(waiting, warmUp), paidAtOnce: await load(paidAtOnce, warmUp) }
    const callsFor = ({ perSecond }: Load) => Math.max(connections, Math.round(perSecond * seconds))
    const measured: WithdrawRound[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Wallet, withdraw/create: round ${round} of ${rounds}`)
      const measurePgbench = async () => (await pgbench?.measure(pgbenchUrl, seconds)) ?? Number.NaN
      const before = round % 2 === 0 ? null : await measurePgbench()
      last = {
        waiting: await load(waiting, callsFor(last.waiting)),
        paidAtOnce: await load(paidAtOnce, callsFor(last.paidAtOnce)),
      }
      // Each round begins with the other, so that none always comes after a checkpoint.
      measured.push({ pgbench: before ?? (await measurePgbench()), ...last })
    }
    await expectAllKept(url, acknowledged)
    await refuseUnsound(url)
    return measured
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const destinationOf = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

/** Places that can be paid to, one for each member, and a proof for withdrawing that outlasts the bench. */
async function addDestinations(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      insert into step_up (member_id, session_id, purpose, expires_at)
      select member_id, id, 'withdraw', now() + interval '1 day' from member_session where device = 'Bench';
      insert into destination (member_id, id, kind, rail, currency, address, created_at, usable_at)
      select id, ('00000000-0000-4000-8000-' || lpad(right(phone, 8), 12, '0'))::uuid, 'chain', 'bep20', 'USDT',
        '0x' || lpad(right(phone, 8), 40, '0'), now() - interval '2 days', now() - interval '1 day'
      from member where phone like '+9191%'`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function withdrawalOf(amount: string) {
  const i = randomInt(1, memberCount + 1)
  return {
    headers: { 'content-type': 'application/json', 'x-access-token': tokenOf(i), 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount, destinationId: destinationOf(i) }),
  }
}

/** Says why, where the load would only say that it was refused. */
async function withdrawOne(url: string): Promise<void> {
  const response = await fetch(`${url}/api/withdraw/create`, { method: 'POST', ...withdrawalOf(waiting) })
  if (!response.ok) throw new Error(`a withdrawal was refused: ${await response.text()}`)
}

/** By calls and not by seconds: then none is cut off while nobody knows whether it was done. */
async function withdraw(url: string, amount: string, calls: number): Promise<Load & { count: number }> {
  const result = await autocannon({
    url: `${url}/api/withdraw/create`,
    connections,
    amount: calls,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...withdrawalOf(amount) }) }],
  })
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(
      `${result.non2xx} withdrawals were refused, ${result.errors} failed, ${result.timeouts} timed out, so their speed says nothing`,
    )
  return { count: result['2xx'], perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 }
}

async function expectAllKept(ownerUrl: string, acknowledged: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query<{ withdrawals: number; holds: number; isHeld: boolean }>(
      `select (select count(*)::int from withdrawal) as withdrawals, (select count(*)::int from ledger.hold) as holds,
        (select sum(amount) from withdrawal)
          = (select sum(balance) from ledger.account where kind = 'held') as "isHeld"`,
    )
    if (row?.withdrawals !== acknowledged || row.holds !== acknowledged || !row.isHeld)
      throw new Error(`${acknowledged} withdrawals were acknowledged, but there are ${JSON.stringify(row)}`)
  } finally {
    await client.end()
  }
}
