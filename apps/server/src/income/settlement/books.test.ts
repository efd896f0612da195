import type { ContentOf } from '@millrace/contract/console/proposal'
import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectBooks } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../../test/machines.ts'
import { agreeOn } from '../../../test/proposals.ts'
import { bindDestination, openWindow, registerDestination, setRate, withdraw } from '../../../test/withdrawals.ts'
import { getToday, rollUp } from '../../ledger/index.ts'
import { checkBooks, proveBooks } from './store.ts'

const price = 100_000_000n
const oneUsdt = 1_000_000n

let database: TestDatabase
let machineId: string
let memberId: string
let attacker: string

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(text, values)).rows
const readId = async (text: string, values: unknown[] = []) =>
  (await query<{ id: string }>(text, values))[0]?.id as string

/** As a rail reports it. */
const addReceipt = (rail: string, currency: string, amount: bigint, member: string | null = null, transaction = '') =>
  readId(
    `insert into receipt (rail, rail_transaction, currency, amount, member_id) values ($1, $2, $3, $4, $5) returning id`,
    [rail, transaction || randomUUID(), currency, amount, member],
  )

async function payIn(member: string, amount: bigint): Promise<void> {
  await query('select book_till($1)', [[await addReceipt('practice', 'USDT', amount, member)]])
}

/** Proposed by one operator and approved by another. */
const adjust = (content: Omit<ContentOf<'adjustment'>, 'currency' | 'amount'>, minor: bigint) =>
  agreeOn(database.owner, 'adjustment', { ...content, currency: 'USDT', amount: usdtDecimal(minor) })

/** Calls a function that must answer with this. */
async function ask(answer: string | number, call: string, values: unknown[]): Promise<void> {
  expect(await query(`select ${call} as answer`, values)).toEqual([{ answer }])
}

const pay = (id: string) => ask('paid', 'record_payout_paid($1, $2, 1)', [id, id])

/** Every kind of transfer that a function posts, each as it really comes about. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { owner, app } = database
  await openWindow(owner)
  await addAgreement(owner)
  await setRate(owner, 'NGN', '1500')
  machineId = await createMachine(owner, { price })
  memberId = await createBuyer(app)
  attacker = await createBuyer(app)
  await payIn(memberId, 20n * price)

  const receiptId = await addReceipt('bep20', 'USDT', 10n * price)
  await adjust({ kind: 'owner-in', receiptId }, 10n * price)
  await adjust({ kind: 'promotions-fund' }, price)
  await adjust({ kind: 'fx-fund' }, 5n * price)
  const ownerOut = await adjust({ kind: 'owner-out', rail: 'bep20', destination: `0x${'01'.repeat(20)}` }, price)
  await pay(ownerOut)

  await query(`insert into rail_key (rail, xpub, hot_address) values ('bep20', 'x', '0x0b'), ('trc20', 'x', '0x0c')`)
  const railMove = await adjust({ kind: 'rail-move', rail: 'bep20', toRail: 'trc20' }, price)
  await pay(railMove)
  await query(`insert into bridge_transfer (adjustment_id, from_block, tx_hash) values ($1, 1, '0xmove')`, [railMove])
  await addReceipt('trc20', 'USDT', price, null, '0xmove:0')
  await ask(1, 'book_moves($1)', ['trc20'])

  const quoteId = async (direction: string) =>
    readId('select id from quote_rate($1, $2, $3)', [memberId, 'NGN', direction])
  const recharge = await readId(
    `select id from open_recharge($1, gen_random_uuid(), 'transfer-ngn', 'bank', 'NGN', 1500000, $2)`,
    [memberId, await quoteId('in')],
  )
  await ask('arrived', 'book_exchange($1)', [await addReceipt('bank', 'NGN', 1_500_000n, memberId, recharge)])

  const undone = await buyUnits(app, { memberId, machineId })
  await buyUnits(app, { memberId, machineId, units: 2 })
  await nextDay(app)
  await earn(owner, machineId, await getToday(databaseOf(app)), 3n * oneUsdt)
  await nextDay(app)
  await settle(app)
  await query('select claim_income($1, null, gen_random_uuid())', [memberId])
  await query('select pay_claims(10)')
  await query('select undo_order($1, $2, gen_random_uuid())', [memberId, undone])
  await nextDay(app, 4)
  await query('select finish_orders(10)')
  await buyUnits(app, { memberId, machineId, units: 3 })

  await registerDestination(owner, machineId, `0x${'ab'.repeat(20)}`, 'bep20')
  const release = (minor: bigint) => agreeOn(owner, 'release', { machineId, amount: usdtDecimal(minor) })
  await pay(await release(price / 2n))
  await ask('failed', `record_payout_failed($1, 'rejected')`, [await release(price / 4n)])
  await release(price / 4n)

  const chain = await bindDestination(app, memberId)
  const bank = await bindDestination(app, memberId, { rail: 'bank', currency: 'NGN' })
  const request = (destinationId: string, quote: string | null = null) =>
    withdraw(app, { memberId, destinationId, amount: 10n * oneUsdt, quoteId: quote })
  const paid = [await request(chain), await request(bank, await quoteId('out'))]
  await query('select process_withdrawals(10)')
  for (const { id } of paid) await pay(id)
  await adjust({ kind: 'fees-out' }, 300_000n)
  const { id: cancelled } = await request(chain)
  await query('select cancel_withdrawal($1, $2)', [memberId, cancelled])
  await request(chain)
}, 120_000)
afterAll(() => database.drop())

test('the books of a whole story are right', async () => {
  await expectBooks(database.app)
  const kinds = await query<{ kind: string }>('select distinct kind from ledger.transfer order by 1')
  expect(kinds.map(({ kind }) => kind)).toEqual(
    (await query<{ kind: string }>('select distinct kind from ledger.transfer_kind order by 1'))
      .map(({ kind }) => kind)
      .filter((kind) => !['coupon', 'coupon-undone', 'reward'].includes(kind)),
  )
})

/** Posts as only a function of that role could, with no business row behind it. */
const forge = (role: string, kind: string, from: [string, string], to: [string, string], reason: string) => `
  set local role millrace_${role};
  select ledger.post(gen_random_uuid(), array[row('${kind}', f.id, t.id, 1000)::ledger.leg], '${reason}')
  from ledger.open_account('${from[0]}', '${from[1]}', 'USDT') f,
    ledger.open_account('${to[0]}', '${to[1]}', 'USDT') t;
  reset role`

