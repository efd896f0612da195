import { forge, smallOrderKeys } from '@millrace/proof/smallOrder'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Approver, createWorld, usdt, type World } from '../test/createWorld.ts'
import { readApproverFile, writeApproverFile } from './approverFile.ts'
import { findSigners, takeOver, type Approvers, type OfferedKey } from './approvers.ts'
import { keyText, removalText } from './keyText.ts'

let world: World
let signer: ReturnType<World['start']> | undefined
beforeAll(async () => {
  world = await createWorld()
  await world.fundHot(usdt(1_000_000))
})
afterAll(() => world.close())
beforeEach(() => world.listApprovers(world.approvers))
afterEach(async () => {
  await signer?.stop()
  signer = undefined
})

const readList = () => readApproverFile(world.folder, true)
const listPeople = async () => (await readList()).approvers.map(({ person }) => person)

/** A withdrawal of 1,900 that these have approved, with a payout in the queue. */
const withdrawApprovedBy = async (approvers: readonly Approver[]) => {
  const withdrawal = await world.requestWithdrawal({ amount: usdt(1_900) })
  for (const approver of approvers) await world.approve(withdrawal.id, approver)
  await world.processWithdrawals()
  return withdrawal
}
const expectSigned = async (id: string) => {
  signer ??= world.start()
  await expect.poll(() => world.findSigned(id)).not.toBeNull()
}
const expectRefused = async (id: string, reason: RegExp) => {
  signer ??= world.start()
  await expect.poll(() => world.findItems(id)).toHaveLength(1)
  expect((await world.findItems(id))[0]?.detail).toMatch(reason)
  expect(await world.findSigned(id)).toBeNull()
  await world.owner.query(`update payout set state = 'failed' where id = $1`, [id])
}
const giveWord = (to: Approver, by: Approver) =>
  world.owner.query(
    `insert into approver_key_word (key_id, by_key_id, signature)
     select k.id, b.id, $3 from approver_key k, approver_key b where (k.public_key, b.public_key) = ($1, $2)`,
    [
      Buffer.from(to.publicKey, 'base64'),
      Buffer.from(by.publicKey, 'base64'),
      sign(null, Buffer.from(keyText(to.person, to.publicKey, 'finance')), by.privateKey),
    ],
  )

// Attack by somebody who owns the database, on approvals. Impossible: the signer counts the signatures of people on its
// own list, which is not in the database.
test('two operators who were inserted by SQL, with keys of their own, approve 1,900 USDT', async () => {
  const { id } = await withdrawApprovedBy([await world.createApprover(), await world.createApprover()])
  await expectRefused(id, /two people and has none/)
})

// Attack by somebody who owns the database, on approvals. Impossible: the signer counts no approval without a
// signature.
test('approvals are written without signatures', async () => {
  const { id } = await world.requestWithdrawal({ amount: usdt(1_900) })
  for (const { id: operatorId } of world.approvers)
    await world.owner.query('select approve_withdrawal($1, $2)', [id, operatorId])
  await world.processWithdrawals()
  await expectRefused(id, /two people and has none/)
})

// Attack by somebody who owns the database, on approvals. Impossible: the signer builds the text from what it is about
// to pay, and verifies each signature by the key on its list.
test('a signature is copied from another withdrawal, or to another operator, or the payout is changed', async () => {
  const [first] = world.approvers as [Approver, Approver]
  const copy = `insert into decision (kind, subject_id, operator_id, is_approved, key_id, signature, signed_text)
    select d.kind, $2, k.operator_id, true, k.id, d.signature, d.signed_text
    from decision d, approver_key k where d.subject_id = $1 and k.operator_id = any ($3)`
  const signed = await withdrawApprovedBy(world.approvers)
  const other = await world.requestWithdrawal({ amount: usdt(1_900) })
  await world.owner.query(copy, [signed.id, other.id, world.operators])
  await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [other.id])
  const once = await world.requestWithdrawal({ amount: usdt(1_900) })
  await world.approve(once.id, first)
  await world.owner.query(copy, [once.id, once.id, world.operators])
  await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [once.id])
  const redirected = await world.requestWithdrawal({ amount: usdt(1_900) })
  for (const approver of world.approvers) await world.approve(redirected.id, approver)
  await world.processWithdrawals()
  for (const table of ['payout', 'withdrawal'])
    await world.owner.query(`update ${table} set address = $2 where id = $1`, [redirected.id, `0x${'ab'.repeat(20)}`])
  await expectRefused(other.id, /has none/)
  await expectRefused(once.id, /has one/)
  await expectRefused(redirected.id, /has none/)
  await expectSigned(signed.id)
})

