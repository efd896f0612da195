import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { codeSentTo, elsewhere, newMember, type NewMember } from '../../test/newMember.ts'
import { takeHit } from '../limits/index.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

const requestReset = (member: NewMember, from = elsewhere()) =>
  server.post('auth/code/resetpass', { account: member.phone }, from)
const reset = (member: NewMember, code: string, from = elsewhere()) =>
  server.post('auth/reset-password', { account: member.phone, code, password: 'Again1234' }, from)
const login = ({ phone, password }: NewMember, from: Record<string, string>) =>
  server.post('auth/token/pass', { phone, password }, from)
/** As if strangers had used up a ceiling, which would take them a while. */
async function fillUp(kind: string, subject: string, max: number, windowMs: number) {
  for (let i = 0; i < max; i++) await takeHit(server.platform, [{ kind, subject, max, windowMs }])
}

// Attack by a stranger, on codes and sign-in: a member’s codes of an hour are requested before the member does.
// Impossible: requests are counted by requester and purpose, with a high ceiling for each account, and the last code
// stays valid.
// Attack by a stranger, on codes and sign-in: a member’s reset code is used up by wrong tries. Impossible: wrong tries
// count for the network that makes them, up to a high ceiling.
test('codes that strangers request leave the owner’s own request and the last code valid', async () => {
  const member = await newMember(server)
  for (let i = 0; i < 6; i++) {
    clockMs += 1_000
    expect((await requestReset(member)).answer.code).toBe(200)
  }
  const home = elsewhere()
  // A second after a stranger's request: neither the gap nor the five of an hour are the owner's.
  clockMs += 1_000
  expect((await requestReset(member, home)).answer.code).toBe(200)
  const code = await codeSentTo(server, member.phone)
  expect((await requestReset(member, home)).answer.error).toBe('code.too-soon')
  for (let i = 0; i < 20; i++) await reset(member, code === '000000' ? '000001' : '000000')
  expect((await reset(member, code, home)).answer.code).toBe(200)
})

// Attack by a stranger, on codes and sign-in: a signed-in member gets no code for the fund password, because others
// have used up the hour. Impossible: a signed-in member’s codes are counted apart.
test('a signed-in member’s own codes are apart from those that strangers request', async () => {
  const member = await newMember(server)
  await fillUp('code-account', `reset ${member.phone}`, 30, 60 * 60_000)
  expect((await requestReset(member)).answer.error).toBe('code.too-many')
  expect((await server.post('paypassword/code', { channel: 'sms' }, member.token)).answer.code).toBe(200)
})

// Attack by many strangers, on codes and sign-in. Impossible: on a device that the member has used before, the ceilings
// do not apply.
test('so many guesses and resets that the ceilings of an account are reached', async () => {
  const member = await newMember(server)
  const home = elsewhere()
  expect((await login(member, home)).status).toBe(200)
  await fillUp('login-account', member.phone, 300, 15 * 60_000)
  await fillUp('reset-account', member.phone, 200, 24 * 60 * 60_000)
  await fillUp('code-account', `reset ${member.phone}`, 30, 60 * 60_000)
  expect((await login(member, elsewhere())).answer.error).toBe('login.too-many')
  expect((await login(member, home)).status).toBe(200)
  expect((await requestReset(member)).answer.error).toBe('code.too-many')
  clockMs += 1_000
  expect((await requestReset(member, home)).answer.code).toBe(200)
  const code = await codeSentTo(server, member.phone)
  expect((await reset(member, code)).answer.error).toBe('reset.too-many')
  expect((await reset(member, code, home)).answer.code).toBe(200)
})
