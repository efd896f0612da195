import { smallOrderKeys } from '@millrace/proof/smallOrder'
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signText } from '../../test/approvals.ts'
import { createWithdrawTest, oneUsdt } from '../../test/createWithdrawTest.ts'
import { databaseOf, sendTo } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { createMachine } from '../../test/machines.ts'
import { move } from '../../test/transfers.ts'
import { createOperator, openWindow, queryAs, registerDestination, withdraw } from '../../test/withdrawals.ts'
import { inTransaction } from '../ledger/index.ts'
import { toPublicKeyBytes } from './demoApproverKey.ts'
import { actAsDemoOperator } from './index.ts'

let world: Awaited<ReturnType<typeof createWithdrawTest>>
let maker: string
let checker: string
let third: string
beforeAll(async () => {
  world = await createWithdrawTest()
  const { owner } = world.database
  await openWindow(owner)
  maker = await createOperator(owner)
  checker = await createOperator(owner)
  third = await createOperator(owner)
})
afterAll(() => world.stop())

const query = async (text: string, values: unknown[] = []) => (await world.database.owner.query(text, values)).rows
const requestWithdrawal = async (amount = 1_900n * oneUsdt): Promise<string> =>
  (await withdraw(world.database.app, { ...(await world.createMember(amount)), amount })).id
const readText = async (kind: string, id: string): Promise<string> =>
  (await query('select approval_text($1, $2) as text', [kind, id]))[0].text
const readEmail = async (id: string): Promise<string> =>
  (await query('select email from operator where id = $1', [id]))[0].email
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

// ── keys

const newKey = () => generateKeyPairSync('ed25519').privateKey
const callAs = async (operatorId: string, call: string, values: unknown[]): Promise<string> =>
  (await queryAs(world.database.app, operatorId, `select ${call} as outcome`, values)).rows[0].outcome
const offer = (operatorId: string, key: KeyObject) =>
  callAs(operatorId, 'offer_approver_key($1)', [toPublicKeyBytes(key)])
const findKey = async (key: KeyObject): Promise<{ id: string; text: string; addedAt: Date | null; how: string }> =>
  (
    await query(
      `select id, key_text(k) as text, added_at as "addedAt", how from approver_key k where public_key = $1`,
      [toPublicKeyBytes(key)],
    )
  )[0]
const giveWord = async (operatorId: string, key: KeyObject, text?: string): Promise<string> => {
  const { id, text: keyText } = await findKey(key)
  const signature = Buffer.from(signText(await readEmail(operatorId), text ?? keyText), 'base64')
  return callAs(operatorId, 'give_key_word($1, $2)', [id, signature])
}
const signWith = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64')

// Attack by one approver, on approvals: a new key is let in alone, or by two keys of one person. Impossible: it takes
// the signatures of two other people.
test('a new key signs nothing until two other approvers have signed it; one person twice is one', async () => {
  const { owner } = world.database
  const operator = await createOperator(owner)
  const key = newKey()
  expect(await offer(operator, key)).toBe('waiting')
  expect(await offer(operator, key)).toBe('same')
  expect(await offer(maker, key)).toBe('taken')
  const id = await requestWithdrawal()
  const signature = signWith(key, await readText('withdrawal', id))
  const refused = { code: 'MR001' }
  await expect(approveWith(id, operator, signature)).rejects.toMatchObject(refused)
  expect(await giveWord(operator, key)).toBe('own')
  expect(await giveWord(maker, key, 'Millrace approver key')).toBe('unsigned')
  expect(await giveWord(maker, key)).toBe('given')
  expect(await giveWord(maker, key)).toBe('given-before')
  // Nor with a second key of the same person.
  const second = newKey()
  await query('select add_approver_key($1, $2)', [maker, toPublicKeyBytes(second)])
  const { id: keyId, text } = await findKey(key)
  expect(await callAs(maker, 'give_key_word($1, $2)', [keyId, Buffer.from(signWith(second, text), 'base64')])).toBe(
    'given-before',
  )
  await expect(approveWith(id, operator, signature)).rejects.toMatchObject(refused)
  expect((await Promise.all([giveWord(checker, key), giveWord(third, key)])).toSorted()).toEqual(['added', 'ready'])
  expect(await findKey(key)).toMatchObject({ how: 'approvers' })
  expect(await approveWith(id, operator, signature)).toBe('approved')
})