// Attack by somebody who owns the database, on approvals. Impossible: the signer’s list says which key is whose.
test('an approver’s row in the database gets another key', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const puppet = await world.createApprover()
  // The puppet's key under the name of an approver.
  await world.owner.query('update approver_key set operator_id = $2 where public_key = $1', [
    Buffer.from(puppet.publicKey, 'base64'),
    second.id,
  ])
  const { id } = await world.requestWithdrawal({ amount: usdt(1_900) })
  await world.approve(id, first)
  await world.approve(id, { ...puppet, id: second.id })
  await world.processWithdrawals()
  await expectRefused(id, /two people and has one/)
  expect(await listPeople()).toEqual([first.person, second.person])
})

// Attack by somebody who owns the database, on approvals. Impossible: the signer asks for a signature of its list for
// these too.
test('approvers who are not on the signer’s list take the owner’s money, or a machine’s capital', async () => {
  const paths = [await world.withdrawAsOwner(usdt(30)), await world.release(usdt(30))]
  await world.listApprovers([])
  for (const { id } of paths) await expectRefused(id, /two people on the signer’s list, and has none/)
})

// Attack by one approver, on approvals: a third is added to the signer’s list, with two keys of one person or by the
// third alone. Impossible: the signer verifies the signatures of two people on its list.
test('two approvers add a third, who then approves; one person twice, or the third alone, adds nobody', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const third = await world.createApprover()
  const again = await world.createApprover()
  // A second key of the first person, which the list has.
  await world.owner.query('update approver_key set operator_id = $2 where public_key = $1', [
    Buffer.from(again.publicKey, 'base64'),
    first.id,
  ])
  await world.listApprovers([first, second, { ...again, person: first.person }])
  await giveWord(third, first)
  await giveWord(third, again)
  await giveWord(third, third)
  const { id } = await withdrawApprovedBy([first, third])
  signer = world.start()
  await expect.poll(() => world.findItems(id)).toHaveLength(1)
  expect(await listPeople()).not.toContain(third.person)
  await giveWord(third, second)
  await expectSigned(id)
  expect((await readList()).approvers.at(-1)).toEqual({
    person: third.person,
    publicKey: third.publicKey,
    how: 'approvers',
    isRemoved: false,
  })
  // By the file alone, whatever becomes of the rows.
  await world.owner.query('delete from approver_key_word')
  await expectSigned((await withdrawApprovedBy([second, third])).id)
})

// Attack by somebody who owns the database, on approvals: a removed key is brought back in the database. Impossible:
// the signer has noted the removal in its own list.
test('a key that was removed counts no longer, also when the database takes that back', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const third = await world.createApprover()
  await world.listApprovers([first, second, third])
  const removed = (value: string) =>
    world.owner.query(`update approver_key set removed_at = ${value} where operator_id = $1`, [third.id])
  const { id } = await withdrawApprovedBy([first, third])
  await removed('now()')
  await expectRefused(id, /two people and has one/)
  await removed('null')
  await expectRefused((await withdrawApprovedBy([first, third])).id, /two people and has one/)
})

