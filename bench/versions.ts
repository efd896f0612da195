import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserError } from '../tools/process/UserError.ts'
import { assertLedgerSound } from './assertLedgerSound.ts'
import { median } from './median.ts'
import { createOrder, subjectOfOrder } from './orders/createOrder.ts'
import { addProofs, populateBuyers, tokenOf } from './orders/population.ts'
import { postCalls } from './postCalls.ts'
import {
  addDestinations,
  createWithdrawal,
  paidAtOnceAmount,
  subjectOfWithdrawal,
  waitingAmount,
  withoutLimits,
} from './wallet/withdrawing.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

// Buying, withdrawing and claiming, of this version and of another one in turn, on one PostgreSQL:
//
//   git worktree add ../before COMMIT && npm ci --prefix ../before
//   BENCH_BEFORE=../before npm run bench -- versions

const connections = 64
const warmUpCalls = 500
/** Of the speed before. */
const shareMin = 0.9

const works = {
  buying: 'mine/order/create',
  withdrawing: 'withdraw/create that waits for an approval',
  'withdrawing at once': 'withdraw/create while the job hands all of them to the rail',
  claiming: 'income/takeout while the job pays all of them',
} as const
type Work = keyof typeof works
const workNames = Object.keys(works) as Work[]

type Options = {
  /** A checkout of the other version, with its packages. */
  readonly before?: string
  readonly rounds?: number
  readonly seconds?: number
  readonly onProgress?: (line: string) => void
}
/** Calls a second, in each round. */
type Speeds = Readonly<Record<Work, number[]>>
type Side = {
  /** Runs one of the works for about so many seconds. Returns calls a second. */
  readonly run: (work: Work, seconds: number) => Promise<number>
  readonly speeds: Speeds
  readonly stop: () => Promise<void>
}

export async function benchVersions({
  before = process.env['BENCH_BEFORE'] ?? '',
  rounds = 15,
  seconds = 3,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  if (before === '') throw new UserError('BENCH_BEFORE names a checkout of the version to compare with.')
  return await withPostgres('versions', async ({ folder, createDatabase }) => {
    onProgress('Versions: filling the databases of both')
    const sides = [
      await openSide(resolve(before), join(folder, 'before'), await createDatabase('before')),
      await openSide(join(import.meta.dirname, '..'), join(folder, 'now'), await createDatabase('now')),
    ] as const
    try {
      for (const side of sides) for (const work of workNames) await side.run(work, 0)
      for (let round = 1; round <= rounds; round++) {
        onProgress(`Versions: round ${round} of ${rounds}`)
        // Each begins every other time, so that none always comes after a checkpoint.
        const inTurn = round % 2 === 0 ? sides : sides.toReversed()
        for (const work of workNames) for (const side of inTurn) side.speeds[work].push(await side.run(work, seconds))
      }
    } finally {
      for (const side of sides) await side.stop()
    }
    return summarise(sides[0].speeds, sides[1].speeds, { rounds, seconds })
  })
}

/** The server of a checkout, and a database as that version has it, with the same members in it. */
async function openSide(root: string, folder: string, url: string): Promise<Side> {
  const load = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(root, path)).href) as Promise<Module>
  const { migrate } = await load<typeof import('../apps/server/src/db/migrate.ts')>('apps/server/src/db/migrate.ts')
  const { testPasswords } = await load<typeof import('../apps/server/test/roleUrls.ts')>('apps/server/test/roleUrls.ts')
  const { startServer, withoutPractice } = await load<typeof import('./startServer.ts')>('bench/startServer.ts')
  await mkdir(folder)
  await migrate(url, { passwords: testPasswords })
  const machines = await populateBuyers(url)
  await addDestinations(url)
  await addIncomeAccounts(url)
  const server = await startServer(url, folder, { ...withoutPractice, ...withoutLimits, WITHDRAW_WINDOW: 'always' })
  const next = { buy: 0, withdraw: 0 }
  /** The rate so far says how many calls fill the seconds of a round. */
  const lastSpeeds = new Map<Work, number>()

  const send = async (path: string, count: number, createRequest: (i: number) => Request): Promise<number> =>
    (await postCalls(`${server.url}/api/${path}`, count, { connections, createRequest })).perSecond

  async function withProofs(purpose: 'buy' | 'withdraw', count: number, subject: string): Promise<number> {
    const from = next[purpose]
    await addProofs(url, purpose, { from, count, subject })
    next[purpose] += count
    return from
  }

  async function withdraw(amount: string, count: number): Promise<number> {
    const from = await withProofs('withdraw', count, subjectOfWithdrawal(amount))
    return send('withdraw/create', count, (i) => createWithdrawal(amount, from + i))
  }

  const runs: Readonly<Record<Work, (count: number) => Promise<number>>> = {
    async buying(count) {
      const from = await withProofs('buy', count, subjectOfOrder(machines))
      return send('mine/order/create', count, (i) => createOrder(machines, from + i))
    },
    withdrawing: (count) => withdraw(waitingAmount, count),
    'withdrawing at once': (count) => withdraw(paidAtOnceAmount, count),
    async claiming(count) {
      const orders = await addIncomes(url, count)
      return send('income/takeout', orders.length, (i) => createClaim(orders[i]))
    },
  }
  return {
    speeds: { buying: [], withdrawing: [], 'withdrawing at once': [], claiming: [] },
    async run(work, seconds) {
      const count = Math.max(connections, Math.round((lastSpeeds.get(work) ?? 0) * seconds) || warmUpCalls)
      const speed = await runs[work](count)
      lastSpeeds.set(work, speed)
      return speed
    },
    async stop() {
      await server.stop()
      await assertLedgerSound(url)
    },
  }
}

