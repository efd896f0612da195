import { smallOrderKeys } from '@millrace/proof/smallOrder'
import { randomUUID, sign, type KeyObject } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createKeyTools, newKey, signWith } from '../../test/approverKeys.ts'
import { createWithdrawTest, oneUsdt } from '../../test/createWithdrawTest.ts'
import { databaseOf, sendTo } from '../../test/databaseOf.ts'
import { createOperator, openWindow, withdraw } from '../../test/withdrawals.ts'
import { inTransaction } from '../ledger/index.ts'
import { toPublicKeyBytes } from './demoApproverKey.ts'
import { actAsDemoOperator } from './index.ts'

const world = await createWithdrawTest()
afterAll(() => world.stop())
const { app, owner } = world.database
const { callAs, signAs, offer, findKey, giveWord, keyOf, readEmail, readEndText } = createKeyTools(world.database)
await openWindow(owner)
const maker = await createOperator(owner)
const checker = await createOperator(owner)
const third = await createOperator(owner)

const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const requestWithdrawal = async (amount = 1_900n * oneUsdt): Promise<string> =>
  (await withdraw(app, { ...(await world.createMember(amount)), amount })).id
const readText = async (id: string): Promise<string> =>
  (await query(`select approval_text('withdrawal', $1) as text`, [id]))[0].text
/** Approves with a signature by any key, and a session that the demonstration may begin. */
const approveWith = (id: string, operatorId: string, signature: Buffer) =>
  inTransaction(databaseOf(app), async (db) => {
    await actAsDemoOperator(db, operatorId)
    const setting = { text: `select set_config('millrace.signature', $1, true)`, values: [signature.toString('hex')] }
    await sendTo(db, setting)
    const text = 'select approve_withdrawal($1, $2) as outcome'
    return (await sendTo<{ outcome: string }>(db, { text, values: [id, operatorId] })).rows[0]?.outcome
  })
const end = (call: string, what: 'removal' | 'objection') => async (operatorId: string, keyId: string) =>
  callAs(operatorId, `${call}($1, $2)`, [keyId, await signAs(operatorId, await readEndText(what, keyId, operatorId))])
const removeOwn = end('remove_approver_key', 'removal')
const removeOther = end('remove_colleague_key', 'removal')
const object = end('object_to_key', 'objection')
const setRole = (operatorId: string, role: string) =>
  query('update operator set role = $2 where id = $1', [operatorId, role])
const isRemoved = async (keyId: string) =>
  (await query('select key_removed_at(k) is not null as is from approver_key k where id = $1', [keyId]))[0].is
/** Only these have keys from now on, as if the others had removed theirs themselves. */
const createOffice = async <Roles extends readonly string[]>(...roles: Roles) => {
  await query('update approver_key set removed_at = now() where removed_at is null')
  return (await Promise.all(roles.map((role) => createOperator(owner, role)))) as { [Index in keyof Roles]: string }
}
/** A new key of somebody, who offers it. */
const offerNew = async (operatorId: string): Promise<KeyObject> => {
  const key = newKey()
  expect(await offer(operatorId, key)).toBe('waiting')
  return key
}
const passHours = async (hours: number) => {
  const ago = [hours]
  await query('update approver_key set added_at = added_at - make_interval(hours => $1)', ago)
  await query('update approver_key_removal set effective_at = effective_at - make_interval(hours => $1)', ago)
}

// Attack by one approver, on approvals: a new key is let in alone, or by two keys of one person. Impossible: it takes
// the signatures of two other people.
test('a new key signs nothing until two other approvers have signed it; one person twice is one', async () => {
  const operator = await createOperator(owner)
  const key = newKey()
  expect(await offer(operator, key)).toBe('waiting')
  expect(await offer(operator, key)).toBe('same')
  expect(await offer(maker, key)).toBe('taken')
  const id = await requestWithdrawal()
  const signature = signWith(key, await readText(id))
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
  expect(await callAs(maker, 'give_key_word($1, $2)', [keyId, signWith(second, text)])).toBe('given-before')
  await expect(approveWith(id, operator, signature)).rejects.toMatchObject(refused)
  expect((await Promise.all([giveWord(checker, key), giveWord(third, key)])).toSorted()).toEqual(['added', 'ready'])
  expect(await findKey(key)).toMatchObject({ how: 'approvers' })
  expect(await approveWith(id, operator, signature)).toBe('approved')
})

