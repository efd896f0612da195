import { currencies, getDecimals, type Currency } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase } from '../../test/createLedgerDatabase.ts'
import type { TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { newTransferId, openAccount, transferKinds, type AccountKind } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createLedgerDatabase()
})
afterAll(async () => {
  await database.drop()
})

/** money.md's table: the only ways there are. */
const allowed: Record<string, [AccountKind, AccountKind][]> = {
  recharge: [['custody', 'available']],
  'withdraw-hold': [['available', 'held']],
  'withdraw-release': [['held', 'available']],
  'withdraw-paid': [['held', 'custody']],
  'withdraw-fee': [['held', 'fees']],
  buy: [['available', 'escrow']],
  coupon: [['promotions', 'escrow']],
  'buy-undone': [['escrow', 'available']],
  'coupon-undone': [['escrow', 'promotions']],
  'buy-final': [['escrow', 'capital']],
  'capital-release': [['capital', 'custody']],
  revenue: [['custody', 'revenue']],
  income: [['revenue', 'income']],
  claim: [['income', 'available']],
  reward: [['promotions', 'available']],
  'promotions-fund': [['owner', 'promotions']],
  'owner-in': [['custody', 'owner']],
  'owner-out': [['owner', 'custody']],
  'fx-fund': [['owner', 'fx']],
  'fx-in': [
    ['custody', 'fx'],
    ['fx', 'available'],
  ],
  'fx-out': [
    ['held', 'fx'],
    ['fx', 'custody'],
  ],
}

const accountKinds: AccountKind[] = [
  'available',
  'held',
  'income',
  'escrow',
  'capital',
  'revenue',
  'promotions',
  'owner',
  'custody',
  'fees',
  'fx',
]
const member = randomUUID()
const ownerOf = (kind: AccountKind): string =>
  ['promotions', 'owner', 'fees', 'fx'].includes(kind) ? '' : kind === 'custody' ? 'bep20' : member

/** Everything funded, so that a refusal is never for want of money. */
async function fundAll(currency: Currency): Promise<Map<AccountKind, bigint>> {
  const ids = new Map<AccountKind, bigint>()
  for (const kind of accountKinds)
    ids.set(kind, await openAccount(database.app, { kind, owner: ownerOf(kind) }, currency))
  await database.owner.query('update ledger.account set balance = 1000000 where currency = $1', [currency])
  return ids
}

/**
 * Tries a statement with each kind and pair of accounts and gives what each try raised; thousands of tries in one round
 * trip.
 */
async function tryAll(
  pool: pg.Pool,
  statement: string,
  tries: (readonly [string, bigint, bigint])[],
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`create or replace function pg_temp.try(p_kind text, p_from bigint, p_to bigint) returns text language plpgsql as $$
      begin ${statement}; return 'it was posted'; exception when integrity_constraint_violation then return sqlerrm; end $$`)
    const columns = [0, 1, 2].map((i) => tries.map((one) => one[i]))
    const { rows } = await client.query<{ answer: string }>(
      'select pg_temp.try(kind, source, target) as answer from unnest($1::text[], $2::bigint[], $3::bigint[]) as t(kind, source, target)',
      columns,
    )
    return rows.map(({ answer }) => answer)
  } finally {
    client.release()
  }
}

