import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { fundMember, fundPromotions, usdt } from '../../test/fund.ts'
import { hold, post, resolve } from '../../test/ledger.ts'
import { waitUntilSettled } from '../../test/waitUntilSettled.ts'
import {
  available,
  custody,
  escrow,
  fees,
  held,
  ledgerState,
  newTransferId,
  promotions,
  rollUp,
  runCheck,
  runProof,
} from './index.ts'

let database: LedgerDatabase
const member = randomUUID()

beforeAll(async () => {
  database = await createLedgerDatabase()
  const { poster } = database
  await fundMember(poster, member, usdt(1_000_000n))
  await fundPromotions(poster, usdt(500_000n))
  await post(poster, {
    id: newTransferId(),
    reason: 'order',
    legs: [
      { kind: 'buy', from: available(member), to: escrow(randomUUID()), amount: usdt(200_000n) },
      { kind: 'reward', from: promotions, to: available(member), amount: usdt(50_000n) },
    ],
  })
  const newHold = (minor: bigint) =>
    ({
      id: newTransferId(),
      kind: 'withdraw-hold',
      from: available(member),
      to: held(member),
      amount: usdt(minor),
      reason: '',
      expiresAt: null,
    }) as const
  const paid = newHold(100_000n)
  await hold(poster, paid)
  await resolve(poster, paid.id, {
    id: newTransferId(),
    reason: 'paid',
    legs: [
      { kind: 'withdraw-paid', from: held(member), to: custody('trc20'), amount: usdt(95_000n) },
      { kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(5_000n) },
    ],
  })
  await hold(poster, newHold(10_000n))
  await waitUntilSettled(database.owner)
  await rollUp(databaseOf(poster))
})
afterAll(async () => {
  await database.drop()
})

/** What only a superuser can do, after disabling the triggers. */
const withoutTriggers = (statement: string) => `alter table ledger.transfer disable trigger all;
  alter table ledger.hold disable trigger all;
  alter table ledger.account disable trigger all;
  ${statement};
  alter table ledger.transfer enable always trigger apply;
  alter table ledger.transfer enable always trigger append_only;
  alter table ledger.account enable always trigger append_only;
  alter table ledger.hold enable always trigger append_only;
  alter table ledger.hold enable always trigger only_resolve`

const selectId = (kind: string) =>
  `(select id from ledger.account where kind = '${kind}' and currency = 'USDT' order by id limit 1)`

const insertTransfer = (
  columns: Partial<Record<'kind' | 'from' | 'to' | 'amount' | 'owner', string>>,
) => `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  values (ledger.new_id(), 0, ${columns.kind ?? `'reward'`}, ${columns.from ?? selectId('promotions')},
    ${columns.to ?? selectId('available')}, ${columns.amount ?? '1'}, ${columns.owner ?? `'${member}'`}, '',
    ledger.today())`

const moveOneToAvailable = `update ledger.account set balance = balance - 1 where kind = 'promotions';
  update ledger.account set balance = balance + 1 where kind = 'available'`