/** With the right to skip triggers, as only a superuser has. */
const change = (statement: string) => `
  alter table purchase disable trigger all;
  ${statement}`

/** As if a day had been settled after the refund. */
const payUndone = `
  insert into income (member_id, order_id, day, report_id, machine_id, units, amount)
  select i.member_id, i.order_id, i.day + 1, i.report_id, i.machine_id, i.units, 146825
  from income i join refund r using (member_id, order_id)`

type Corruption = readonly [what: string, statement: () => string, noticed: readonly string[]]
const forged: readonly Corruption[] = [
  [
    'fees that nobody decided about go to the owner',
    () => forge('treasury', 'fees-out', ['', 'fees'], ['', 'owner'], `adjustment:${randomUUID()}`),
    ['transfers-have-their-rows', 'fees-are-earned-less-taken'],
  ],
  [
    'custody is booked from one rail to another that nobody moved',
    () => forge('treasury', 'rail-move', ['trc20', 'custody'], ['bep20', 'custody'], `adjustment:${randomUUID()}`),
    ['transfers-have-their-rows'],
  ],
  [
    'other buyers’ money goes to one member',
    () => forge('machines', 'buy-undone', [machineId, 'escrow'], [attacker, 'available'], `order:${randomUUID()}`),
    ['transfers-have-their-rows', 'escrow-is-purchases-in-reflection'],
  ],
  [
    'the promotions go to one member',
    () => forge('rewards', 'reward', ['', 'promotions'], [attacker, 'available'], `reward:${randomUUID()}`),
    ['transfers-have-their-rows', 'promotions-are-funded-less-granted'],
  ],
  [
    'capital goes out that nobody released',
    () => forge('machines', 'capital-release', [machineId, 'capital'], ['practice', 'custody'], `release:x`),
    ['transfers-have-their-rows', 'capital-is-final-purchases-less-releases'],
  ],
  [
    'money becomes capital in the reflection period',
    () => forge('machines', 'buy-final', [machineId, 'escrow'], [machineId, 'capital'], `order:x`),
    ['transfers-have-their-rows', 'escrow-is-purchases-in-reflection', 'capital-is-final-purchases-less-releases'],
  ],
  [
    'a member is charged for nothing',
    () => forge('machines', 'buy', [memberId, 'available'], [machineId, 'escrow'], `order:${randomUUID()}`),
    ['transfers-have-their-rows', 'escrow-is-purchases-in-reflection'],
  ],
  [
    'money that never came arrives',
    () => forge('treasury', 'recharge', ['bep20', 'custody'], [attacker, 'available'], `recharge:${randomUUID()}`),
    ['transfers-have-their-rows'],
  ],
  [
    'the owner pays in nothing',
    () => forge('treasury', 'owner-in', ['bep20', 'custody'], ['', 'owner'], `adjustment:${randomUUID()}`),
    ['transfers-have-their-rows'],
  ],
  [
    'revenue comes without a report',
    () => forge('machines', 'revenue', ['practice', 'custody'], [machineId, 'revenue'], `report:${randomUUID()}`),
    ['transfers-have-their-rows', 'revenue-is-received-less-distributed'],
  ],
]
const changed: readonly Corruption[] = [
  [
    'an order in reflection is made cheaper',
    () => change(`update purchase set price = price - 1 where state = 'reflecting'`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'escrow-is-purchases-in-reflection'],
  ],
  [
    'an order is final too early',
    () => change(`update purchase set state = 'final' where state = 'reflecting'`),
    ['rows-have-their-transfers', 'escrow-is-purchases-in-reflection', 'capital-is-final-purchases-less-releases'],
  ],
  ['an undone order is paid income all the same', () => payUndone, ['undone-orders-earned-nothing']],
  [
    'a refund is said to be larger',
    () => `update refund set amount = amount + 1`,
    ['undone-orders-earned-nothing', 'rows-have-their-transfers'],
  ],
  [
    'an undone order is said to wait for a refund that it has',
    () => `update refund set amount = null`,
    ['undone-orders-earned-nothing'],
  ],
  [
    'an order is given to somebody else',
    () => change(`update purchase set member_id = '${attacker}' where state = 'final'`),
    ['transfers-have-their-rows'],
  ],
  [
    'an open withdrawal is forgotten',
    () => change(`update withdrawal set state = 'cancelled' where state = 'pending'`),
    ['rows-have-their-transfers', 'held-is-open-withdrawals'],
  ],
  [
    'a withdrawal is said to be larger than what was held',
    () => change(`update withdrawal set amount = amount + 1 where state = 'pending'`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'held-is-open-withdrawals'],
  ],
  [
    'a paid withdrawal was paid with another amount',
    () => change(`update payout set amount = amount + 1 where state = 'paid' and kind = 'withdrawal'`),
    ['transfers-have-their-rows'],
  ],
  [
    'a release is made larger afterwards',
    () => change(`update capital_release set amount = amount + 1`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'capital-is-final-purchases-less-releases'],
  ],
  [
    'a move was paid to another address',
    () => change(`update payout set address = '0x02' where kind = 'move'`),
    ['transfers-have-their-rows'],
  ],
  [
    'what arrived of a move is said to be of another',
    () => change(`update adjustment set arrival_id = null where kind = 'rail-move'`),
    ['transfers-have-their-rows', 'rows-have-their-transfers'],
  ],
  [
    'more fees were taken than the books have',
    () => change(`update adjustment set amount = amount - 1 where kind = 'fees-out'`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'fees-are-earned-less-taken'],
  ],
  [
    'a release was paid to another address',
    () => change(`update payout set address = '0x02' where kind = 'release' and state = 'paid'`),
    ['transfers-have-their-rows'],
  ],
  [
    'a release is said to be paid that was not',
    () => change(`update capital_release set state = 'paid' where state = 'approved'`),
    ['rows-have-their-transfers', 'capital-is-final-purchases-less-releases'],
  ],
  [
    'an adjustment is made smaller afterwards',
    () => change(`update adjustment set amount = amount - 1 where kind = 'promotions-fund'`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'promotions-are-funded-less-granted'],
  ],
  [
    'a receipt gets another amount',
    () => change(`update receipt set amount = amount + 1 where used_as is not null`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'received-has-its-receipt'],
  ],
  [
    'a receipt is used that was not',
    () => change(`insert into receipt (rail, rail_transaction, amount, used_as) values ('bep20', 'x', 1, 'recharge')`),
    ['rows-have-their-transfers'],
  ],
  [
    'a claim is paid that was not',
    () => change(`update claim set amount = amount + 1`),
    ['transfers-have-their-rows', 'rows-have-their-transfers', 'claims-are-their-incomes'],
  ],
  [
    'a recharge was exchanged at another rate',
    () => change(`update recharge set rate = rate + 1`),
    ['transfers-have-their-rows'],
  ],
]