describe('transfer kinds', () => {
  test('the database has the kinds of the specification and no others, and so has the code', async () => {
    const { rows } = await database.app.query<{ kind: string; from: AccountKind; to: AccountKind }>(
      'select kind, from_kind as "from", to_kind as "to" from ledger.transfer_kind',
    )
    const found = rows.map(({ kind, from, to }) => `${kind}: ${from} → ${to}`).toSorted()
    expect(found).toEqual(
      Object.entries(allowed)
        .flatMap(([kind, pairs]) => pairs.map(([from, to]) => `${kind}: ${from} → ${to}`))
        .toSorted(),
    )
    expect([...transferKinds].toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  test('the database counts each currency in the same smallest unit as the code', async () => {
    const { rows } = await database.app.query<{ code: string; decimals: number }>(
      'select code, decimals from ledger.currency',
    )
    expect(new Map(rows.map(({ code, decimals }) => [code, decimals]))).toEqual(
      new Map(currencies.map((currency) => [currency, getDecimals(currency)])),
    )
  })

  test('every pair of accounts outside the table is refused under every kind, by the functions and to the superuser', async () => {
    const ids = await fundAll('USDT')
    const tries = transferKinds
      .flatMap((kind) =>
        accountKinds.flatMap((from) => accountKinds.filter((to) => to !== from).map((to) => ({ kind, from, to }))),
      )
      .filter(({ kind, from, to }) => !allowed[kind]?.some(([f, t]) => f === from && t === to))
    expect(tries).toHaveLength(
      transferKinds.length * accountKinds.length * (accountKinds.length - 1) - Object.values(allowed).flat().length,
    )
    const byHand = `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, p_kind, f.id, t.id, 1, ledger.owner_of(f.id, f.owner, t.id, t.owner), '', ledger.today() from ledger.account f, ledger.account t where f.id = p_from and t.id = p_to`
    const byFunction = `perform ledger.post(gen_random_uuid(), array[p_kind], array[p_from], array[p_to], array[1::bigint], '')`
    const byFunctionOfMany = `perform ledger.post_many(array[gen_random_uuid()], array[p_kind], array[p_from], array[p_to], array[1::bigint], array[''])`
    const byHold = `perform ledger.hold(gen_random_uuid(), p_kind, p_from, p_to, 1, '', null)`
    for (const [pool, statement] of [
      [database.owner, byHand],
      [database.app, byFunction],
      [database.app, byFunctionOfMany],
      [database.app, byHold],
    ] as const) {
      const answers = await tryAll(
        pool,
        statement,
        tries.map(({ kind, from, to }) => [kind, ids.get(from) as bigint, ids.get(to) as bigint]),
      )
      expect(new Set(answers)).toEqual(
        new Set([
          statement === byHold
            ? 'a transfer of this kind cannot be posted like this'
            : 'a transfer of this kind between these accounts is not allowed',
        ]),
      )
      expect(answers).toHaveLength(tries.length)
    }
    const { rows } = await database.owner.query('select from ledger.transfer')
    expect(rows).toHaveLength(0)
  })

  test('nothing leads from available, held, escrow, capital or promotions into revenue or income, by whatever detour inside the ledger', () => {
    const next = (kind: AccountKind) =>
      Object.values(allowed)
        .flat()
        .filter(([from]) => from === kind)
        .map(([, to]) => to)
    for (const source of ['available', 'held', 'escrow', 'capital', 'promotions'] as const) {
      const reached = new Set<AccountKind>()
      const open: AccountKind[] = [source]
      for (let kind = open.pop(); kind; kind = open.pop()) {
        for (const to of next(kind)) {
          // Through custody money leaves the ledger; it comes back only as a receipt from outside.
          if (reached.has(to) || to === 'custody') continue
          reached.add(to)
          open.push(to)
        }
      }
      expect([...reached].filter((kind) => kind === 'revenue' || kind === 'income')).toEqual([])
    }
  })

  test('a kind that would feed income from anything but revenue, or revenue from anything but custody, cannot even be added', async () => {
    for (const from of accountKinds) {
      for (const [to, rule, source] of [
        ['income', 'income_is_revenue', 'revenue'],
        ['revenue', 'revenue_is_received', 'custody'],
      ] as const) {
        if (from === source) continue
        await expect(
          database.owner.query(`insert into ledger.transfer_kind values ('bonus', $1, $2, 'move', 'any')`, [from, to]),
        ).rejects.toThrow(rule)
      }
    }
  })

  test('no kind moves money between two members or two machines', async () => {
    await fundAll('USDT')
    const other = randomUUID()
    let tried = 0
    for (const [kind, pairs] of Object.entries(allowed)) {
      for (const [from, to] of pairs) {
        if (ownerOf(from) !== member || ownerOf(to) !== member) continue
        const isSameHolder =
          ['available', 'held', 'income'].includes(from) === ['available', 'held', 'income'].includes(to)
        if (!isSameHolder) continue
        const [mine, theirs] = [
          await openAccount(database.app, { kind: from, owner: member }, 'USDT'),
          await openAccount(database.app, { kind: to, owner: other }, 'USDT'),
        ]
        await expect(
          database.owner.query(
            `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day) values ($1, 0, $2, $3, $4, 1, $5, '', ledger.today())`,
            [newTransferId(), kind, mine, theirs, member],
          ),
        ).rejects.toThrow('not allowed')
        tried++
      }
    }
    // withdraw-hold, withdraw-release, claim and buy-final.
    expect(tried).toBe(4)
  })

  test('a transfer names the member or machine it belongs to, and no other', async () => {
    const ids = await fundAll('USDT')
    await expect(
      database.owner.query(
        `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day) values ($1, 0, 'reward', $2, $3, 1, $4, '', ledger.today())`,
        [newTransferId(), ids.get('promotions'), ids.get('available'), randomUUID()],
      ),
    ).rejects.toThrow('not allowed')
  })

  test('two currencies do not meet in a transfer', async () => {
    const [usdt, kes] = [await fundAll('USDT'), await fundAll('KES')]
    await expect(
      database.app.query(
        'select ledger.post($1, array[$2], array[$3::bigint], array[$4::bigint], array[1::bigint], $5)',
        [newTransferId(), 'reward', usdt.get('promotions'), kes.get('available'), ''],
      ),
    ).rejects.toThrow('not allowed')
    // The made-up balances of these tests, taken back: otherwise everything is as it should be.
    await database.owner.query('update ledger.account set balance = 0')
    await expectSound(database.app)
  })
})