test('the recovery key adds an approver alone', async () => {
  const recovery = generateKeyPairSync('ed25519')
  const publicKey = recovery.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const [first] = world.approvers as [Approver, Approver]
  await world.listApprovers([first], publicKey)
  const lost = await world.createApprover()
  const signBy = (key: typeof recovery.privateKey) =>
    world.owner.query('update approver_key set recovery_signature = $2 where operator_id = $1', [
      lost.id,
      sign(null, Buffer.from(keyText(lost.person, lost.publicKey, 'finance')), key),
    ])
  await signBy(lost.privateKey)
  const { id } = await withdrawApprovedBy([first, lost])
  signer = world.start()
  await expect.poll(() => world.findItems(id)).toHaveLength(1)
  await signBy(recovery.privateKey)
  await expectSigned(id)
})

type Person = Pick<Approver, 'person' | 'publicKey' | 'privateKey'>

const newPerson = (person: string): Person => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { person, publicKey: bytes.toString('base64'), privateKey }
}
const listOf = (people: readonly Pick<Person, 'person' | 'publicKey'>[]): Approvers => ({
  approvers: people.map(({ person, publicKey }) => ({ person, publicKey, how: 'command', isRemoved: false })),
  admitted: [],
  recovery: null,
})
const signText = ({ publicKey, privateKey }: Person, text: string) => ({
  publicKey,
  signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
})
/** As the database has it, with the words of these. */
const offerKey = (
  { person, publicKey }: Pick<Person, 'person' | 'publicKey'>,
  by: readonly Person[],
  role: string | null = 'finance',
): OfferedKey => ({
  person,
  publicKey,
  role,
  isRemoved: false,
  words: by.map((colleague) => signText(colleague, keyText(person, publicKey, role))),
  removals: [],
  recovery: null,
})
const after = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
const peopleOf = ({ approvers }: Approvers) => approvers.map(({ person }) => person)

test('the database and the signer build the same texts', async () => {
  const [{ id, person, publicKey }] = world.approvers as [Approver, Approver]
  for (const role of ['finance', null]) {
    await world.owner.query('update approver_key set role = $2 where operator_id = $1', [id, role])
    const { rows } = await world.owner.query(
      `select key_text(k) as key, key_end_text('removal', k, $1) as removal from approver_key k where public_key = $2`,
      [id, Buffer.from(publicKey, 'base64')],
    )
    expect(rows).toEqual([{ key: keyText(person, publicKey, role), removal: removalText(person, publicKey, id) }])
  }
  await world.owner.query(`update approver_key set role = 'finance' where operator_id = $1`, [id])
})

test('a key of finance, of an admin or from before is taken over', () => {
  const [ann, ben] = [newPerson('ann@a.example'), newPerson('ben@a.example')]
  for (const role of ['finance', 'admin', null]) {
    const list = takeOver(listOf([ann, ben]), [offerKey(newPerson('cat@a.example'), [ann, ben], role)], after(0))
    expect(peopleOf(list), String(role)).toContain('cat@a.example')
  }
})

// Attack by somebody who owns the database, on approvals: the key of somebody of support, which two approvers have
// signed, is offered as one that approves payouts. Impossible: the role is in what they signed, and the signer takes
// over keys of finance and admins only.
test('a key of support or a guide approves no payout, whoever has signed it', () => {
  const [ann, ben, eve] = [newPerson('ann@a.example'), newPerson('ben@a.example'), newPerson('eve@a.example')]
  const list = listOf([ann, ben])
  for (const role of ['support', 'guide']) {
    const offered = offerKey(eve, [ann, ben], role)
    for (const changed of [
      offered,
      { ...offered, role: 'finance' },
      { ...offered, role: null },
      // The same text, with the role as a part of the address.
      { ...offered, role: null, person: `${eve.person}\nrole: ${role}` },
    ])
      expect(takeOver(list, [changed], after(0)), JSON.stringify(changed)).toBe(list)
    const recovery = newPerson('')
    const recovered = { ...offered, recovery: signText(recovery, keyText(eve.person, eve.publicKey, role)).signature }
    expect(peopleOf(takeOver({ ...list, recovery: recovery.publicKey }, [recovered], after(0)))).toEqual(peopleOf(list))
  }
})

