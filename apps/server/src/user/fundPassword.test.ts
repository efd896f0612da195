import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { codeSentTo, elsewhere, newMember, type NewMember } from '../../test/newMember.ts'
import { hashPassword } from '../passwords/index.ts'
import { withPasswordSlot } from '../passwords/password.ts'
import { hashFundPassword } from './fundPasswordHash.ts'
import { checkFundPassword, verifyPresence } from './proof.ts'
import { findMemberByToken } from './session/sessionToken.ts'

let server: TestServer
// Behind the database’s clock, which no proof outlives by much, since it is moved on by hours.
let clockMs = Date.now() - 24 * 60 * 60_000
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

const hourMs = 60 * 60_000

async function requestCode(member: NewMember): Promise<string> {
  clockMs += 61_000
  expect((await server.post('paypassword/code', { channel: 'sms' }, member.token)).answer.code).toBe(200)
  return codeSentTo(server, member.phone)
}

async function withFundPassword(payPassword = '123456'): Promise<NewMember> {
  const member = await newMember(server)
  expect(
    (await server.post('auth/update-paypwd', { code: await requestCode(member), payPassword }, member.token)).answer
      .code,
  ).toBe(200)
  return member
}

const stepUp = (member: NewMember, payPassword: string, purpose = 'withdraw') =>
  server.post('user/stepup', { purpose, subject: '5 x', payPassword }, member.token)

test('a fund password is set with a code and can then be changed with another', async () => {
  const member = await newMember(server)
  expect((await server.post('user/has-paypass', {}, member.token)).answer.data).toEqual({
    hasPayPass: false,
    lockedUntil: null,
  })
  expect((await server.post('paypassword/codesupport', {}, member.token)).answer.data).toEqual([
    { channel: 'sms', sentTo: expect.stringContaining('•••') },
  ])
  const code = await requestCode(member)
  expect(
    (
      await server.post(
        'auth/update-paypwd',
        { code: code === '111111' ? '222222' : '111111', payPassword: '654321' },
        member.token,
      )
    ).answer.error,
  ).toBe('code.wrong')
  expect((await server.post('auth/paypwd-code', { code }, member.token)).answer.code).toBe(200)
  expect((await server.post('auth/update-paypwd', { code, payPassword: '654321' }, member.token)).answer.code).toBe(200)
  expect((await server.post('user/has-paypass', {}, member.token)).answer.data.hasPayPass).toBe(true)
  expect(
    (await server.post('auth/update-paypwd', { code: await requestCode(member), payPassword: '111111' }, member.token))
      .answer.error,
  ).toBe('pay-password.exists')
  expect(
    (
      await server.post(
        'paypassword/update',
        { code: await codeSentTo(server, member.phone), payPassword: '222222' },
        member.token,
      )
    ).answer.code,
  ).toBe(200)
  expect((await stepUp(member, '654321')).answer.error).toBe('pay-password.wrong')
  expect((await stepUp(member, '222222')).answer.code).toBe(200)
})

// Attack by somebody with a member’s open session, on the fund password: the six digits are guessed. Impossible: five
// wrong tries lock it for an hour.
test('a wrong fund password says how many tries are left, and five lock it for an hour, also for the right one', async () => {
  const member = await withFundPassword()
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is'])
    expect((await stepUp(member, '000000')).answer).toMatchObject({
      code: 400,
      error: 'pay-password.wrong',
      msg: `This fund password is wrong. ${left} left.`,
    })
  expect((await stepUp(member, '000000')).answer).toMatchObject({ code: 429, error: 'pay-password.locked' })
  expect((await stepUp(member, '123456')).answer.error).toBe('pay-password.locked')
  expect((await server.post('user/has-paypass', {}, member.token)).answer.data.lockedUntil).not.toBeNull()
  clockMs += hourMs + 1
  expect((await stepUp(member, '123456')).answer.code).toBe(200)
})

// Attack by somebody with a member’s open session, on the fund password: many guesses are sent at once. Impossible:
// they are counted in the database: no more than five are looked at.
test('concurrent guesses count as five at most', async () => {
  const member = await withFundPassword()
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => stepUp(member, String(i).padStart(6, '0'))))
  const errors = guesses.map(({ answer }) => answer.error)
  expect(errors.filter((error) => error === 'pay-password.wrong')).toHaveLength(4)
  expect(errors.filter((error) => error === 'pay-password.locked')).toHaveLength(8)
})

test('checking the fund password itself gives the same refusals as a step-up', async () => {
  const member = await withFundPassword()
  expect(await checkFundPassword(server.platform, member.id, '123456')).toBeNull()
  expect(await checkFundPassword(server.platform, member.id, '000000')).toMatchObject({
    key: 'pay-password.wrong',
    values: { left: 4 },
  })
  expect(await checkFundPassword(server.platform, (await newMember(server)).id, '123456')).toMatchObject({
    key: 'pay-password.missing',
  })
})

