import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../../test/machines.ts'
import { bindDestination, createOperator, openWindow, withdraw } from '../../../test/withdrawals.ts'
import { createDatabase } from '../../db/database.ts'
import { getToday } from '../../ledger/index.ts'
import { listRecipients } from '../settlement/store.ts'

// One bad row never holds up the others.

const price = 100_000_000n
const oneUsdt = 1_000_000n
let database: TestDatabase
let machineId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await openWindow(database.owner)
  await addAgreement(database.owner)
  machineId = await createMachine(database.owner, { price })
})
afterAll(() => database.drop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(text, values)).rows

/** What the console shows. */
const listSetAside = async () =>
  (
    await query<{ subject: string }>(
      `select subject from reconciliation_item where kind = 'set-aside' and closed_at is null order by opened_at`,
    )
  ).map(({ subject }) => subject)
const closeItems = () => query('update reconciliation_item set closed_at = now() where closed_at is null')

/** Takes an id that a function will want for its transfer. */
const useUpKey = (id: string) =>
  query(
    `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
     values ($1, 0, 'refused', 0, 0, 0, '', 'insufficient x', ledger.today())`,
    [id],
  )

const buyAs = async (units = 1) => {
  const memberId = await createBuyer(database.app, { money: 10n * price })
  return { memberId, orderId: await buyUnits(database.app, { memberId, machineId, units }) }
}

// Attack by somebody with the server’s password, on bad rows: an income account with an odd owner stops settlement for
// all. Impossible: settlement and messages pass over it.
// Attack by somebody with the server’s password, on bad rows: a used-up key stops the paying of claims. Impossible: the
// claim is set aside as an item in the console, and the others are paid.
test('an income account with an odd owner stops neither settlement nor messages, and a used-up key no other claim', async () => {
  const { app, owner } = database
  // As it could be made before names were checked.
  await query(
    `insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only)
     values (nextval('ledger.account_number'), '7 not an id', 'income', 'USDT', true, false)`,
  )
  const [first, second] = [await buyAs(), await buyAs()]
  await nextDay(app)
  await earn(owner, machineId, await getToday(databaseOf(app)), 2n * oneUsdt)
  await nextDay(app)
  expect(await settle(app)).toHaveLength(1)
  expect(await query('select from income')).toHaveLength(2)
  const recipients = await listRecipients(createDatabase(app), '00000000-0000-0000-0000-000000000000', 10)
  expect(recipients.map(({ memberId }) => memberId).toSorted()).toEqual([first.memberId, second.memberId].toSorted())

  const claimId = randomUUID()
  await useUpKey(
    (await query<{ id: string }>(`select md5('claim ' || $1 || ' ' || $2)::uuid as id`, [first.memberId, claimId]))[0]
      ?.id as string,
  )
  await app.query('select claim_income($1, null, $2)', [first.memberId, claimId])
  await app.query('select claim_income($1, null, $2)', [second.memberId, randomUUID()])
  await app.query('select pay_claims(1)')
  await app.query('select pay_claims(1)')
  expect(await query('select state from claim where member_id = $1', [second.memberId])).toEqual([
    { state: 'received' },
  ])
  expect(await query('select state from claim where member_id = $1', [first.memberId])).toEqual([
    { state: 'receiving' },
  ])
  expect(await listSetAside()).toEqual([`claim ${claimId}`])
  expect((await app.query('select pay_claims(10) as paid')).rows).toEqual([{ paid: 0 }])
  await expectSound(app)
})