// Attack by a former approver, on approvals: a key that was removed signs, or is offered again. Impossible: it counts
// no longer, nor does what it signed, and it cannot come back.
test('a key that was removed signs nothing, and what it signed no longer counts; it never comes back', async () => {
  const operator = await createOperator(world.database.owner)
  const id = await requestWithdrawal()
  await world.approve(id, operator)
  const [{ id: keyId }] = await query('select id from approver_key where operator_id = $1', [operator])
  expect(await callAs(maker, 'remove_approver_key($1)', [keyId])).toBe('unknown')
  expect(await callAs(operator, 'remove_approver_key($1)', [keyId])).toBe('removed')
  expect(await query(`select count_signed_approvals('withdrawal', $1) as count`, [id])).toEqual([{ count: 0 }])
  await expect(world.approve(await requestWithdrawal(), operator)).rejects.toMatchObject({ code: 'MR001' })
  const [{ public_key: publicKey }] = await query('select public_key from approver_key where id = $1', [keyId])
  expect(await callAs(operator, 'offer_approver_key($1)', [publicKey])).toBe('taken')
})

// Attack by somebody with the server’s password, on approvals: a key is let in by something that passes for the
// recovery key. Impossible: the database verifies the signature by the recovery key that it was given from the command
// line.
test('the recovery key adds a key alone, and no other key does', async () => {
  const [recovery, key] = [newKey(), newKey()]
  await query('select set_recovery_key($1)', [toPublicKeyBytes(recovery)])
  const operator = await createOperator(world.database.owner)
  await offer(operator, key)
  const { text } = await findKey(key)
  const recover = async (signer: KeyObject) =>
    (
      await world.database.app.query('select recover_approver_key($1, $2) as outcome', [
        toPublicKeyBytes(key),
        sign(null, Buffer.from(text), signer),
      ])
    ).rows[0].outcome
  expect(await recover(newKey())).toBe('unsigned')
  expect(await recover(key)).toBe('unsigned')
  expect(await recover(recovery)).toBe('added')
  expect(await findKey(key)).toMatchObject({ how: 'recovery' })
  expect(await recover(recovery)).toBe('unknown')
})

// Attack by an operator, on approvals: a key of small order, with which anybody can sign, is offered, set by the
// command line, or set as the recovery key. Impossible: nothing takes it.
test('a key of small order is not offered, added or set', async () => {
  const operator = await createOperator(world.database.owner)
  for (const hex of smallOrderKeys) {
    const key = Buffer.from(hex, 'hex')
    expect(await callAs(operator, 'offer_approver_key($1)', [key]), hex).toBe('weak')
    expect(await query('select add_approver_key($1, $2) as is', [operator, key]), hex).toEqual([{ is: false }])
    expect(await query('select set_recovery_key($1) as is', [key]), hex).toEqual([{ is: false }])
  }
  expect(
    await query('select from approver_key where public_key = any($1)', [
      smallOrderKeys.map((hex) => Buffer.from(hex, 'hex')),
    ]),
  ).toEqual([])
})

// Attack by somebody with the server’s password, on approvals. Impossible: the application has no right to these rows
// and functions.
test('a key, a word for one, a decision or a recovery key is written by SQL', async () => {
  const key = toPublicKeyBytes(newKey()).toString('hex')
  for (const statement of [
    `insert into approver_key (operator_id, public_key, added_at, how)
     values ('${maker}', '\\x${key}', now(), 'approvers')`,
    `update approver_key set operator_id = '${maker}'`,
    `insert into approver_key_word (key_id, by_key_id, signature) select id, id, repeat('x', 64)::bytea from approver_key`,
    `insert into recovery_key (public_key) values ('\\x${key}')`,
    `update decision set signature = null`,
    `select add_approver_key('${maker}', '\\x${key}')`,
    `select set_recovery_key('\\x${key}')`,
    `select put_waiting_key('${maker}', '\\x${key}')`,
  ])
    await expect(world.database.app.query(statement), statement).rejects.toThrow('permission denied')
  // The demonstration's keys are for the demonstration's operators.
  await world.database.app.query('select put_demo_key($1, $2)', [await readEmail(maker), toPublicKeyBytes(newKey())])
  expect(await query(`select from approver_key where how = 'demonstration'`)).toEqual([])
  expect(await callAs(maker, 'give_key_word($1, $2)', [randomUUID(), Buffer.alloc(64)])).toBe('unknown')
  expect(await callAs(maker, 'recover_approver_key($1, $2)', [toPublicKeyBytes(newKey()), Buffer.alloc(64)])).toBe(
    'unknown',
  )
})