// Attack by a former approver, on approvals: a key that was removed signs, or is offered again. Impossible: it counts
// no longer, nor does what it signed, and it cannot come back.
test('a key that was removed signs nothing, and what it signed no longer counts; it never comes back', async () => {
  const operator = await createOperator(owner)
  const id = await requestWithdrawal()
  await world.approve(id, operator)
  const keyId = await keyOf(operator)
  expect(await removeOwn(maker, keyId)).toBe('unknown')
  expect(await removeOwn(operator, keyId)).toBe('removed')
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
  const operator = await createOperator(owner)
  await offer(operator, key)
  const { text } = await findKey(key)
  const recover = async (signer: KeyObject) =>
    (
      await app.query('select recover_approver_key($1, $2) as outcome', [
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
  const operator = await createOperator(owner)
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
    `insert into approver_key_removal (key_id, by_key_id, signature)
     select id, id, repeat('x', 64)::bytea from approver_key`,
    `update approver_key_removal set effective_at = now()`,
    `select end_key('${maker}')`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
  // The demonstration's keys are for the demonstration's operators.
  const person = 'person@millrace.test'
  await query(`insert into operator (email, name, role, password_check) values ($1, 'x', 'finance', sha256('x'))`, [
    person,
  ])
  await app.query('select put_demo_key($1, $2)', [person, toPublicKeyBytes(newKey())])
  expect(await query(`select from approver_key where how = 'demonstration'`)).toEqual([])
  expect(await callAs(maker, 'give_key_word($1, $2)', [randomUUID(), Buffer.alloc(64)])).toBe('unknown')
  expect(await callAs(maker, 'recover_approver_key($1, $2)', [toPublicKeyBytes(newKey()), Buffer.alloc(64)])).toBe(
    'unknown',
  )
})

// ── what a key is for

// Attack by one operator of support, on approvals: their key approves a withdrawal, by a session of theirs or, after an
// admin has made them finance, as it is. Impossible: approving takes the role, and a key signs for the role it was
// made in only.
test('a key of support approves no withdrawal, also when its operator gets another role', async () => {
  const support = await createOperator(owner, 'support')
  const id = await requestWithdrawal()
  const signature = await signAs(support, await readText(id))
  await expect(approveWith(id, support, signature)).rejects.toMatchObject({ code: '42501' })
  for (const role of ['finance', 'admin']) {
    await setRole(support, role)
    await expect(approveWith(id, support, signature), role).rejects.toMatchObject({ code: 'MR001' })
  }
  // Nor does a decision with it that was written by hand.
  await query(
    `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
     values ('withdrawal', $1, $2, 'approved', $3, $4, 'x')`,
    [id, support, await keyOf(support), signature],
  )
  expect(await query(`select count_signed_approvals('withdrawal', $1) as count`, [id])).toEqual([{ count: 0 }])
})

test('whoever changes roles needs a new key, also between finance and admin; the old one is for the old role', async () => {
  const operator = await createOperator(owner)
  await setRole(operator, 'admin')
  await expect(world.approve(await requestWithdrawal(), operator)).rejects.toMatchObject({ code: 'MR001' })
  const key = await offerNew(operator)
  expect(await findKey(key)).toMatchObject({ role: 'admin' })
  await giveWord(maker, key)
  expect(await giveWord(checker, key)).toBe('added')
  const id = await requestWithdrawal()
  expect(await approveWith(id, operator, signWith(key, await readText(id)))).toBe('approved')
  await setRole(operator, 'finance')
  expect(await world.approve(await requestWithdrawal(), operator)).toBe('approved')
})

test('a key from before roles signs for finance and admins, and for nobody else', async () => {
  const operator = await createOperator(owner)
  await query('update approver_key set role = null where operator_id = $1', [operator])
  expect(
    (await query('select key_text(k) as text from approver_key k where operator_id = $1', [operator]))[0].text,
  ).toBe(
    `Millrace approver key\noperator: ${await readEmail(operator)}\nkey: ` +
      (
        await query(`select encode(public_key, 'base64') as key from approver_key where operator_id = $1`, [operator])
      )[0].key,
  )
  for (const role of ['finance', 'admin']) {
    await setRole(operator, role)
    expect(await world.approve(await requestWithdrawal(), operator), role).toBe('approved')
  }
  await query('update operator set is_active = false where id = $1', [operator])
  const find = async () =>
    (await query('select find_signing_key($1, $2, $3) as id', [operator, 'x', await signAs(operator, 'x')]))[0].id
  expect(await find()).toBeNull()
  await query(`update operator set is_active = true, role = 'support' where id = $1`, [operator])
  expect(await find()).toBeNull()
})

test('colleagues of any role sign the keys of support and guides; those of finance take finance', async () => {
  const [admin, finance, support, guide] = await createOffice('admin', 'finance', 'support', 'guide')
  const key = await offerNew(support)
  expect((await findKey(key)).text.split('\n')).toEqual([
    'Millrace approver key',
    `operator: ${await readEmail(support)}`,
    'role: support',
    `key: ${toPublicKeyBytes(key).toString('base64')}`,
  ])
  expect(await giveWord(guide, key)).toBe('given')
  expect(await giveWord(finance, key)).toBe('added')
  const money = await offerNew(finance)
  expect(await giveWord(guide, money)).toBe('not-yours')
  expect(await giveWord(support, money)).toBe('not-yours')
  expect(await giveWord(admin, money)).toBe('admitted')
})

// ── an office of two

test('in an office of two one word admits a key, which signs three days later', async () => {
  const [ann, ben] = await createOffice('admin', 'finance')
  const key = await offerNew(ben)
  expect(await giveWord(ann, key)).toBe('admitted')
  expect(await giveWord(ann, key)).toBe('given-before')
  const { addedAt, how } = await findKey(key)
  expect([how, Math.round((Number(addedAt) - Date.now()) / 3_600_000)]).toEqual(['colleague', 72])
  const id = await requestWithdrawal()
  const approve = async () => approveWith(id, ben, signWith(key, await readText(id)))
  await passHours(71)
  await expect(approve()).rejects.toMatchObject({ code: 'MR001' })
  await passHours(1)
  expect(await approve()).toBe('approved')
  expect(await giveWord(ann, key)).toBe('ready')
})

test('with a third person it takes two words again, and the second one adds it at once', async () => {
  const [ann, ben] = await createOffice('admin', 'finance')
  const key = await offerNew(ben)
  expect(await giveWord(ann, key)).toBe('admitted')
  const cat = await createOperator(owner)
  expect(await giveWord(cat, key)).toBe('added')
  const another = await offerNew(ben)
  expect(await giveWord(ann, another)).toBe('given')
  // The third one leaves, and what was given still counts.
  expect(await removeOwn(cat, await keyOf(cat))).toBe('removed')
  expect(await giveWord(ann, another)).toBe('admitted')
})

// Attack by one approver who has the server’s password, on approvals: in an office of two, they offer a key in the
// other one’s name and sign it. Visible: all operators see for three days who has admitted whose key, and can object;
// the signer logs it when it sees the key.
test('anybody with a key objects, which ends it: no word brings it back', async () => {
  const [ann, ben, guide, stranger] = await createOffice('admin', 'finance', 'guide', 'support')
  expect(await removeOwn(stranger, await keyOf(stranger))).toBe('removed')
  const key = await offerNew(ben)
  const { id } = await findKey(key)
  expect(await object(guide, id)).toBe('unknown')
  expect(await giveWord(ann, key)).toBe('admitted')
  expect(await object(stranger, id)).toBe('unsigned')
  // A session alone does not.
  expect(await callAs(guide, 'object_to_key($1, $2)', [id, Buffer.alloc(64)])).toBe('unsigned')
  expect(await object(guide, id)).toBe('ended')
  expect(await giveWord(ann, key)).toBe('unknown')
  expect(await object(guide, id)).toBe('unknown')
  expect(await offer(ben, key)).toBe('taken')
  await passHours(72)
  const withdrawal = await requestWithdrawal()
  await expect(approveWith(withdrawal, ben, signWith(key, await readText(withdrawal)))).rejects.toMatchObject({
    code: 'MR001',
  })
})

test('a key that rests on the word of somebody who leaves waits again', async () => {
  const [ann, ben] = await createOffice('admin', 'finance')
  const key = await offerNew(ben)
  expect(await giveWord(ann, key)).toBe('admitted')
  expect(await removeOwn(ann, await keyOf(ann))).toBe('removed')
  expect(await findKey(key)).toMatchObject({ addedAt: null, how: null, removedAt: null })
})

// Attack by one admin, on approvals: a second account of theirs gets a key by their own word, where they are the only
// other person, or after the others were deactivated, given other roles or removed. Impossible: one word suffices only
// for another key of somebody who approves already, and all of those count as people still.
test('one admin makes no second approver, and no office of two', async () => {
  const [ann, ben, cat] = await createOffice('admin', 'finance', 'finance')
  const puppet = await createOperator(owner)
  await query('delete from approver_key where operator_id = $1', [puppet])
  const key = await offerNew(puppet)
  expect(await giveWord(ann, key)).toBe('given')
  const replaced = await offerNew(ben)
  expect(await giveWord(ann, replaced)).toBe('given')
  await query(`update operator set is_active = false, role = 'support' where id = $1`, [cat])
  expect(await removeOther(ann, await keyOf(cat))).toBe('begun')
  await passHours(24)
  expect(await isRemoved(await keyOf(cat))).toBe(true)
  expect(await giveWord(ann, replaced)).toBe('given-before')
  expect(await removeOther(ann, await keyOf(ben))).toBe('begun')
  await passHours(24)
  expect(await isRemoved(await keyOf(ben))).toBe(false)
  expect(await giveWord(ann, key)).toBe('given-before')
  // Nor does whoever has left come back by one word.
  expect(await removeOwn(ben, await keyOf(ben))).toBe('removed')
  expect(await giveWord(ann, replaced)).toBe('given-before')
  // The only one who is left.
  for (const operator of [ben, cat])
    await query('update approver_key set removed_at = now() where operator_id = $1', [operator])
  expect(await giveWord(ann, key)).toBe('given-before')
})

// ── removing

// Attack by somebody with the server’s password, on approvals: sessions are written for all operators, and their keys
// removed, or admitted ones objected to. Impossible: each takes a signature; what takes none is to stop a removal, or
// to take back an own key that does not count yet.
test('a session removes nobody’s key', async () => {
  const [ann, ben] = await createOffice('admin', 'finance', 'finance')
  const [annsKey, bensKey] = [await keyOf(ann), await keyOf(ben)]
  for (const signature of [Buffer.alloc(64), Buffer.alloc(0), null]) {
    expect(await callAs(ben, 'remove_approver_key($1, $2)', [bensKey, signature])).toBe('unsigned')
    expect(await callAs(ann, 'remove_colleague_key($1, $2)', [bensKey, signature])).toBe('unsigned')
  }
  // A signature for another key, of somebody else, or to object.
  const wrong = [
    await signAs(ben, await readEndText('removal', annsKey, ben)),
    await signAs(ann, await readEndText('removal', bensKey, ben)),
    await signAs(ben, await readEndText('removal', bensKey, ann)),
    await signAs(ben, await readEndText('objection', bensKey, ben)),
  ]
  for (const signature of wrong)
    expect(await callAs(ben, 'remove_approver_key($1, $2)', [bensKey, signature])).toBe('unsigned')
  const waiting = await findKey(await offerNew(ben))
  expect(await callAs(ben, 'remove_approver_key($1)', [waiting.id])).toBe('removed')
})

test('what somebody signed who was deactivated since adds no key, and removes none', async () => {
  const [ann, ben, cat, dan] = await createOffice('admin', 'finance', 'finance', 'finance')
  const key = await offerNew(dan)
  expect(await giveWord(ann, key)).toBe('given')
  const dansKey = await keyOf(dan)
  expect(await removeOther(ann, dansKey)).toBe('begun')
  expect(await callAs(dan, 'stop_key_removal($1)', [dansKey])).toBe('stopped')
  await query('update operator set is_active = false where id = $1', [ann])
  expect(await giveWord(ben, key)).toBe('given')
  expect(await removeOther(ben, dansKey)).toBe('not-waiting')
  expect(await giveWord(cat, key)).toBe('added')
})

test('an own key is removed by itself, also after a change of roles, or by another own key', async () => {
  const [ann, ben] = await createOffice('finance', 'finance', 'finance')
  await setRole(ann, 'support')
  expect(await removeOwn(ann, await keyOf(ann))).toBe('removed')
  const second = newKey()
  await query('select add_approver_key($1, $2)', [ben, toPublicKeyBytes(second)])
  const { id } = await findKey(second)
  expect(await removeOwn(ben, id)).toBe('removed')
  expect(await isRemoved(await keyOf(ben))).toBe(false)
})

test('an admin’s removal of a colleague’s key takes effect a day later, unless the colleague stops it', async () => {
  const [ann, ben, cat, dan] = await createOffice('admin', 'finance', 'finance', 'finance')
  const [bensKey, catsKey] = [await keyOf(ben), await keyOf(cat)]
  expect(await removeOther(dan, bensKey)).toBe('not-waiting')
  expect(await removeOther(ann, bensKey)).toBe('begun')
  expect(await removeOther(ann, catsKey)).toBe('begun')
  expect(await world.approve(await requestWithdrawal(), cat)).toBe('approved')
  expect(await callAs(ann, 'stop_key_removal($1)', [bensKey])).toBe('unknown')
  expect(await callAs(ben, 'stop_key_removal($1)', [bensKey])).toBe('stopped')
  expect(await callAs(ben, 'stop_key_removal($1)', [bensKey])).toBe('unknown')
  await passHours(24)
  expect([await isRemoved(bensKey), await isRemoved(catsKey)]).toEqual([false, true])
  expect(await callAs(cat, 'stop_key_removal($1)', [catsKey])).toBe('unknown')
  await expect(world.approve(await requestWithdrawal(), cat)).rejects.toMatchObject({ code: 'MR001' })
  // The signature that was stopped begins nothing anew, and a second person’s ends it.
  expect(await removeOther(ann, bensKey)).toBe('not-waiting')
  expect(await isRemoved(bensKey)).toBe(false)
  expect(await removeOther(dan, bensKey)).toBe('removed')
  expect(await isRemoved(bensKey)).toBe(true)
})

test('two remove a key at once: it is gone at once, and neither waits for the other', async () => {
  const [ann, ben, cat] = await createOffice('admin', 'admin', 'finance')
  const key = await keyOf(cat)
  expect((await Promise.all([removeOther(ann, key), removeOther(ben, key)])).toSorted()).toEqual(['begun', 'removed'])
  expect(await isRemoved(key)).toBe(true)
  expect(await removeOther(ann, key)).toBe('unknown')
})

test('two who remove each other’s keys at the same time do not block each other', async () => {
  const [ann, ben] = await createOffice('admin', 'admin', 'finance', 'finance')
  const [annsKey, bensKey] = [await keyOf(ann), await keyOf(ben)]
  expect(await Promise.all([removeOther(ann, bensKey), removeOther(ben, annsKey)])).toEqual(['begun', 'begun'])
})

// Attack by one admin, on approvals: all others’ keys are removed, so that nobody approves or objects. Impossible: the
// keys of the last two people are removed by themselves or by two.
test('one admin locks nobody out', async () => {
  const [ann, ...others] = await createOffice('admin', 'finance', 'finance', 'finance')
  for (const other of others) expect(await removeOther(ann, await keyOf(other))).toBe('begun')
  await passHours(24)
  expect(await Promise.all(others.map(async (other) => isRemoved(await keyOf(other))))).toEqual([true, true, false])
  // Whoever was deactivated does not count as somebody who is left.
  const [dan, eve, fay] = await createOffice('admin', 'finance', 'finance')
  await query('update operator set is_active = false where id = $1', [fay])
  expect(await removeOther(dan, await keyOf(eve))).toBe('begun')
  await passHours(24)
  expect(await isRemoved(await keyOf(eve))).toBe(false)
})

test('what was begun with a key that is removed itself ends', async () => {
  const [ann, ben, cat, dan] = await createOffice('admin', 'admin', 'finance', 'finance')
  expect(await removeOther(ann, await keyOf(cat))).toBe('begun')
  expect(await removeOther(ben, await keyOf(ann))).toBe('begun')
  expect(await removeOther(dan, await keyOf(ann))).toBe('removed')
  await passHours(24)
  expect(await isRemoved(await keyOf(cat))).toBe(false)
  expect(await removeOther(dan, await keyOf(cat))).toBe('not-waiting')
})

// Attack by an operator who may not decide yet, on approvals: they remove a key. Impossible: the database asks for that
// right there too.
test('whoever may not decide yet begins and confirms no removal', async () => {
  const [ann, ben] = await createOffice('admin', 'finance', 'finance')
  await query(
    `insert into operator_making (operator_id, how, decides_from) values ($1, 'reset', now() + interval '1 day')`,
    [ann],
  )
  await expect(removeOther(ann, await keyOf(ben))).rejects.toThrow('may not decide yet')
})

// Attack by one approver, on approvals: an approval is written while its key is being removed. Impossible: the key
// stays locked until the approval is there, or the approval finds it removed.
test('a removal waits for an approval that has begun', async () => {
  const [ben] = await createOffice('finance', 'finance')
  const key = await keyOf(ben)
  let removal: Promise<string> | undefined
  let isDone = false
  await inTransaction(databaseOf(owner), async (db) => {
    const values = [ben, 'x', await signAs(ben, 'x')]
    await sendTo(db, { text: 'select find_signing_key($1, $2, $3)', values })
    removal = removeOwn(ben, key).finally(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isDone).toBe(false)
  })
  expect(await removal).toBe('removed')
})
