import { createWallet } from '@millrace/chain/private/createWallet'
import { findLanguage } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newBuyer, nextDay } from '../../../test/machines.ts'
import { codeSentTo, type NewMember } from '../../../test/newMember.ts'
import { openWindow } from '../../../test/withdrawals.ts'
import { processWithdrawals } from '../withdraw/withdraw.ts'
import { getProofText } from './addressProof.ts'

let server: TestServer
const payPassword = '123456'
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await openWindow(server.database.owner)
})
afterAll(() => server.stop())

type Wallet = ReturnType<typeof createWallet>
const newMembers = <const Names extends readonly unknown[]>(...names: Names) =>
  Promise.all(names.map(() => newBuyer(server, { money: 10_000_000n }))) as unknown as Promise<{
    [Name in keyof Names]: NewMember
  }>
const save = async ({ token }: NewMember, address: string, proof: object = {}, chain = 'bep20') =>
  (await server.post('user/bank/modify', { currency: 'USDT', chain, address, payPassword, ...proof }, token)).answer
const listOf = async ({ token }: NewMember) =>
  (await server.call('system/pay/config/banks', { headers: token })).answer.data.list
const readProofText = async ({ token }: NewMember, address: string, chain = 'bep20') =>
  (await server.post('user/bank/proof', { chain, address }, token)).answer.data
/** What the holder of the wallet sends when they bind it to this member. */
async function sign(member: NewMember, wallet: Wallet, chain = 'bep20') {
  const { text, signedUntil } = await readProofText(member, wallet.address, chain)
  return { signature: wallet.sign(text), signedUntil }
}
const messagesOf = async ({ token }: NewMember) =>
  (await server.call('push/record', { headers: token })).answer.data.list

// Attack by a member, on addresses and accounts: somebody else’s address is bound first, which locks its holder out.
// Impossible: whoever signs a message with the address takes it over, and the first member is told.
test.for([
  ['bep20', 'evm'],
  ['trc20', 'tron'],
] as const)('who proves to hold an address on %s takes it over, and the first is told', async ([chain, format]) => {
  const [first, holder] = await newMembers('first', 'holder')
  const wallet = createWallet(format)
  const { address } = wallet
  expect((await save(first, address, {}, chain)).code).toBe(200)
  expect(await save(holder, address, {}, chain)).toMatchObject({
    error: 'destination.taken',
    msg: 'This account is bound to another member',
  })
  const { text } = await readProofText(holder, address, chain)
  expect(text).toContain(address)
  expect(text).toContain(holder.id)

  expect(await save(holder, address, await sign(holder, wallet, chain), chain)).toMatchObject({
    code: 200,
    data: { address, isUsable: false },
  })
  expect(await listOf(first)).toEqual([])
  expect((await save(first, address, {}, chain)).error).toBe('destination.taken')
  expect(await messagesOf(first)).toMatchObject([
    { title: 'An address or account has moved to another member', content: expect.stringContaining(address) },
  ])
  const { answer } = await server.call(`practice/inbox?account=${encodeURIComponent(first.phone)}`)
  expect(answer.data[0].text).toContain('another member has proved that it is theirs')
})

// Attack by a member, on addresses and accounts. Impossible: the signature must be of the address itself, over a text
// that names member and address.
test('an address is taken over without its signature, or with one for another member or address', async () => {
  const [first, holder, thief] = await newMembers('first', 'holder', 'thief')
  const [wallet, other, tron] = [createWallet(), createWallet(), createWallet('tron')]
  const { address } = wallet
  await save(first, address)
  expect((await save(thief, address)).error).toBe('destination.taken')
  const { text, signedUntil } = await readProofText(thief, address)
  const { text: ofOther } = await readProofText(thief, other.address)
  const proofs = {
    'signed by another key': { signature: other.sign(text), signedUntil },
    'the holder’s, for another member': await sign(holder, wallet),
    'the first member’s': await sign(first, wallet),
    'of another address': { signature: other.sign(ofOther), signedUntil },
    'another text of the holder': { signature: wallet.sign('Sign in to a game'), signedUntil },
    'as another chain signs': { signature: tron.sign(text), signedUntil },
    'no signature': { signature: `0x${'0'.repeat(130)}`, signedUntil },
  }
  for (const [name, proof] of Object.entries(proofs))
    expect((await save(thief, address, proof)).error, name).toBe('destination.proof')
  for (const proof of [
    { signature: 'x', signedUntil },
    { signature: proofs['no signature'].signature, signedUntil: 'x' },
  ])
    expect((await save(thief, address, proof)).code).toBe(400)
  expect((await save(thief, address, { signature: wallet.sign(text) })).error).toBe('destination.taken')
  expect(await listOf(first)).toHaveLength(1)
  expect(await messagesOf(first)).toEqual([])
})

