import { parseMoney } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { testPasswords } from '../../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from '../assertLedgerSound.ts'
import type { Pgbench } from '../ledger/pgbench.ts'
import { addProofs, memberCount, populateBuyers, tokenOf } from '../orders/population.ts'
import { type Load, postCalls } from '../postCalls.ts'
import { startServer, withoutPractice } from '../startServer.ts'
import { withClient } from '../withPostgres.ts'

export const connections = 64

/** Small enough to need no approval: the job that hands them to the rail is part of the load. */
export const paidAtOnceAmount = '5'
/** All requests are of one day, and are to be counted without reaching a limit. */
export const withoutLimits = Object.fromEntries(
  ['AUTO_RAIL_DAY_MAX', 'AUTO_DAY_MAX', 'AUTO_YOUNG_DAY_MAX', 'AUTO_NEW_DAY_MAX'].map((name) => [name, '900000000']),
)
/** Large enough to wait for an approval. */
export const waitingAmount = '60'

export type WithdrawRound = { readonly pgbench: number; readonly waiting: Load; readonly paidAtOnce: Load }
type Options = {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpCalls: number
  readonly onProgress: (line: string) => void
}

/** withdraw/create over HTTP beside pgbench on the same PostgreSQL, interleaved. */
export async function measureWithdrawing(
  folder: string,
  url: string,
  pgbenchUrl: string,
  pgbench: Pgbench | null,
  { rounds, seconds, warmUpCalls, onProgress }: Options,
): Promise<readonly WithdrawRound[]> {
  onProgress('Wallet: filling pgbench and members with destinations')
  await pgbench?.prepare(pgbenchUrl)
  await migrate(url, { passwords: testPasswords })
  await populateBuyers(url)
  await addDestinations(url)
  const { url: serverUrl, stop } = await startServer(url, folder, {
    ...withoutPractice,
    WITHDRAW_WINDOW: 'always',
    ...withoutLimits,
  })
  let acknowledged = 0
  const load = async (amount: string, count: number): Promise<Load> => {
    await addProofs(url, 'withdraw', { from: acknowledged, count, subject: subjectOfWithdrawal(amount) })
    const withdrawn = await postCalls(`${serverUrl}/api/withdraw/create`, count, {
      connections,
      createRequest: (i) => createWithdrawal(amount, acknowledged + i),
    })
    acknowledged += count
    return withdrawn
  }
  try {
    await addProofs(url, 'withdraw', { from: 0, count: 1, subject: subjectOfWithdrawal(waitingAmount) })
    await withdrawOne(serverUrl)
    acknowledged += 1
    // The rate so far says how many calls fill the seconds of a round.
    let last = {
      waiting: await load(waitingAmount, warmUpCalls),
      paidAtOnce: await load(paidAtOnceAmount, warmUpCalls),
    }
    const callsFor = ({ perSecond }: Load) => Math.max(connections, Math.round(perSecond * seconds))
    const measured: WithdrawRound[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Wallet, withdraw/create: round ${round} of ${rounds}`)
      const measurePgbench = async () => (await pgbench?.measure(pgbenchUrl, seconds)) ?? Number.NaN
      const before = round % 2 === 0 ? null : await measurePgbench()
      last = {
        waiting: await load(waitingAmount, callsFor(last.waiting)),
        paidAtOnce: await load(paidAtOnceAmount, callsFor(last.paidAtOnce)),
      }
      // Each round begins with the other, so that none always comes after a checkpoint.
      measured.push({ pgbench: before ?? (await measurePgbench()), ...last })
    }
    await assertAllStored(url, acknowledged)
    await assertLedgerSound(url)
    return measured
  } finally {
    await stop()
  }
}

const destinationOf = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

export const subjectOfWithdrawal = (amount: string): string =>
  `'${parseMoney(amount, 'USDT')?.minor} 00000000-0000-4000-8000-' || lpad(right(m.phone, 8), 12, '0')`

/** A usable destination for each member. */
export async function addDestinations(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`
      insert into destination (member_id, id, kind, rail, currency, address, created_at, usable_at)
      select id, ('00000000-0000-4000-8000-' || lpad(right(phone, 8), 12, '0'))::uuid, 'chain', 'bep20', 'USDT',
        '0x' || lpad(right(phone, 8), 40, '0'), now() - interval '2 days', now() - interval '1 day'
      from member where phone like '+9191%'`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

export function createWithdrawal(amount: string, i: number) {
  const member = 1 + (i % memberCount)
  return {
    headers: { 'content-type': 'application/json', 'x-access-token': tokenOf(member), 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount, destinationId: destinationOf(member) }),
  }
}

/** Shows the reason of a refusal, which the load would not. */
async function withdrawOne(url: string): Promise<void> {
  const response = await fetch(`${url}/api/withdraw/create`, { method: 'POST', ...createWithdrawal(waitingAmount, 0) })
  if (!response.ok) throw new Error(`a withdrawal was refused: ${await response.text()}`)
}

async function assertAllStored(ownerUrl: string, acknowledged: number): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const {
      rows: [row],
    } = await client.query<{ withdrawals: number; holds: number; isHeld: boolean }>(
      `select (select count(*)::int from withdrawal) as withdrawals, (select count(*)::int from ledger.hold) as holds,
        (select sum(amount) from withdrawal)
          = (select sum(balance) from ledger.account where kind = 'held') as "isHeld"`,
    )
    if (row?.withdrawals !== acknowledged || row.holds !== acknowledged || !row.isHeld)
      throw new Error(`${acknowledged} withdrawals were acknowledged, but there are ${JSON.stringify(row)}`)
  })
}
