import { decisionText } from '@millrace/proof'
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
let third: string
let readEmail: KeyTools['readEmail']
beforeAll(async () => {
  world = await createWithdrawTest()
  const { owner } = world.database
  await openWindow(owner)
  maker = await createOperator(owner)
  checker = await createOperator(owner)
  third = await createOperator(owner)
  ;({ readEmail } = createKeyTools(world.database))
})
afterAll(() => world.stop())

const query = async (text: string, values: unknown[] = []) => (await world.database.owner.query(text, values)).rows
const requestWithdrawal = async (amount = 1_900n * oneUsdt): Promise<string> =>
  (await withdraw(world.database.app, { ...(await world.createMember(amount)), amount })).id
const readText = async (kind: string, id: string): Promise<string> =>
  (await query('select approval_text($1, $2) as text', [kind, id]))[0].text
/** Approves with the application's password and a session that the demonstration may begin. */
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

const propose = `select outcome, id, "time", content ->> 'signed_text' as text from propose($1, $2, $3, 'x', $4, $5, '', '')`
const decide = `select decide($1, $2, 'approved', '', $3, '', '') as outcome`
const signAs = async (operatorId: string, text: string) =>
  Buffer.from(signText(await readEmail(operatorId), text), 'base64')

// Attack by somebody with the server’s password, on approvals. Impossible: proposing and approving take the signatures
// of two people over exactly that.
test('sessions are written for operators, who release capital or take the owner’s money', async () => {
  const { app, owner } = world.database
  const machineId = await createMachine(owner)
  await registerDestination(owner, machineId, 'Owner')
  await move(app, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 2n * oneUsdt)
  const { memberId } = await world.createMember(oneUsdt)
  await move(app, 'buy', [memberId, 'available'], [machineId, 'escrow'], oneUsdt)
  await move(app, 'buy-final', [machineId, 'escrow'], [machineId, 'capital'], oneUsdt)
  for (const [kind, content] of [
    ['release', { machineId, amount: '0.5' }],
    ['adjustment', { kind: 'promotions-fund', currency: 'USDT', amount: '0.5' }],
    [
      'adjustment',
      { kind: 'owner-out', currency: 'USDT', amount: '0.5', rail: 'bep20', destination: `0x${'ab'.repeat(20)}` },
    ],
  ] as const) {
    const make = async (time: Date | null, signature: Buffer | null) =>
      (await queryAs(app, maker, propose, [maker, kind, content, time, signature])).rows[0]
    const { time, text } = await make(null, null)
    for (const signature of [null, Buffer.alloc(64), await signAs(checker, text), await signAs(maker, `${text} `)])
      expect((await make(time, signature)).outcome, kind).toBe('approval.unsigned')
    const { id } = await make(time, await signAs(maker, text))
    const approve = async (signature: Buffer | null) =>
      (await queryAs(app, checker, decide, [id, checker, signature])).rows[0].outcome
    const approval = decisionText({ id, text }, { act: 'approved', by: checker, reason: '' })
    for (const signature of [null, Buffer.alloc(64), await signAs(checker, text), await signAs(maker, approval)])
      expect(await approve(signature), kind).toBe('approval.unsigned')
    expect(await query('select from payout where id = $1', [id])).toEqual([])
    expect(await approve(await signAs(checker, approval)), kind).toBe('approved')
  }
  await expectSound(app)
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

// Attack by somebody who can write any row, on approvals: what the owner is paid at the bank is changed after it was
// signed, or said to be approved by somebody who signed nothing. Impossible: signatures are verified again over what is
// about to be paid.
test('the bank is told to pay the owner what two people have not signed', async () => {
  const { app, owner } = world.database
  await move(owner, 'owner-in', ['bank', 'custody'], ['', 'owner'], 1_000_000n, { currency: 'NGN' })
  const pay = async (isSigned = true) => {
    const content = { kind: 'owner-out', currency: 'NGN', amount: '100', rail: 'bank', destination: '1234567890' }
    const { time, text } = (await owner.query(propose, [maker, 'adjustment', content, null, null])).rows[0]
    const { id } = (await owner.query(propose, [maker, 'adjustment', content, time, await signAs(maker, text)])).rows[0]
    const approval = decisionText({ id, text }, { act: 'approved', by: checker, reason: '' })
    await owner.query(decide, [id, checker, isSigned ? await signAs(checker, approval) : null])
    return { id, text }
  }
  const count = async (id: string) =>
    (await query('select count_proposal_signers(p) as count from payout p where id = $1', [id]))[0].count
  const { id } = await pay()
  expect(await count(id)).toBe(2)
  for (const change of [
    `update payout set account = '1234567891' where id = $1`,
    'update payout set amount = amount + 1 where id = $1',
    `update proposal set reason = 'another' where id = $1`,
    `update proposal set decided_by = $2 where id = $1`,
  ]) {
    const client = await owner.connect()
    await client.query('begin')
    await client.query(change, change.includes('$2') ? [id, third] : [id])
    const { rows } = await client.query('select count_proposal_signers(p) as count from payout p where id = $1', [id])
    // Whoever the row names, those who signed are the same.
    expect(rows, change).toEqual([{ count: change.includes('decided_by') ? 2 : 0 }])
    await client.query('rollback')
    client.release()
  }
  const alone = await pay(false)
  expect(await count(alone.id)).toBe(1)
  // The proposer's signature, as if it were another's.
  await query(
    `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
     select kind, subject_id, $2, 'approved', (select id from approver_key where operator_id = $2), signature, signed_text
     from decision where subject_id = $1 and act = 'proposed'`,
    [alone.id, checker],
  )
  expect(await count(alone.id)).toBe(1)
  expect(
    await query('select find_unsigned_objection(p, l) as o from payout p, payout_limit l where id = $1', [alone.id]),
  ).toEqual([{ o: 'It takes the signed approval of two people, and does not have it.' }])
  await expectSound(app)
})

test('what was signed before proposals had a text of their own counts over what it names', async () => {
  const { owner } = world.database
  await move(owner, 'owner-in', ['bank', 'custody'], ['', 'owner'], 1_000_000n, { currency: 'NGN' })
  for (const isApprovedBefore of [true, false]) {
    const id = randomUUID()
    const text = `Millrace approval\nkind: adjustment\nid: ${id}\nwhat: owner-out\namount: 100\ncurrency: NGN\nrail: bank\naccount: 1234567890`
    const after = { kind: 'owner-out', currency: 'NGN', amount: '100', rail: 'bank', destination: '1234567890' }
    await query(
      `insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
         proposed_at, expires_at)
       values ($1, 'adjustment', '', '', '{}', $2, 'rent', $3, $4, now(), now() + interval '7 days')`,
      [id, after, text, maker],
    )
    const record = async (operatorId: string, act: string, signed: string) =>
      query(
        `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
         values ('adjustment', $1, $2, $3, (select id from approver_key where operator_id = $2), $4, $5)`,
        [id, operatorId, act, await signAs(operatorId, signed), signed],
      )
    await record(maker, 'proposed', text)
    const approval = decisionText({ id, text }, { act: 'approved', by: checker, reason: '' })
    const signature = isApprovedBefore ? null : await signAs(checker, approval)
    expect((await owner.query(decide, [id, checker, signature])).rows).toEqual([{ outcome: 'approved' }])
    if (isApprovedBefore) await record(checker, 'approved', text)
    const count = 'select count_proposal_signers(p) as count from payout p where id = $1'
    expect(await query(count, [id])).toEqual([{ count: 2 }])
    await query('update payout set amount = amount + 1 where id = $1', [id])
    expect(await query(count, [id])).toEqual([{ count: 0 }])
  }
})
