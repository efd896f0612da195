import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase } from '../../test/createLedgerDatabase.ts'
import type { TestDatabase } from '../../test/createTestDatabase.ts'
import { fundMember, fundPromotions, usdt } from '../../test/fund.ts'
import { hold, post, resolve } from '../../test/ledger.ts'
import { untilSettled } from '../../test/untilSettled.ts'
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
} from './index.ts'

let database: TestDatabase
const member = randomUUID()

beforeAll(async () => {
  database = await createLedgerDatabase()
  const { app } = database
  await fundMember(app, member, usdt(1_000_000n))
  await fundPromotions(app, usdt(500_000n))
  await post(app, {
    id: newTransferId(),
    reason: 'order',
    legs: [
      { kind: 'buy', from: available(member), to: escrow(randomUUID()), amount: usdt(200_000n) },
      { kind: 'reward', from: promotions, to: available(member), amount: usdt(50_000n) },
    ],
  })
  const holdOf = (minor: bigint) =>
    ({
      id: newTransferId(),
      kind: 'withdraw-hold',
      from: available(member),
      to: held(member),
      amount: usdt(minor),
      reason: '',
      expiresAt: null,
    }) as const
  const paid = holdOf(100_000n)
  await hold(app, paid)
  await resolve(app, paid.id, {
    id: newTransferId(),
    reason: 'paid',
    legs: [
      { kind: 'withdraw-paid', from: held(member), to: custody('trc20'), amount: usdt(95_000n) },
      { kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(5_000n) },
    ],
  })
  await hold(app, holdOf(10_000n))
  await untilSettled(database.owner)
  await rollUp(app)
})
afterAll(async () => {
  await database.drop()
})

/** What only somebody with all rights can do, after switching the guards off. */
const unguarded = (
  statement: string,
) => `alter table ledger.transfer disable trigger all; alter table ledger.hold disable trigger all; alter table ledger.account disable trigger all;
  ${statement};
  alter table ledger.transfer enable always trigger apply; alter table ledger.transfer enable always trigger append_only; alter table ledger.account enable always trigger append_only;
  alter table ledger.hold enable always trigger append_only; alter table ledger.hold enable always trigger only_resolve`

const idOf = (kind: string) =>
  `(select id from ledger.account where kind = '${kind}' and currency = 'USDT' order by id limit 1)`

const transferOf = (
  columns: Partial<Record<'kind' | 'from' | 'to' | 'amount' | 'owner', string>>,
) => `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  values (gen_random_uuid(), 0, ${columns.kind ?? `'reward'`}, ${columns.from ?? idOf('promotions')}, ${columns.to ?? idOf('available')}, ${columns.amount ?? '1'}, ${columns.owner ?? `'${member}'`}, '', ledger.today())`