/** Ways to break each invariant, and which invariants fail. */
const damages: [name: string, statement: string, noticed: string[]][] = [
  [
    'a manually changed balance',
    `update ledger.account set balance = balance + 1 where kind = 'available'`,
    ['balances-are-sums-of-entries'],
  ],
  [
    'a manually changed roll-up',
    `update ledger.account set balance = balance + 1 where kind = 'fees'`,
    ['roll-ups-are-sums-of-entries'],
  ],
  ['a transfer that is missing in the balances', withoutTriggers(insertTransfer({})), ['balances-are-sums-of-entries']],
  [
    'a transfer to an account that does not exist',
    withoutTriggers(insertTransfer({ to: '77' })),
    ['entries-sum-to-zero', 'balances-are-sums-of-entries', 'accounts-exist', 'transfer-kinds-allowed'],
  ],
  [
    'a transfer between currencies',
    withoutTriggers(
      `insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only)
      values (9, '${member}', 'available', 'KES', true, false); ${insertTransfer({ to: '9' })}`,
    ),
    ['entries-sum-to-zero', 'balances-are-sums-of-entries', 'transfer-kinds-allowed'],
  ],
  [
    'a transfer of a kind that is not allowed',
    withoutTriggers(`${insertTransfer({ kind: `'income'` })}; ${moveOneToAvailable}`),
    ['transfer-kinds-allowed'],
  ],
  [
    'a transfer in the records of another member',
    withoutTriggers(`${insertTransfer({ owner: `'x'` })}; ${moveOneToAvailable}`),
    ['transfer-kinds-allowed'],
  ],
  [
    'entries that take a bounded account below zero',
    withoutTriggers(insertTransfer({ amount: '999999999' })),
    ['balances-are-sums-of-entries', 'bounded-accounts-not-below-zero'],
  ],
  [
    'an account without its bound',
    `update ledger.account set is_bounded = false, is_append_only = true where kind = 'promotions'`,
    ['accounts-are-as-their-kind'],
  ],
  [
    'a hold without a transfer',
    `insert into ledger.hold (id, from_account, held_account, amount)
    values (gen_random_uuid(), ${selectId('available')}, ${selectId('held')}, 1)`,
    ['held-is-what-is-on-hold', 'holds-have-their-transfers'],
  ],
  [
    'a hold resolved by no transfer',
    `update ledger.hold set resolved_by = gen_random_uuid() where resolved_by is null`,
    ['held-is-what-is-on-hold', 'holds-have-their-transfers'],
  ],
  ['a removed hold', withoutTriggers('delete from ledger.hold where resolved_by is null'), ['held-is-what-is-on-hold']],
  [
    'income from another account than revenue',
    `alter table ledger.transfer_kind drop constraint income_is_revenue;
    insert into ledger.transfer_kind values ('bonus', 'promotions', 'income', 'move', 'any')`,
    ['income-only-from-revenue', 'nobody-logs-in-to-post'],
  ],
  ['a disabled trigger', 'alter table ledger.transfer disable trigger apply', ['triggers-enabled']],
  ['a trigger disabled for replicas', 'alter table ledger.transfer enable trigger append_only', ['triggers-enabled']],
  ['a removed trigger', 'drop trigger only_resolve on ledger.hold', ['triggers-enabled']],
  [
    'a table right granted to the application',
    'grant insert on ledger.transfer to millrace_app',
    ['application-cannot-write'],
  ],
  [
    'a column right granted to the application',
    'grant update (balance) on ledger.account to millrace_app',
    ['application-cannot-write'],
  ],
  [
    'a function granted to everybody',
    'grant execute on function ledger.rebase() to public',
    ['application-cannot-write'],
  ],
  [
    'a right on the schema granted to the application',
    'grant create on schema ledger to millrace_app',
    ['application-cannot-write'],
  ],
]