// Attack by a member, on addresses and accounts. Impossible: a text is valid for an hour.
test('the text that was signed is too old, or of a time to come', async () => {
  const [first, thief] = await newMembers('first', 'thief')
  const wallet = createWallet()
  await save(first, wallet.address)
  for (const minutes of [-60 * 24 * 365, -1, 62, 60 * 24 * 365]) {
    const until = new Date(server.platform.now().getTime() + minutes * 60_000)
    const claim = { memberId: thief.id, rail: 'bep20', address: wallet.hex, until }
    const signature = wallet.sign(getProofText(findLanguage('en'), claim))
    const proof = { signature, signedUntil: until.toISOString() }
    expect((await save(thief, wallet.address, proof)).error, `${minutes} minutes`).toBe('destination.proof')
  }
  expect(await listOf(first)).toHaveLength(1)
})

/** The other signature that the same key and text have: the number s can be mirrored. */
function mirror(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

// Attack by a former holder, on addresses and accounts. Impossible: the text counts once, in whatever form its
// signature is written.
test('a signature is used a second time, as it was or written otherwise', async () => {
  const [first, former, holder] = await newMembers('first', 'former', 'holder')
  const wallet = createWallet()
  const { address } = wallet
  await save(first, address)
  const used = await sign(former, wallet)
  expect((await save(former, address, used)).code).toBe(200)
  // Whoever holds it now has proved it later.
  expect((await save(holder, address, await sign(holder, wallet))).code).toBe(200)
  const until = Date.parse(used.signedUntil)
  for (const replayed of [
    used,
    { ...used, signature: mirror(used.signature) },
    { ...used, signature: used.signature.toUpperCase().replace('0X', '0x') },
    { ...used, signedUntil: new Date(until - 1_000).toISOString() },
  ])
    expect((await save(former, address, replayed)).error).toBe('destination.proof')
  expect(await listOf(holder)).toHaveLength(1)
  expect(await messagesOf(holder)).toEqual([])
})

// Attack by several members, on addresses and accounts. Impossible: one has it in the end, and each before is told
// once.
test('several prove the same address at the same time', async () => {
  const [first, ...holders] = await newMembers('first', 1, 2, 3, 4)
  const wallet = createWallet()
  await save(first, wallet.address)
  const proofs = await Promise.all(holders.map((holder) => sign(holder, wallet)))
  const codes = await Promise.all(
    holders.flatMap((holder, i) => [
      save(holder, wallet.address, proofs[i]).then(({ code }) => code),
      save(holder, wallet.address, proofs[i]).then(({ code }) => code),
    ]),
  )
  for (const code of codes) expect([200, 400, 409]).toContain(code)
  const { rows } = await server.database.owner.query(
    'select count(*)::int as bound from destination where address = $1 and removed_at is null',
    [wallet.hex],
  )
  expect(rows).toEqual([{ bound: 1 }])
  expect(await messagesOf(first)).toHaveLength(1)
  const told = await Promise.all(holders.map(messagesOf))
  expect(told.flat()).toHaveLength(codes.filter((code) => code === 200).length - 1)
})

test('two who take over from each other at the same time do not wait for each other', async () => {
  const [one, two] = await newMembers('one', 'two')
  const [ofOne, ofTwo] = [createWallet(), createWallet()]
  await save(one, ofTwo.address)
  await save(two, ofOne.address)
  const [byOne, byTwo] = [await sign(one, ofOne), await sign(two, ofTwo)]
  const answers = await Promise.all([save(one, ofOne.address, byOne), save(two, ofTwo.address, byTwo)])
  expect(answers).toMatchObject([{ code: 200 }, { code: 200 }])
  expect(await listOf(one)).toMatchObject([{ address: ofOne.address }])
  expect(await listOf(two)).toMatchObject([{ address: ofTwo.address }])
})

// Attack by a member, on addresses and accounts. Impossible: what is under way stays the first member’s, and the new
// one waits a day.
test('an address is taken over while the first member withdraws to it', async () => {
  const [first, thief] = await newMembers('first', 'thief')
  const wallet = createWallet()
  const { address } = wallet
  const { owner } = server.database
  const withdraw = async ({ token }: NewMember, destinationId: string) => {
    const headers = { ...token, 'idempotency-key': randomUUID() }
    return (await server.post('withdraw/create', { amount: '2', destinationId, payPassword }, headers)).answer
  }
  const {
    data: { id: destinationId },
  } = await save(first, address)
  await nextDay(server.database.app)
  const { data: sent } = await withdraw(first, destinationId)
  await processWithdrawals(server.platform)
  const proof = await sign(thief, wallet)
  // One more is asked for in the same moment: it is taken, or refused as a whole.
  const [taken, raced] = await Promise.all([save(thief, address, proof), withdraw(first, destinationId)])
  expect(taken.code).toBe(200)
  expect([200, 409]).toContain(raced.code)
  expect((await withdraw(first, destinationId)).error).toBe('withdraw.no-destination')
  expect((await server.post('user/bank/code', { id: destinationId, channel: 'sms' }, first.token)).answer.error).toBe(
    'destination.unknown',
  )

  // What was under way is the first member's, to the address that they named; the thief cannot stop or use it.
  expect((await server.post('withdraw/cancel', { id: sent.id }, thief.token)).answer.code).toBe(404)
  expect((await withdraw(thief, destinationId)).error).toBe('withdraw.no-destination')
  expect((await owner.query('select member_id, address, state from payout where id = $1', [sent.id])).rows).toEqual([
    { member_id: first.id, address: wallet.hex, state: 'queued' },
  ])
  // A payout to what the thief has taken over waits its own day.
  const { data: waiting } = await withdraw(thief, taken.data.id)
  await processWithdrawals(server.platform)
  const stateOf = async (member: NewMember, id: string) =>
    (await server.call(`withdraw/detail?id=${id}`, { headers: member.token })).answer.data.state
  expect(await stateOf(thief, waiting.id)).toBe('pending')
  expect(await stateOf(first, sent.id)).toBe('processing')
  await owner.query(`select record_payout_paid($1, '0xpaid', 1)`, [sent.id])
  expect(await stateOf(first, sent.id)).toBe('paid')
  await expectSound(server.database.app)
})

// Attack by a member, on addresses and accounts. Impossible: the first member’s code is for a destination that is no
// longer theirs.
test('a destination that waits is confirmed by a code from before the take-over', async () => {
  const [first, holder] = await newMembers('first', 'holder')
  const wallet = createWallet()
  const { data: bound } = await save(first, wallet.address)
  await server.post('user/bank/code', { id: bound.id, channel: 'sms' }, first.token)
  const code = await codeSentTo(server, first.phone)
  const { data: taken } = await save(holder, wallet.address, await sign(holder, wallet))
  for (const id of [bound.id, taken.id])
    expect((await server.post('user/bank/confirm', { id, code }, first.token)).answer.error).toBe('destination.unknown')
  expect(await listOf(holder)).toMatchObject([{ isUsable: false }])
})

test('closing an account erases the proof of its address', async () => {
  const [first, holder] = [await newBuyer(server), await newBuyer(server)]
  const wallet = createWallet()
  await save(first, wallet.address)
  await save(holder, wallet.address, await sign(holder, wallet))
  const count = async () =>
    (await server.database.owner.query('select from destination_take_over where member_id = $1', [holder.id])).rowCount
  expect(await count()).toBe(1)
  expect((await server.post('user/close', { password: holder.password }, holder.token)).answer.code).toBe(200)
  expect(await count()).toBe(0)
})
