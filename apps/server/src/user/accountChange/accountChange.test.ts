import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { codeSentTo, elsewhere, newMember, newPhone, type NewMember } from '../../../test/newMember.ts'
import { openProgramme } from '../../../test/programmes.ts'
import { applyDueChanges } from './accountChange.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

let emails = 0
const newEmail = () => `m${Date.now()}-${++emails}@example.com`
const post = async (path: string, body: object, { token }: Pick<NewMember, 'token'>) => {
  // Codes are a minute apart.
  clockMs += 61_000
  return (await server.post(path, body, token)).answer
}
const readInfo = async ({ token }: Pick<NewMember, 'token'>) =>
  (await server.call('user/info', { headers: token })).answer.data
const listChanges = async ({ token }: Pick<NewMember, 'token'>) =>
  (await server.call('user/account/changes', { headers: token })).answer.data
const readInbox = async (account: string): Promise<string[]> =>
  (await server.call(`practice/inbox?account=${encodeURIComponent(account)}`)).answer.data.map(
    ({ text }: { text: string }) => text,
  )
const signIn = async (account: string, password = 'Secret123') =>
  (await server.post('auth/token/pass', { phone: account, password }, elsewhere())).status

/** Proves that they read the new account, as anybody can who has a session and the login password. */
async function bind(member: NewMember, account: string) {
  const kind = account.includes('@') ? 'email' : 'phone'
  expect(await post(`user/${kind}/code`, { [kind]: account, password: member.password }, member)).toMatchObject({
    code: 200,
  })
  const path = kind === 'email' ? 'paypassword/bindemail' : 'user/phone/bind'
  return post(path, { [kind]: account, code: await codeSentTo(server, account) }, member)
}
async function endWait(member: NewMember): Promise<void> {
  await server.database.owner.query('update account_change set usable_at = ledger.now() where member_id = $1', [
    member.id,
  ])
  await applyDueChanges(server.platform)
}
async function registerByEmail(): Promise<NewMember> {
  const email = newEmail()
  const password = 'Secret123'
  await server.post('auth/emailcode/reg', { email }, elsewhere())
  const { answer } = await server.post(
    'auth/emailregister',
    { email, password, code: await codeSentTo(server, email) },
    elsewhere(),
  )
  return { phone: email, password, id: answer.data.userId, inviteCode: '', token: { 'x-access-token': answer.msg } }
}

test('a new e-mail address counts once a code to the phone confirms it, and the phone is told both times', async () => {
  const member = await newMember(server)
  const email = newEmail()
  expect((await bind(member, email)).data).toMatchObject({ channel: 'email', value: email })
  expect((await readInbox(member.phone))[0]).toContain('If it was not you, reset your login password')
  expect((await readInfo(member)).email).toBe('')
  expect(await post('user/account/code', { channel: 'email', by: 'sms' }, member)).toMatchObject({ code: 200 })
  const code = await codeSentTo(server, member.phone)
  expect((await post('user/account/confirm', { channel: 'email', code: '000000' }, member)).error).toBe('code.wrong')
  expect((await post('user/account/confirm', { channel: 'email', code }, member)).code).toBe(200)
  expect(await readInfo(member)).toMatchObject({ email, phone: member.phone })
  expect((await readInbox(member.phone))[0]).toContain('now belongs to your Millrace account')
  expect(await listChanges(member)).toEqual([])
  expect(await signIn(email)).toBe(200)
})

test('somebody who registered by e-mail adds a phone number, which says where they are', async () => {
  const member = await registerByEmail()
  expect((await readInfo(member)).country).toBe('')
  expect((await post('user/phone/code', { phone: '+91 0123', password: member.password }, member)).error).toBe(
    'phone.wrong',
  )
  const phone = newPhone()
  expect((await bind(member, phone)).data).toMatchObject({ channel: 'sms', value: phone })
  await endWait(member)
  expect(await readInfo(member)).toMatchObject({ phone, country: 'IN' })
  expect(await signIn(phone)).toBe(200)
})

// Attack by somebody with a member’s open session, on codes and sign-in: their own phone number or e-mail address is
// added, to get the codes. Impossible: it takes the login password, of which few guesses are looked at.
test('an open session alone binds nothing', async () => {
  const member = await newMember(server)
  for (const [path, body] of [
    ['user/email/code', { email: newEmail() }],
    ['user/phone/code', { phone: newPhone() }],
  ] as const)
    expect((await post(path, { ...body, password: 'Wrong1234' }, member)).error).toBe('password.old-wrong')
  const email = newEmail()
  await post('user/email/code', { email, password: member.password }, member)
  const other = await newMember(server)
  const code = await codeSentTo(server, email)
  expect((await post('paypassword/bindemail', { email, code }, other)).error).toBe('code.wrong')
  expect(await listChanges(member)).toEqual([])
})