// Attack by somebody with the server’s password, on bad rows: a used-up key keeps orders from becoming final.
// Impossible: the order is set aside as an item in the console, and the others become final.
test('an order that cannot be made final is set aside, and tried again once its item is closed', async () => {
  const { app } = database
  await closeItems()
  const [stuck, other] = [await buyAs(), await buyAs()]
  await useUpKey(
    (await query<{ id: string }>(`select md5('final ' || $1)::uuid as id`, [stuck.orderId]))[0]?.id as string,
  )
  await nextDay(app, 6)
  await app.query('select finish_orders(100)')
  expect(await query('select state from purchase where id = $1', [other.orderId])).toEqual([{ state: 'final' }])
  expect(await query('select state from purchase where id = $1', [stuck.orderId])).toEqual([{ state: 'reflecting' }])
  expect(await listSetAside()).toEqual([`order ${stuck.orderId}`])
  expect((await app.query('select finish_orders(100) as taken')).rows).toEqual([{ taken: 0 }])
  await closeItems()
  expect((await app.query('select finish_orders(100) as taken')).rows).toEqual([{ taken: 1 }])
  expect(await listSetAside()).toEqual([`order ${stuck.orderId}`])
  await expectSound(app)
})

// Attack by somebody with the server’s password, on bad rows: a payout’s id is taken by an adjustment, which stops
// withdrawals. Impossible: the withdrawal is set aside as an item in the console, and the others go on.
test('a withdrawal whose payout’s id is taken does not hold up the others', async () => {
  const { app, owner } = database
  await closeItems()
  const request = async () => {
    const memberId = await createBuyer(app, { money: price })
    return withdraw(app, { memberId, destinationId: await bindDestination(app, memberId), amount: oneUsdt })
  }
  const [stuck, other] = [await request(), await request()]
  const [maker, checker] = [await createOperator(owner), await createOperator(owner)]
  await query(
    `with p as (
      insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
        proposed_at, expires_at, state, decided_by, decided_at)
      values ($1, 'adjustment', '', '', '{}', '{}', 'x', '', $2, now(), now(), 'approved', $3, now())
    )
    insert into adjustment (id, kind, rail, currency, amount, destination)
    values ($1, 'owner-out', 'bep20', 'USDT', 1, '0x01')`,
    [stuck.id, maker, checker],
  )
  await query(
    `insert into payout (id, kind, rail, currency, amount, address) values ($1, 'owner', 'bep20', 'USDT', 1, '0x01')`,
    [stuck.id],
  )
  await app.query('select process_withdrawals(1)')
  expect(await query('select state from withdrawal where id = $1', [other.id])).toEqual([{ state: 'processing' }])
  expect(await query('select state from withdrawal where id = $1', [stuck.id])).toEqual([{ state: 'pending' }])
  expect(await listSetAside()).toEqual([`withdrawal ${stuck.id}`])
})

// Attack by somebody with the server’s password, on bad rows: a payout’s hold is expired or ended, which stops its
// rail. Impossible: the payout becomes an item in the console, and the rail goes on.
test.for([
  ['has ended', 'resolved_by = gen_random_uuid(), resolved_at = now()', 'hold-resolved'],
  ['has expired', `expires_at = now() - interval '1 day'`, 'hold-expired'],
] as const)('a payout whose hold %s is set aside, and the rail goes on', async ([, change, refusal]) => {
  const { app } = database
  const request = async () => {
    const memberId = await createBuyer(app, { money: price })
    return withdraw(app, { memberId, destinationId: await bindDestination(app, memberId), amount: oneUsdt })
  }
  const [{ id }, other] = [await request(), await request()]
  await app.query('select process_withdrawals(10)')
  await query(`alter table ledger.hold disable trigger only_resolve;
    update ledger.hold set ${change} where id = '${id}';
    alter table ledger.hold enable always trigger only_resolve`)
  expect(await query(`select record_payout_paid($1, 'tx', 1) as answer`, [id])).toEqual([{ answer: 'conflict' }])
  expect(await query('select state from payout where id = $1', [id])).toEqual([{ state: 'queued' }])
  expect(
    await query('select kind, detail from reconciliation_item where subject = $1 and closed_at is null', [id]),
  ).toEqual([
    {
      kind: 'payout',
      detail: `It was paid and cannot be booked: the hold of withdrawal ${id} cannot be paid: ${refusal}.`,
    },
  ])
  expect(await query(`select record_payout_paid($1, $2, 1) as answer`, [other.id, `tx ${refusal}`])).toEqual([
    { answer: 'paid' },
  ])
})