/** Does the work in a transaction that is rolled back; `broken` says what is not right in it. */
async function inVain(work: (run: (text: string) => Promise<unknown>, broken: Broken) => Promise<void>): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await work(
      (text) => client.query(text),
      async (isWhole) => {
        const { rows } = await client.query<{ invariant: string }>(
          'select invariant from run_machine_check($1) where not is_ok',
          [isWhole],
        )
        return rows.map(({ invariant }) => invariant)
      },
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}
type Broken = (isWhole: boolean) => Promise<readonly string[]>

// Attack by somebody who gets to post all the same, on the books: escrow, capital, fees, promotions, revenue or
// deposits are moved with no row behind it. Visible: the proof fails: every transfer must have its business row, and
// the sums must be what the rows say. The console shows which rule is broken.
// Attack by somebody who can write any row, on the books: an order, withdrawal, payout, release, adjustment, receipt,
// claim or recharge is changed after it was booked. Visible: the nightly proof asks each business row for its transfers
// and names the rule that is broken.
test.for([...forged, ...changed])('the whole proof notices that %s', ([, statement, noticed]) =>
  inVain(async (run, broken) => {
    expect(await broken(true)).toEqual([])
    await run(statement())
    expect((await broken(true)).toSorted()).toEqual(expect.arrayContaining([...noticed].toSorted()))
  }),
)