// Attack by somebody with a member’s open session and login password, on codes and sign-in: codes are to come to their
// own phone, so that they can set another fund password. Impossible: a new account gets no codes for a day, all of the
// member’s accounts are told at once, and the member’s new login password cancels it.
test('who also knows the login password waits for a day, in which the member is told and stops it', async () => {
  const member = await newMember(server)
  const thiefs = newEmail()
  await bind(member, thiefs)
  expect((await post('paypassword/codesupport', {}, member)).data).toMatchObject([{ channel: 'sms' }])
  expect((await post('paypassword/code', { channel: 'email' }, member)).error).toBe('code.no-channel')
  expect((await post('user/account/code', { channel: 'email', by: 'email' }, member)).error).toBe('code.no-channel')
  expect(await signIn(thiefs)).not.toBe(200)
  const [change] = await listChanges(member)
  expect(Date.parse(change.usableTime) - Date.parse(change.requestedTime)).toBe(24 * 3_600_000)
  const { list } = (await server.call('push/record', { headers: member.token })).answer.data
  expect(list).toMatchObject([{ title: 'Your account is about to change' }])

  clockMs += 61_000
  await server.post('auth/code/resetpass', { account: member.phone }, elsewhere())
  const reset = { account: member.phone, code: await codeSentTo(server, member.phone), password: 'Another123' }
  expect((await server.post('auth/reset-password', reset, elsewhere())).answer.code).toBe(200)
  await endWait(member)
  expect(await signIn(thiefs)).not.toBe(200)
  expect(await signIn(thiefs, 'Another123')).not.toBe(200)
  expect(await signIn(member.phone, 'Another123')).toBe(200)
})

// Attack by somebody with a member’s open session and login password, on codes and sign-in: an address that has waited
// is replaced by their own, or a code for one address is used for another. Impossible: each waits for itself, and a
// code is for one address.
test('another address does not inherit the wait or the code of the first', async () => {
  const member = await newMember(server)
  await bind(member, newEmail())
  await post('user/account/code', { channel: 'email', by: 'sms' }, member)
  const code = await codeSentTo(server, member.phone)
  await server.database.owner.query(
    `update account_change set usable_at = ledger.now() + interval '1 minute' where member_id = $1`,
    [member.id],
  )
  const thiefs = newEmail()
  const { data } = await bind(member, thiefs)
  expect(Date.parse(data.usableTime) - Date.parse(data.nowTime)).toBeGreaterThan(23 * 3_600_000)
  expect((await post('user/account/confirm', { channel: 'email', code }, member)).error).toBe('code.wrong')
  expect((await post('user/account/cancel', { channel: 'email' }, member)).code).toBe(200)
  await endWait(member)
  expect((await readInfo(member)).email).toBe('')
})

test('an account of another member cannot be bound, its owner is told, and one that is taken meanwhile stays there', async () => {
  const owner = await registerByEmail()
  const member = await newMember(server)
  await post('user/email/code', { email: owner.phone, password: member.password }, member)
  expect((await readInbox(owner.phone))[0]).toContain('It stays with yours')
  const phone = newPhone()
  await bind(member, phone)
  clockMs += 61_000
  await newMember(server, { phone })
  await endWait(member)
  expect((await readInfo(member)).phone).toBe(member.phone)
  expect(await listChanges(member)).toEqual([])
})

// Attack by a member, on rewards: another country is said than the one of the phone number. Impossible: the number
// decides where there is one.
test('who has no country is asked for it and not refused, and who has a phone number has its country', async () => {
  await openProgramme(server.database.owner, 'sign-in', { amounts: [50_000n], countriesOff: ['GB', 'ZZ'] })
  const member = await registerByEmail()
  const readReason = async () => (await server.call('signin/today', { headers: member.token })).answer.data.noReward
  expect(await readReason()).toBe('country-unknown')
  for (const [country, error] of [
    ['XX', 'country.unknown'],
    ['India', 'request.invalid'],
  ] as const)
    expect((await post('user/country', { country }, member)).error).toBe(error)
  expect((await post('user/country', { country: 'gb' }, member)).code).toBe(200)
  expect(await readReason()).toBe('country')
  expect((await post('user/country', { country: 'KE' }, member)).code).toBe(200)
  expect(await readReason()).not.toMatch(/country/)
  expect((await post('user/country', { country: 'KE' }, await newMember(server))).error).toBe('country.by-phone')
})
