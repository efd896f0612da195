import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signText } from '../../test/approvals.ts'
import { createKeyTools, type KeyTools } from '../../test/approverKeys.ts'
import { createWithdrawTest, oneUsdt } from '../../test/createWithdrawTest.ts'
import { databaseOf, sendTo } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { createMachine } from '../../test/machines.ts'
import { move } from '../../test/transfers.ts'
import { createOperator, openWindow, queryAs, registerDestination, withdraw } from '../../test/withdrawals.ts'
import { inTransaction } from '../ledger/index.ts'
import { actAsDemoOperator } from './index.ts'

let world: Awaited<ReturnType<typeof createWithdrawTest>>
let maker: string
let checker: string
let readEmail: KeyTools['readEmail']
let callAs: KeyTools['callAs']
beforeAll(async () => {
  world = await createWithdrawTest()
  const { owner } = world.database
  await openWindow(owner)
  maker = await createOperator(owner)
  checker = await createOperator(owner)
  ;({ readEmail, callAs } = createKeyTools(world.database))
})
afterAll(() => world.stop())

const query = async (text: string, values: unknown[] = []) => (await world.database.owner.query(text, values)).rows
const requestWithdrawal = async (amount = 1_900n * oneUsdt): Promise<string> =>
  (await withdraw(world.database.app, { ...(await world.createMember(amount)), amount })).id
const readText = async (kind: string, id: string): Promise<string> =>
  (await query('select approval_text($1, $2) as text', [kind, id]))[0].text
/** Approves with the application's password and a session that it wrote itself. */
const approveWith = (id: string, operatorId: string, signature: string) =>
  inTransaction(databaseOf(world.database.app), async (db) => {
    await actAsDemoOperator(db, operatorId)
    await sendTo(db, {
      text: `select set_config('millrace.signature', $1, true)`,
      values: [Buffer.from(signature, 'base64').toString('hex')],
    })
    return (
      await sendTo<{ outcome: string }>(db, {
        text: 'select approve_withdrawal($1, $2) as outcome',
        values: [id, operatorId],
      })
    ).rows[0]?.outcome
  })

test('what is signed says what, how much and where, and the decision keeps it', async () => {
  const id = await requestWithdrawal()
  const [{ address }] = await query('select address from withdrawal where id = $1', [id])
  expect((await readText('withdrawal', id)).split('\n')).toEqual([
    'Millrace approval',
    'kind: withdrawal',
    `id: ${id}`,
    expect.stringMatching(/^amount: 1\d{3}(\.\d+)?$/),
    'currency: USDT',
    'rail: bep20',
    `address: ${address}`,
  ])
  expect(await world.approve(id, maker)).toBe('approved')
  expect(
    await query(
      'select operator_id, signed_text, octet_length(signature) as bytes from decision where subject_id = $1',
      [id],
    ),
  ).toEqual([{ operator_id: maker, signed_text: await readText('withdrawal', id), bytes: 64 }])
  expect(await readText('report', id)).toBeNull()
})

// Attack by somebody with the server’s password, on approvals. Impossible: where the decision is written, a trigger
// asks for the signature of that operator’s own key.
test('a session is written for an operator, and approves a withdrawal', async () => {
  const id = await requestWithdrawal()
  await expect(approveWith(id, maker, '')).rejects.toMatchObject({ code: 'MR001' })
  await expect(
    queryAs(world.database.app, maker, 'select approve_withdrawal($1, $2)', [id, maker]),
  ).rejects.toMatchObject({ code: 'MR001' })
  expect(await query('select from withdrawal_approval where withdrawal_id = $1', [id])).toEqual([])
})

// Attack by somebody with the server’s password, on approvals. Impossible: the same trigger asks for a signature there.
test('a session is written for an operator, and approves a release or the owner’s money', async () => {
  const { app, owner } = world.database
  const machineId = await createMachine(owner)
  await registerDestination(owner, machineId, 'Owner')
  await move(app, 'owner-in', ['bep20', 'custody'], ['', 'owner'], oneUsdt)
  const { memberId } = await world.createMember(oneUsdt)
  await move(app, 'buy', [memberId, 'available'], [machineId, 'escrow'], oneUsdt)
  await move(app, 'buy-final', [machineId, 'escrow'], [machineId, 'capital'], oneUsdt)
  for (const [kind, request, values, decision] of [
    [
      'release',
      `insert into capital_release (requested_by, machine_id, amount, purpose) values ($1, $2, 1, 'x')`,
      [machineId],
      'release_capital($1, $2)',
    ],
    [
      'adjustment',
      `insert into adjustment (requested_by, kind, currency, amount, reason)
       values ($1, 'promotions-fund', 'USDT', 1, 'x')`,
      [],
      `decide_adjustment($1, $2, true, '')`,
    ],
  ] as const) {
    const [{ id }] = await query(`${request} returning id`, [maker, ...values])
    const approve = (approval?: { kind: typeof kind; id: string }) =>
      queryAs(app, checker, `select ${decision} as outcome`, [id, checker], approval)
    await expect(approve(), kind).rejects.toMatchObject({ code: 'MR001' })
    await expect(approve({ kind, id: randomUUID() }), kind).rejects.toMatchObject({ code: 'MR001' })
    expect((await approve({ kind, id })).rows, kind).toEqual([{ outcome: 'approved' }])
  }
})