/** One way of breaking each invariant, and which invariants notice. */
const damages: [name: string, statement: string, noticed: string[]][] = [
  [
    'a balance changed by hand',
    `update ledger.account set balance = balance + 1 where kind = 'available'`,
    ['balances-are-sums-of-entries'],
  ],
  [
    'a roll-up changed by hand',
    `update ledger.account set balance = balance + 1 where kind = 'fees'`,
    ['roll-ups-are-sums-of-entries'],
  ],
  ['a transfer that no balance knows of', unguarded(transferOf({})), ['balances-are-sums-of-entries']],
  [
    'a transfer to an account that does not exist',
    unguarded(transferOf({ to: '77' })),
    ['entries-sum-to-zero', 'balances-are-sums-of-entries', 'accounts-exist', 'transfer-kinds-allowed'],
  ],
  [
    'a transfer between currencies',
    unguarded(
      `insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only) values (9, '${member}', 'available', 'KES', true, false); ${transferOf({ to: '9' })}`,
    ),
    ['entries-sum-to-zero', 'balances-are-sums-of-entries', 'transfer-kinds-allowed'],
  ],
  [
    'a transfer of a kind that is not allowed',
    unguarded(
      `${transferOf({ kind: `'income'` })}; update ledger.account set balance = balance - 1 where kind = 'promotions'; update ledger.account set balance = balance + 1 where kind = 'available'`,
    ),
    ['transfer-kinds-allowed'],
  ],
  [
    'a transfer in the records of somebody else',
    unguarded(
      `${transferOf({ owner: `'x'` })}; update ledger.account set balance = balance - 1 where kind = 'promotions'; update ledger.account set balance = balance + 1 where kind = 'available'`,
    ),
    ['transfer-kinds-allowed'],
  ],
  [
    'entries that take a bounded account below zero',
    unguarded(transferOf({ amount: '999999999' })),
    ['balances-are-sums-of-entries', 'bounded-accounts-not-below-zero'],
  ],
  [
    'an account without its bound',
    `update ledger.account set is_bounded = false, is_append_only = true where kind = 'promotions'`,
    ['accounts-are-as-their-kind'],
  ],
  [
    'a hold made up',
    `insert into ledger.hold (id, from_account, held_account, amount) values (gen_random_uuid(), ${idOf('available')}, ${idOf('held')}, 1)`,
    ['held-is-what-is-on-hold', 'holds-have-their-transfers'],
  ],
  [
    'a hold resolved by nothing',
    `update ledger.hold set resolved_by = gen_random_uuid() where resolved_by is null`,
    ['held-is-what-is-on-hold', 'holds-have-their-transfers'],
  ],
  ['a hold removed', unguarded('delete from ledger.hold where resolved_by is null'), ['held-is-what-is-on-hold']],
  [
    'income from somewhere else',
    `alter table ledger.transfer_kind drop constraint income_is_revenue; insert into ledger.transfer_kind values ('bonus', 'promotions', 'income', 'move', 'any')`,
    ['income-only-from-revenue'],
  ],
  ['a guard switched off', 'alter table ledger.transfer disable trigger apply', ['triggers-enabled']],
  ['a guard switched off for replicas', 'alter table ledger.transfer enable trigger append_only', ['triggers-enabled']],
  ['a guard removed', 'drop trigger only_resolve on ledger.hold', ['triggers-enabled']],
  ['a right given to the application', 'grant insert on ledger.transfer to millrace_app', ['application-cannot-write']],
  [
    'a right on a single column given to the application',
    'grant update (balance) on ledger.account to millrace_app',
    ['application-cannot-write'],
  ],
  [
    'a function opened to everybody',
    'grant execute on function ledger.rebase() to public',
    ['application-cannot-write'],
  ],
  ['the schema opened', 'grant create on schema ledger to millrace_app', ['application-cannot-write']],
]

describe('the check', () => {
  test.each(damages)('%s is noticed', async (_, statement, noticed) => {
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

  test('nothing is called sound before the first check', async () => {
    expect(await ledgerState(database.app)).toEqual({
      checkedAt: null,
      isSound: false,
      tookMs: 0,
      invariants: [],
      totals: [],
      transfers: 0,
      openHolds: 0,
      lastSeal: null,
    })
  })

  test('a ledger that is not sound is kept as such', async () => {
    await database.owner.query(`update ledger.account set balance = balance + 1 where kind = 'available'`)
    expect((await runCheck(database.app)).isSound).toBe(false)
    const { isSound, invariants } = await ledgerState(database.app)
    expect(isSound).toBe(false)
    expect(invariants.filter(({ isOk }) => !isOk)).toEqual([
      { name: 'balances-are-sums-of-entries', isOk: false, detail: expect.stringMatching(/^\d+$/) },
    ])
    await database.owner.query(`update ledger.account set balance = balance - 1 where kind = 'available'`)
  })

  test('the state is what the last check found: every invariant, and totals in which what is held equals what is owed', async () => {
    await runCheck(database.app)
    const state = await ledgerState(database.app)
    expect(state).toMatchObject({ isSound: true, transfers: 9, openHolds: 1, lastSeal: null })
    expect(state.invariants).toHaveLength(14)
    expect(Date.now() - Date.parse(state.checkedAt ?? '')).toBeLessThan(60_000)
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
})