test('in an office of two one word suffices for a new key, 72 hours after the signer has seen it', async () => {
  const [ann, ben] = [newPerson('ann@a.example'), newPerson('ben@a.example')]
  const offered = [offerKey(newPerson('ben@a.example'), [ann])]
  const seen = takeOver(listOf([ann, ben]), offered, after(0))
  expect(seen.admitted).toEqual([{ publicKey: offered[0]?.publicKey, since: after(0).toISOString() }])
  const folder = await mkdtemp(join(tmpdir(), 'millrace-approvers-'))
  await writeApproverFile(folder, seen)
  expect(await readApproverFile(folder, false)).toEqual(seen)
  await rm(folder, { recursive: true })
  expect(takeOver(seen, offered, after(71))).toBe(seen)
  const taken = takeOver(seen, offered, after(72))
  expect(taken.admitted).toEqual([])
  expect(taken.approvers.at(-1)).toMatchObject({ person: 'ben@a.example', how: 'colleague', isRemoved: false })
})

test('a word that is gone, or a key that was objected to, begins anew or never counts', () => {
  const [ann, ben] = [newPerson('ann@a.example'), newPerson('ben@a.example')]
  const offered = offerKey(newPerson('ben@a.example'), [ann])
  const seen = takeOver(listOf([ann, ben]), [offered], after(0))
  for (const changed of [[], [{ ...offered, words: [] }], [{ ...offered, isRemoved: true }]]) {
    const dropped = takeOver(seen, changed, after(80))
    expect(dropped).toEqual(listOf([ann, ben]))
    expect(takeOver(dropped, [offered], after(80)).admitted).toEqual([
      { publicKey: offered.publicKey, since: after(80).toISOString() },
    ])
  }
})

// Attack by one approver, on approvals: in an office of two, a second account of theirs gets a key by their own word.
// Impossible: one word suffices only for another key of somebody who is on the signer’s list.
test('one word never brings a new person onto the list', () => {
  const [ann, ben, eve] = [newPerson('ann@a.example'), newPerson('ben@a.example'), newPerson('eve@a.example')]
  for (const list of [listOf([ann]), listOf([ann, ben])]) {
    expect(takeOver(list, [offerKey(eve, [ann])], after(0))).toBe(list)
    expect(takeOver(list, [offerKey(eve, [ann, eve])], after(80))).toBe(list)
  }
})

// Attack by one approver who owns the database, on approvals: the others are removed there, so that one word suffices.
// Impossible: whoever was removed still counts as a person unless they, or two people of the list, have signed it.
test('the database makes no office of two out of a larger one', () => {
  const [ann, ben, cat] = [newPerson('ann@a.example'), newPerson('ben@a.example'), newPerson('cat@a.example')]
  const offered = offerKey(newPerson('ben@a.example'), [ann])
  const removeCat = (by: readonly Person[]): OfferedKey => ({
    ...offerKey(cat, []),
    isRemoved: true,
    removals: by.map((person) => ({ ...signText(person, removalText(cat.person, cat.publicKey, 'id')), by: 'id' })),
  })
  const outcome = (by: readonly Person[]) => {
    const list = takeOver(listOf([ann, ben, cat]), [removeCat(by), offered], after(0))
    expect(list.approvers.find(({ person }) => person === cat.person)).toMatchObject({ isRemoved: true })
    return list.admitted.length
  }
  expect(outcome([])).toBe(0)
  expect(outcome([ann])).toBe(0)
  expect(outcome([ann, ben])).toBe(1)
  expect(outcome([cat])).toBe(1)
  // Nor does whoever has left come back by one word.
  const back = offerKey(newPerson('cat@a.example'), [ann])
  expect(takeOver(listOf([ann, cat]), [removeCat([cat]), back], after(0)).admitted).toEqual([])
})