// Attack by somebody with the server’s password, on approvals. Impossible: the database verifies it over the text of
// exactly what is approved.
test('a signature for another id, amount, destination or kind, of somebody else, or used before', async () => {
  const [id, other] = [await requestWithdrawal(), await requestWithdrawal()]
  const text = await readText('withdrawal', id)
  const email = await readEmail(maker)
  const texts = [
    await readText('withdrawal', other),
    text.replace(/amount: .*/, 'amount: 1'),
    text.replace(/address: .*/, `address: 0x${'ab'.repeat(20)}`),
    text.replace('kind: withdrawal', 'kind: adjustment'),
    `${text}\n`,
    '',
  ]
  for (const forged of texts)
    await expect(approveWith(id, maker, signText(email, forged)), forged).rejects.toMatchObject({ code: 'MR001' })
  await expect(approveWith(id, maker, signText(await readEmail(checker), text))).rejects.toMatchObject({
    code: 'MR001',
  })
  const signature = signText(email, text)
  expect(await approveWith(id, maker, signature)).toBe('approved')
  expect(await approveWith(id, maker, signature)).toBe('approved-before')
  await expect(approveWith(other, maker, signature)).rejects.toMatchObject({ code: 'MR001' })
  await expect(approveWith(id, checker, signature)).rejects.toMatchObject({ code: 'MR001' })
})

test('many approve at once: each person counts once, and the books are sound', async () => {
  const id = await requestWithdrawal()
  const outcomes = await Promise.all(
    [maker, checker].flatMap((operator) => Array.from({ length: 4 }, () => world.approve(id, operator))),
  )
  expect(outcomes.toSorted()).toEqual(['approved', 'approved', ...Array(6).fill('approved-before')])
  expect(await query(`select count_signed_approvals('withdrawal', $1) as count`, [id])).toEqual([{ count: 2 }])
  await world.process()
  expect(await world.listPayouts(id)).toMatchObject([{ state: 'queued' }])
  await expectSound(world.database.app)
})

// Attack by somebody who can write any row, on approvals: a decision is written by hand, or the withdrawal is changed
// after it was approved. Impossible: signatures are verified again over what is about to be paid.
test('a decision that was written by hand, or whose withdrawal was changed afterwards, is no signed approval', async () => {
  const id = await requestWithdrawal()
  await world.approve(id, maker)
  const count = async () => (await query(`select count_signed_approvals('withdrawal', $1) as count`, [id]))[0].count
  expect(await count()).toBe(1)
  await query(
    `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
     select d.kind, d.subject_id, $2, 'approved', (select id from approver_key where operator_id = $2), d.signature,
       d.signed_text
     from decision d where d.subject_id = $1`,
    [id, checker],
  )
  expect(await count()).toBe(1)
  await query('update withdrawal set pays = pays + 1 where id = $1', [id])
  expect(await count()).toBe(0)
  await query('update withdrawal set pays = pays - 1 where id = $1', [id])
})

// Attack by one approver who has the server’s password, on approvals. Impossible: what an operator asks for counts once
// they have signed it with their own key too.
test('an approver writes a request in a colleague’s name and approves it', async () => {
  const { app, owner } = world.database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 10n * oneUsdt)
  const [{ id }] = await query(
    `insert into adjustment (kind, rail, currency, amount, destination, reason, requested_by)
     values ('owner-out', 'bep20', 'USDT', 1000000, '0x${'ab'.repeat(20)}', 'rent', $1) returning id`,
    [maker],
  )
  const approve = () =>
    inTransaction(databaseOf(app), async (db) => {
      await actAsDemoOperator(db, checker, { kind: 'adjustment', id })
      await sendTo(db, { text: `select decide_adjustment($1, $2, true, '')`, values: [id, checker] })
    })
  const signAs = async (operator: string, email: string) => {
    const signature = Buffer.from(signText(email, await readText('adjustment', id)), 'base64')
    return callAs(operator, 'sign_request($1, $2, $3)', ['adjustment', id, signature])
  }
  // One approver who can write sessions is still one person.
  await expect(approve()).rejects.toMatchObject({ code: 'MR002' })
  expect(await signAs(checker, await readEmail(checker))).toBe('unknown')
  expect(await signAs(maker, await readEmail(checker))).toBe('unsigned')
  await expect(approve()).rejects.toMatchObject({ code: 'MR002' })
  expect(await signAs(maker, await readEmail(maker))).toBe('signed')
  await approve()
  expect(await query(`select count_signed_approvals('adjustment', $1) as count`, [id])).toEqual([{ count: 2 }])
  await expect(app.query('delete from request_signature')).rejects.toThrow('permission denied')
  await expect(app.query(`select put_request_signature('adjustment', $1, '')`, [id])).rejects.toThrow(
    'permission denied',
  )
  await expectSound(app)
})
