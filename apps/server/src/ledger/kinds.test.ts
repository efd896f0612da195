import { currencies, getDecimals, type Currency } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../../../tools/test/full.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { testSeed } from '../../test/createRandom.ts'
import { expectSound } from '../../test/expectSound.ts'
import { openAccount } from '../../test/ledger.ts'
import { newTransferId, transferKinds, type AccountKind } from './index.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase()
})
afterAll(async () => {
  await database.drop()
})

/** The table of transfer kinds in money.md: nothing else is allowed. */
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
  'rail-move': [['custody', 'custody']],
  'fees-out': [['fees', 'owner']],
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
const getOwner = (kind: AccountKind): string =>
  ['promotions', 'owner', 'fees', 'fx'].includes(kind) ? '' : kind === 'custody' ? 'bep20' : member

/** Funds all accounts, so that nothing is refused for lack of money. */
async function fundAll(currency: Currency): Promise<Map<AccountKind, bigint>> {
  const ids = new Map<AccountKind, bigint>()
  for (const kind of accountKinds)
    ids.set(kind, await openAccount(database.poster, { kind, owner: getOwner(kind) }, currency))
  await database.owner.query('update ledger.account set balance = 1000000 where currency = $1', [currency])
  return ids
}

/** Runs a statement with each kind and pair of accounts, and returns what each try raised. One round trip for all. */
async function tryAll(
  pool: pg.Pool,
  statement: string,
  tries: (readonly [string, bigint, bigint])[],
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`
      create or replace function pg_temp.try(p_kind text, p_from bigint, p_to bigint) returns text
      language plpgsql as $$
      begin ${statement}; return 'posted'; exception when integrity_constraint_violation then return sqlerrm; end $$`)
    const columns = [0, 1, 2].map((i) => tries.map((one) => one[i]))
    const { rows } = await client.query<{ answer: string }>(
      `select pg_temp.try(kind, source, target) as answer
      from unnest($1::text[], $2::bigint[], $3::bigint[]) as t(kind, source, target)`,
      columns,
    )
    return rows.map(({ answer }) => answer)
  } finally {
    client.release()
  }
}

describe('transfer kinds', () => {
  test('the database and the code have exactly the kinds of the specification', async () => {
    const { rows } = await database.poster.query<{ kind: string; from: AccountKind; to: AccountKind }>(
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

  test('the database and the code use the same smallest unit of each currency', async () => {
    const { rows } = await database.poster.query<{ code: string; decimals: number }>(
      'select code, decimals from ledger.currency',
    )
    expect(new Map(rows.map(({ code, decimals }) => [code, decimals]))).toEqual(
      new Map(currencies.map((currency) => [currency, getDecimals(currency)])),
    )
  })

  test('every pair of accounts outside the table is refused, by the functions and for the superuser', async () => {
    const ids = await fundAll('USDT')
    const tries = transferKinds
      .flatMap((kind) =>
        accountKinds.flatMap((from) => accountKinds.filter((to) => to !== from).map((to) => ({ kind, from, to }))),
      )
      .filter(({ kind, from, to }) => !allowed[kind]?.some(([f, t]) => f === from && t === to))
    const allowedPairs = Object.values(allowed)
      .flat()
      .filter(([from, to]) => from !== to)
    expect(tries).toHaveLength(
      transferKinds.length * accountKinds.length * (accountKinds.length - 1) - allowedPairs.length,
    )
    const byInsert = `
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, p_kind, f.id, t.id, 1, ledger.owner_of(f.id, f.owner, t.id, t.owner), '',
        ledger.today()
      from ledger.account f, ledger.account t where f.id = p_from and t.id = p_to`
    const leg = 'row(p_kind, p_from, p_to, 1)::ledger.leg'
    const byPost = `perform ledger.post(gen_random_uuid(), array[${leg}], '')`
    const byPostMany = `perform ledger.post_many(array[gen_random_uuid()], array[${leg}], array[''])`
    const byHold = `perform ledger.hold(gen_random_uuid(), ${leg}, '', null)`
    // The table refuses all of them, whoever writes it. Before a commit the functions try each eighth, which differ
    // from run to run.
    const some = tries.filter((_, i) => isFull || i % 8 === testSeed % 8)
    for (const [pool, statement, tried] of [
      [database.owner, byInsert, tries],
      [database.poster, byPost, some],
      [database.poster, byPostMany, some],
      [database.poster, byHold, some],
    ] as const) {
      const answers = await tryAll(
        pool,
        statement,
        tried.map(({ kind, from, to }) => [kind, ids.get(from) as bigint, ids.get(to) as bigint]),
      )
      expect(new Set(answers)).toEqual(
        new Set([
          statement === byHold
            ? 'a transfer of this kind cannot be posted like this'
            : 'a transfer of this kind between these accounts is not allowed',
        ]),
      )
      expect(answers).toHaveLength(tried.length)
    }
    const { rows } = await database.owner.query('select from ledger.transfer')
    expect(rows).toHaveLength(0)
  })

  test('no path inside the ledger leads from members, escrow, capital or promotions to revenue or income', () => {
    const next = (kind: AccountKind) =>
      Object.values(allowed)
        .flat()
        .filter(([from]) => from === kind)
        .map(([, to]) => to)
    for (const source of ['available', 'held', 'escrow', 'capital', 'promotions'] as const) {
      const reached = new Set<AccountKind>()
      const stack: AccountKind[] = [source]
      for (let kind = stack.pop(); kind; kind = stack.pop()) {
        for (const to of next(kind)) {
          // Through custody money leaves the ledger. It returns only as a receipt from outside.
          if (reached.has(to) || to === 'custody') continue
          reached.add(to)
          stack.push(to)
        }
      }
      expect([...reached].filter((kind) => kind === 'revenue' || kind === 'income')).toEqual([])
    }
  })

  test('no kind can be added that feeds income except from revenue, or revenue except from custody', async () => {
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
        if (getOwner(from) !== member || getOwner(to) !== member) continue
        const isSameHolder =
          ['available', 'held', 'income'].includes(from) === ['available', 'held', 'income'].includes(to)
        if (!isSameHolder) continue
        const [mine, theirs] = [
          await openAccount(database.poster, { kind: from, owner: member }, 'USDT'),
          await openAccount(database.poster, { kind: to, owner: other }, 'USDT'),
        ]
        await expect(
          database.owner.query(
            `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
            values ($1, 0, $2, $3, $4, 1, $5, '', ledger.today())`,
            [newTransferId(), kind, mine, theirs, member],
          ),
        ).rejects.toThrow('not allowed')
        tried++
      }
    }
    // withdraw-hold, withdraw-release, claim and buy-final.
    expect(tried).toBe(4)
  })

  test('a transfer has the member or machine it belongs to as its owner', async () => {
    const ids = await fundAll('USDT')
    await expect(
      database.owner.query(
        `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
        values ($1, 0, 'reward', $2, $3, 1, $4, '', ledger.today())`,
        [newTransferId(), ids.get('promotions'), ids.get('available'), randomUUID()],
      ),
    ).rejects.toThrow('not allowed')
  })

  test('a transfer has one currency', async () => {
    const [usdt, kes] = [await fundAll('USDT'), await fundAll('KES')]
    await expect(
      database.poster.query('select ledger.post($1, array[row($2, $3, $4, 1)::ledger.leg], $5)', [
        newTransferId(),
        'reward',
        usdt.get('promotions'),
        kes.get('available'),
        '',
      ]),
    ).rejects.toThrow('not allowed')
    // Reset the balances that these tests made up.
    await database.owner.query('update ledger.account set balance = 0')
    await expectSound(database.poster)
  })
})