describe('the check', () => {
  // Attack by the database’s owner, on the books: balances, transfers, holds, triggers or rights are changed by hand.
  // Visible: the check names the broken rule, and the console shows the ledger as not sound.
  test.each(damages)('%s is detected', async (_, statement, noticed) => {
    const client = await database.owner.connect()
    const broken = async () =>
      (await client.query<{ invariant: string }>('select invariant from ledger.check() where not is_ok')).rows.map(
        ({ invariant }) => invariant,
      )
    try {
      await client.query('begin')
      expect(await broken()).toEqual([])
      await client.query(statement)
      expect(await broken()).toEqual(noticed)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('the ledger does not count as sound before the first check', async () => {
    expect(await ledgerState(databaseOf(database.poster))).toEqual({
      checkedAt: null,
      provedAt: null,
      isSound: false,
      tookMs: 0,
      invariants: [],
      totals: [],
      transfers: 0,
      openHolds: 0,
      lastSeal: null,
    })
  })

  test('an unsound ledger is recorded as unsound', async () => {
    await database.owner.query(`update ledger.account set balance = balance + 1 where kind = 'available'`)
    expect((await runProof(databaseOf(database.poster))).isSound).toBe(false)
    const { isSound, invariants } = await ledgerState(databaseOf(database.poster))
    expect(isSound).toBe(false)
    expect(invariants.filter(({ isOk }) => !isOk)).toEqual([
      { name: 'balances-are-sums-of-entries', isOk: false, detail: expect.stringMatching(/^\d+$/) },
    ])
    await database.owner.query(`update ledger.account set balance = balance - 1 where kind = 'available'`)
  })

  test('the state has the last check’s invariants and totals, in which custody equals what is owed', async () => {
    const startMs = Date.now()
    await runProof(databaseOf(database.poster))
    const state = await ledgerState(databaseOf(database.poster))
    expect(state).toMatchObject({ isSound: true, transfers: 9, openHolds: 1, lastSeal: null })
    expect(state.invariants).toHaveLength(17)
    expect(Date.parse(state.checkedAt ?? '')).toBeGreaterThanOrEqual(startMs)
    expect(state.totals).toEqual([
      { kind: 'custody', currency: 'USDT', accounts: 2, balance: '1.405000' },
      { kind: 'fees', currency: 'USDT', accounts: 1, balance: '0.005000' },
      { kind: 'machine:escrow', currency: 'USDT', accounts: 1, balance: '0.200000' },
      { kind: 'member:available', currency: 'USDT', accounts: 1, balance: '0.740000' },
      { kind: 'member:held', currency: 'USDT', accounts: 1, balance: '0.010000' },
      { kind: 'owner', currency: 'USDT', accounts: 1, balance: '0.000000' },
      { kind: 'promotions', currency: 'USDT', accounts: 1, balance: '0.450000' },
    ])
  })

  test('the running check proves what is new, moves on when it holds, and keeps what the whole proof found', async () => {
    const { owner } = database
    const findBroken = async (run: typeof runCheck) =>
      (await run(databaseOf(database.poster))).invariants.filter(({ isOk }) => !isOk).map(({ name }) => name)
    const proveAll = () =>
      vi.waitUntil(
        async () => {
          await rollUp(databaseOf(database.poster))
          expect(await findBroken(runCheck)).toEqual([])
          const { rows } = await owner.query<{ isDone: boolean }>(
            'select up_to_xid > (select max(xid) from ledger.transfer) as "isDone" from ledger.proof',
          )
          return rows[0]?.isDone
        },
        { timeout: 60_000, interval: 50 },
      )
    expect(await findBroken(runProof)).toEqual([])
    await fundMember(database.poster, randomUUID(), usdt(10n))
    await proveAll()
    const whole = await runProof(databaseOf(database.poster))
    const running = await runCheck(databaseOf(database.poster))
    expect(running).toMatchObject({ transfers: whole.transfers, totals: whole.totals, openHolds: whole.openHolds })
    await proveAll()

    // What is old is the whole proof's to find; the running check says so until it is right again.
    const old = `update ledger.account set balance = balance + 1 where id = (select min(id) from ledger.account)`
    await owner.query(old)
    expect(await findBroken(runCheck)).toEqual([])
    expect(await findBroken(runProof)).toEqual(['balances-are-sums-of-entries'])
    expect(await findBroken(runCheck)).toEqual(['balances-are-sums-of-entries'])
    await owner.query(old.replace('+', '-'))
    expect(await findBroken(runCheck)).toEqual(['balances-are-sums-of-entries'])
    expect(await findBroken(runProof)).toEqual([])
    await proveAll()

    // What is new and wrong is found at once, and again, since the point does not move past it.
    const member = randomUUID()
    await fundMember(database.poster, member, usdt(5n))
    const added = (minor: number) =>
      owner.query(`update ledger.account set balance = balance + $1 where owner = $2`, [minor, member])
    await added(1)
    for (let i = 0; i < 2; i++) expect(await findBroken(runCheck)).toEqual(['balances-are-sums-of-entries'])
    await added(-1)
    await proveAll()
  })
})