// Attack by somebody with a copy of the database, on the fund password: the six digits are tried out against their
// hash, or the hash is given to another member. Impossible: it is an HMAC for that member, under a key that is not in
// the database.
test('the fund password is kept under a key that is not in the database, and is no use for another member', async () => {
  const member = await withFundPassword()
  const other = await withFundPassword('654321')
  const { owner } = server.database
  const read = async (id: string): Promise<string> =>
    (await owner.query('select fund_password_hash as hash from member where id = $1', [id])).rows[0].hash
  expect(await read(member.id)).toMatch(new RegExp(`^hmac ${server.platform.vault.keyId} [\\w-]{43}$`))
  await owner.query('update member set fund_password_hash = $2 where id = $1', [other.id, await read(member.id)])
  expect(await checkFundPassword(server.platform, other.id, '123456')).toMatchObject({ key: 'pay-password.wrong' })
})

test('a slow hash from before is replaced at the next right fund password, and counts wrong ones as ever', async () => {
  const member = await withFundPassword()
  const { owner } = server.database
  await owner.query('update member set fund_password_hash = $2 where id = $1', [
    member.id,
    await hashPassword('135791'),
  ])
  const read = async () =>
    (
      await owner.query('select fund_password_hash as hash, fund_password_tries as tries from member where id = $1', [
        member.id,
      ])
    ).rows[0]
  expect(await checkFundPassword(server.platform, member.id, '123456')).toMatchObject({ values: { left: 4 } })
  expect(await read()).toEqual({ hash: expect.stringMatching(/^\$argon2id/), tries: 1 })
  expect(await checkFundPassword(server.platform, member.id, '135791')).toBeNull()
  expect(await read()).toEqual({ hash: expect.stringMatching(/^hmac /), tries: 0 })
  expect(await checkFundPassword(server.platform, member.id, '135791')).toBeNull()
})

test('a slow check does not undo a change of the fund password that came meanwhile', async () => {
  const member = await withFundPassword()
  const { owner } = server.database
  const setHash = (hash: string) =>
    owner.query('update member set fund_password_hash = $2 where id = $1', [member.id, hash])
  await setHash(await hashPassword('135791'))
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  // Others are being checked, so this one waits.
  const others = Array.from({ length: 8 }, () => withPasswordSlot('others', () => gate))
  const checked = checkFundPassword(server.platform, member.id, '135791')
  await expect
    .poll(async () => (await owner.query('select fund_password_tries from member where id = $1', [member.id])).rows[0])
    .toEqual({ fund_password_tries: 1 })
  await setHash(hashFundPassword(server.platform.vault, member.id, '222222'))
  open()
  await Promise.all([...others, checked])
  expect(await checkFundPassword(server.platform, member.id, '222222')).toBeNull()
  expect(await checkFundPassword(server.platform, member.id, '135791')).toMatchObject({ key: 'pay-password.wrong' })
})

test('a right try resets the count of wrong ones', async () => {
  const member = await withFundPassword()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) await stepUp(member, '000000')
    expect((await stepUp(member, '123456')).answer.code).toBe(200)
  }
})

// Attack by somebody with a member’s open session, on the fund password: a proof is used for another action, in another
// session, or later. Impossible: it is valid once, for its action and session, for five minutes.
test('a step-up is valid once for its action, in its session, for five minutes', async () => {
  const member = await withFundPassword()
  expect((await stepUp(member, '123456', 'withdraw')).answer.data.purpose).toBe('withdraw')
  const checkStepUp = async (token: Record<string, string>, purpose: 'withdraw' | 'buy') => {
    const signedIn = await findMemberByToken(server.platform, token['x-access-token'] as string)
    const context = { ...server.platform, member: signedIn ?? expect.fail('not signed in') }
    return verifyPresence(context, { purpose, subject: '5 x' }, undefined)
  }
  const { answer } = await server.post(
    'auth/token/pass',
    { phone: member.phone, password: member.password },
    elsewhere(),
  )
  expect(await checkStepUp(member.token, 'withdraw')).toBeNull()
  expect(await checkStepUp(member.token, 'withdraw')).toMatchObject({ key: 'step-up.needed' })
  await stepUp(member, '123456', 'withdraw')
  expect(await checkStepUp(member.token, 'buy')).toMatchObject({ key: 'step-up.needed' })
  expect(await checkStepUp({ 'x-access-token': answer.msg }, 'withdraw')).toMatchObject({ key: 'step-up.needed' })
  clockMs += 5 * 60_000 + 1
  expect(await checkStepUp(member.token, 'withdraw')).toMatchObject({ key: 'step-up.needed' })
})