test('the signer notes a key in an office of two without a payout, and takes it over three days later', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const another = await world.createApprover()
  await world.owner.query(
    'update approver_key set operator_id = $2, added_at = null, how = null where public_key = $1',
    [Buffer.from(another.publicKey, 'base64'), second.id],
  )
  const replacement = { ...another, person: second.person }
  await giveWord(replacement, first)
  signer = world.start()
  await expect.poll(async () => (await readList()).admitted).toMatchObject([{ publicKey: another.publicKey }])
  await signer.stop()
  const waited = await readList()
  const since = new Date(Date.now() - 72 * 3_600_000).toISOString()
  await writeApproverFile(world.folder, { ...waited, admitted: [{ publicKey: another.publicKey, since }] })
  signer = world.start()
  await expect.poll(async () => (await readList()).approvers.at(-1)).toMatchObject({ how: 'colleague' })
})

test('a removal counts for the signer from when it takes effect', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const third = await world.createApprover()
  await world.listApprovers([first, second, third])
  const effectiveIn = (hours: number) =>
    world.owner.query(
      `insert into approver_key_removal as r (key_id, by_key_id, signature, effective_at)
       select k.id, b.id, decode(repeat('00', 64), 'hex'), now() + make_interval(hours => $3)
       from approver_key k, approver_key b where (k.operator_id, b.operator_id) = ($1, $2)
       on conflict (key_id, by_key_id) do update set effective_at = excluded.effective_at`,
      [third.id, first.id, hours],
    )
  await effectiveIn(1)
  await expectSigned((await withdrawApprovedBy([first, third])).id)
  const { id } = await withdrawApprovedBy([second])
  await world.approve(id, third)
  await effectiveIn(-1)
  await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [id])
  await world.processWithdrawals()
  await expectRefused(id, /two people and has one/)
})

// Attack by somebody who owns the database, on approvals: a key of small order, with which anybody can sign, is offered
// with the signatures of two approvers, or stands on the list already. Impossible: the signer takes no such key, and
// counts no signature by one.
test('a key of small order is not taken over, and signs nothing', () => {
  for (const hex of smallOrderKeys) {
    const publicKey = Buffer.from(hex, 'hex').toString('base64')
    const listed = { person: 'a@b.example', publicKey, how: 'command', isRemoved: false } as const
    const forged = forge(Buffer.from(hex, 'hex'), Buffer.from('pays'))
    expect(findSigners([listed], 'pays', [{ publicKey, signature: forged.toString('base64') }]).size, hex).toBe(0)
    const offered = offerKey({ person: 'c@d.example', publicKey }, world.approvers)
    const list = listOf(world.approvers)
    expect(takeOver(list, [offered], new Date()), hex).toBe(list)
  }
})

test('the list is private, readable, and without the demonstration outside practice mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-approvers-'))
  const people = ['maker@millrace.test', 'checker@millrace.test', 'admin@millrace.test']
  const demonstration = await readApproverFile(folder, true)
  expect(demonstration.approvers.map(({ person }) => person)).toEqual(people)
  for (const { person, publicKey } of demonstration.approvers) {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
    const seed = createHash('sha256').update(`millrace demonstration ${person}`).digest()
    const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
    expect(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')).toBe(
      publicKey,
    )
  }
  expect(await readApproverFile(folder, false)).toEqual({ approvers: [], admitted: [], recovery: null })
  await writeApproverFile(folder, {
    ...demonstration,
    approvers: demonstration.approvers.map((approver) => ({ ...approver, how: 'approvers' })),
  })
  expect(await readApproverFile(folder, false)).toEqual({ approvers: [], admitted: [], recovery: null })
  await writeApproverFile(folder, demonstration)
  expect(await readApproverFile(folder, false)).toEqual({ approvers: [], admitted: [], recovery: null })
  const file = join(folder, 'approvers.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(demonstration)
  await chmod(file, 0o644)
  await expect(readApproverFile(folder, true)).rejects.toThrow('its mode must be 0600')
  await rm(folder, { recursive: true })
})

// Attack by one approver, on approvals: two keys of one person approve together. Impossible: the signer counts people,
// not keys.
test('a person is one, however many of their keys sign', async () => {
  const [first, second] = world.approvers as [Approver, Approver]
  const again = await world.createApprover()
  await world.listApprovers([first, second, { ...again, person: first.person }])
  const { id } = await withdrawApprovedBy([first, again])
  await expectRefused(id, /two people and has one/)
})