/** Moves the proved point to now: what runs in the whole cluster has to be over for that. */
const proveAll = () =>
  vi.waitUntil(
    async () => {
      await rollUp(databaseOf(database.owner))
      await proveBooks(databaseOf(database.owner))
      const [row] = await query<{ isDone: boolean }>(
        `select up_to_xid > (select max(xid) from ledger.transfer) as "isDone" from machine_check_run`,
      )
      return row?.isDone
    },
    { timeout: 60_000, interval: 50 },
  )

// Attack by somebody who gets to post all the same, on the books: the same, in the hours before the nightly proof.
// Visible: the running check fails at once, and stays so until it is right again.
test.for(forged)('the running check notices that %s', async ([, statement, noticed]) => {
  await proveAll()
  await inVain(async (run, broken) => {
    expect(await broken(false)).toEqual([])
    await run(statement())
    expect(await broken(false)).toEqual(noticed.slice(0, 1))
    // It stays wrong until it is right: the point does not move past it.
    expect(await broken(false)).toEqual(noticed.slice(0, 1))
  })
})

test('the running check notices that an undone order is paid income all the same', async () => {
  await proveAll()
  await inVain(async (run, broken) => {
    await run(payUndone)
    expect(await broken(false)).toEqual(['undone-orders-earned-nothing'])
  })
})

test('what orders got that were undone before refunds waited is said, and breaks nothing', async () => {
  await proveAll()
  await inVain(async (run) => {
    await run(payUndone)
    // There was no such table.
    await run('delete from refund')
    for (const isWhole of [true, false])
      expect(
        await run(`select is_ok, detail from run_machine_check(${isWhole})
          where invariant = 'undone-orders-earned-nothing'`),
      ).toMatchObject({
        rows: [
          { is_ok: true, detail: expect.stringMatching(/^undone before refunds waited.*: [-0-9a-f]{36} 146825$/) },
        ],
      })
  })
})

test('the running check looks at what is new only, and keeps what the whole proof found', async () => {
  await proveAll()
  await inVain(async (run, broken) => {
    await run(change(`update capital_release set amount = amount + 1`))
    expect(await broken(false)).toEqual([])
    const found = await broken(true)
    expect(found).toContain('capital-is-final-purchases-less-releases')
    expect((await broken(false)).toSorted()).toEqual([...found].toSorted())
    await run(`update capital_release set amount = amount - 1`)
    expect((await broken(false)).toSorted()).toEqual([...found].toSorted())
    expect(await broken(true)).toEqual([])
    expect(await broken(false)).toEqual([])
  })
})

// Attack by somebody with the server’s password, on the books: the proved point is moved past a forgery. Impossible:
// the application may not write what was proved or found.
test('the application cannot say what was proved', async () => {
  for (const statement of [
    'update machine_check_run set up_to_xid = 1000000000',
    `update machine_check_run set findings = '[]'`,
    'update ledger.proof set up_to_xid = 1000000000',
    'delete from ledger.proved_account',
    'select books_check(1000000000)',
  ])
    await expect(database.app.query(statement), statement).rejects.toThrow('permission denied')
  expect((await checkBooks(databaseOf(database.app))).filter(({ isOk }) => !isOk)).toEqual([])
})