type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: string }
type Order = { readonly id: string; readonly member: number }

/** Income accounts with more than is claimed, from revenue as the ledger demands. */
async function addIncomeAccounts(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`
      select ledger.open_account((select id::text from machine order by position limit 1), 'revenue', 'USDT');
      select ledger.open_account(id::text, 'income', 'USDT') from member where phone like '+9191%';
      set role millrace_machines;
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, 'revenue', c.id, r.id, 1000000000000000, r.owner, 'bench', ledger.today()
      from ledger.account c, ledger.account r where c.kind = 'custody' and r.kind = 'revenue';
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, 'income', r.id, a.id, 100000000000, a.owner, 'bench', ledger.today()
      from ledger.account a, ledger.account r where a.kind = 'income' and r.kind = 'revenue';
      reset role;`)
  })
}

/** Incomes of orders that were bought before and have none yet: at most so many. */
async function addIncomes(ownerUrl: string, countMax: number): Promise<readonly Order[]> {
  return await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<Order>(
      `with added as (
        insert into income (member_id, order_id, day, report_id, machine_id, units, amount)
        select p.member_id, p.id, ledger.today(), gen_random_uuid(), p.machine_id, 1, 1000 from purchase p
        where not exists (select from income i where (i.member_id, i.order_id) = (p.member_id, p.id)) limit $1
        returning member_id, order_id
      )
      select a.order_id as id, right(m.phone, 8)::int as member from added a join member m on m.id = a.member_id`,
      [countMax],
    )
    await client.query('vacuum analyze income')
    return rows
  })
}

const createClaim = (order: Order | undefined): Request => ({
  headers: {
    'content-type': 'application/json',
    'x-access-token': tokenOf(order?.member ?? 0),
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify({ orderId: order?.id }),
})

const formatRange = (values: readonly number[], digits: number): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`

function summarise(
  before: Speeds,
  now: Speeds,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Result {
  const shares = (work: Work) => now[work].map((speed, i) => speed / (before[work][i] ?? Number.NaN))
  const rows = workNames.map((work) => {
    const speeds = [before, now].map((side) => formatRange(side[work], 0))
    return `| ${works[work]} | ${speeds.join(' | ')} | ${formatRange(shares(work), 2)} | at least ${shareMin.toFixed(2)} |`
  })
  return {
    table: [
      `Two versions, medians and ranges of ${rounds} interleaved rounds of ${seconds} s, ${connections} connections, ` +
        `calls a second, on ${availableParallelism()} cores shared with the client and the database`,
      '',
      '| what | before | now | now ÷ before, by round | target |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
      'Afterwards every invariant of both ledgers held.',
      '',
    ].join('\n'),
    missed: workNames
      .filter((work) => median(shares(work)) < shareMin)
      .map((work) => `${work} has ${median(shares(work)).toFixed(2)} of its speed before, at least ${shareMin}`),
    figures: { rounds, seconds, before, now },
  }
}
