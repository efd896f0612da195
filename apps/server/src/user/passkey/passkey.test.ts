import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { elsewhere, newMember, type NewMember } from '../../../test/newMember.ts'
import { softAuthenticator } from '../../../test/softAuthenticator.ts'
import type { RequestOrigin } from '../../http/context.ts'
import { verifyPresence } from '../proof.ts'
import { findMemberByToken } from '../session/sessionToken.ts'
import { getSite } from './challenge.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
  origin = server.url
})
afterAll(() => server.stop())

let origin: string
const at = (token: Record<string, string> = {}) => ({ origin, ...elsewhere(), ...token })

async function withPasskey() {
  const member = await newMember(server)
  const authenticator = softAuthenticator(origin)
  const { answer: issued } = await server.post('user/passkey/options', { password: member.password }, at(member.token))
  const { answer } = await server.post(
    'user/passkey/add',
    { challengeId: issued.data.challengeId, response: authenticator.make(issued.data.options), name: 'My phone' },
    at(member.token),
  )
  expect(answer).toMatchObject({ code: 200, data: [{ name: 'My phone', lastUsedTime: null }] })
  return { member, authenticator, passkeyId: answer.data[0].id as string }
}

const loginOptions = async () =>
  (await server.post('auth/passkey/options', {}, at())).answer.data as { challengeId: string; options: string }
const login = (challengeId: string, response: string, headers = at()) =>
  server.post('auth/passkey/login', { challengeId, response }, headers)

test('a member adds a passkey and signs in with it without entering an account', async () => {
  const { member, authenticator } = await withPasskey()
  expect((await server.call('user/info', { headers: member.token })).answer.data.hasPasskey).toBe(true)
  const { challengeId, options } = await loginOptions()
  const { answer } = await login(challengeId, authenticator.answer(options))
  expect(answer).toMatchObject({ code: 200, data: { userId: member.id } })
  expect((await server.call('user/info', { headers: { 'x-access-token': answer.msg } })).answer.data.userId).toBe(
    member.id,
  )
  expect((await server.call('user/passkeys', { headers: member.token })).answer.data[0].lastUsedTime).not.toBeNull()
})

test('adding a passkey requires the login password', async () => {
  const member = await newMember(server)
  expect((await server.post('user/passkey/options', { password: 'Wrong1234' }, at(member.token))).answer.error).toBe(
    'password.old-wrong',
  )
})

test('an answer works once, within five minutes, from our site, and only with user verification', async () => {
  const { authenticator } = await withPasskey()
  const first = await loginOptions()
  const response = authenticator.answer(first.options)
  expect((await login(first.challengeId, response)).status).toBe(200)
  expect((await login(first.challengeId, response)).answer.error).toBe('passkey.refused')
  const late = await loginOptions()
  clockMs += 5 * 60_000 + 1
  expect((await login(late.challengeId, authenticator.answer(late.options))).answer.error).toBe('passkey.refused')
  const foreign = await loginOptions()
  const answer = authenticator.answer(foreign.options, { origin: 'http://evil.example' })
  expect((await login(foreign.challengeId, answer)).answer.error).toBe('passkey.refused')
  const unverified = await loginOptions()
  expect(
    (await login(unverified.challengeId, authenticator.answer(unverified.options, { isVerified: false }))).answer.error,
  ).toBe('passkey.refused')
})

// Attack by a stranger, on codes and sign-in: a page of another host passes on what a member’s passkey answers there,
// and names itself as the origin. Impossible: the site of passkeys is that of PUBLIC_URL, in practice mode too; without
// it, the host of the request.
test('another host that names itself as the origin is not the site of passkeys', async () => {
  const evil = 'http://evil.example'
  const { authenticator } = await withPasskey()
  const { challengeId, options } = (await server.post('auth/passkey/options', {}, { ...at(), origin: evil })).answer
    .data
  expect(JSON.parse(options)).toMatchObject({ rpId: new URL(origin).hostname })
  const answer = authenticator.answer(options, { origin: evil })
  expect((await login(challengeId, answer, { ...at(), origin: evil })).answer.error).toBe('passkey.refused')
  const from = { origin: evil } as RequestOrigin
  const settings = { ...server.platform.settings, PUBLIC_URL: 'https://millrace.example' }
  expect(getSite({ settings, from })).toEqual({ rpID: 'millrace.example', origin: 'https://millrace.example' })
})

test('an answer without a challenge, from an unknown passkey, or malformed is refused', async () => {
  const { authenticator } = await withPasskey()
  const { challengeId, options } = await loginOptions()
  expect((await login(crypto.randomUUID(), authenticator.answer(options))).answer.error).toBe('passkey.refused')
  expect((await login(challengeId, softAuthenticator(origin).answer(options))).answer.error).toBe('passkey.refused')
  for (const response of ['', 'null', '{}', '[]', '{"id":5}', '{"id":"x","response":null}']) {
    const { challengeId } = await loginOptions()
    expect((await login(challengeId, response)).status, response).toBe(400)
  }
})

const stepUp = async (member: NewMember, authenticator: ReturnType<typeof softAuthenticator>, token = member.token) => {
  const { answer } = await server.post('user/stepup/options', { purpose: 'withdraw', subject: '5 x' }, at(member.token))
  return server.post(
    'user/stepup/passkey',
    { challengeId: answer.data.challengeId, response: authenticator.answer(answer.data.options) },
    at(token),
  )
}
const checkStepUp = async (member: NewMember, subject = '5 x') => {
  const signedIn = await findMemberByToken(server.platform, member.token['x-access-token'] as string)
  const context = { ...server.platform, member: signedIn ?? expect.fail('not signed in') }
  return verifyPresence(context, { purpose: 'withdraw', subject }, undefined)
}

test('a passkey can replace the fund password, once for what it was asked for', async () => {
  const { member, authenticator } = await withPasskey()
  expect(await checkStepUp(member)).not.toBeNull()
  expect((await stepUp(member, authenticator)).answer.data.purpose).toBe('withdraw')
  expect(await checkStepUp(member, '6 x')).not.toBeNull()
  expect(await checkStepUp(member)).toBeNull()
  expect(await checkStepUp(member)).not.toBeNull()
})

test('a step-up with the passkey of another member, or for another session, is refused', async () => {
  const one = await withPasskey()
  const two = await withPasskey()
  expect((await stepUp(one.member, two.authenticator)).answer.error).toBe('passkey.refused')
  expect((await stepUp(one.member, one.authenticator, two.member.token)).answer.error).toBe('passkey.refused')
  expect(await checkStepUp(one.member)).not.toBeNull()
  expect(await checkStepUp(two.member)).not.toBeNull()
})

test('a removed passkey is refused, and nobody can remove another member’s', async () => {
  const { member, authenticator, passkeyId } = await withPasskey()
  const other = await newMember(server)
  expect((await server.post('user/passkey/remove', { id: passkeyId }, other.token)).answer.error).toBe(
    'passkey.unknown',
  )
  expect((await server.post('user/passkey/remove', { id: passkeyId }, member.token)).answer.data).toEqual([])
  const { challengeId, options } = await loginOptions()
  expect((await login(challengeId, authenticator.answer(options))).answer.error).toBe('passkey.refused')
  expect(
    (await server.post('user/stepup/options', { purpose: 'buy', subject: 'x 5' }, at(member.token))).answer.error,
  ).toBe('passkey.unknown')
})

test('a signature with an older counter is refused as a replay', async () => {
  const { authenticator, passkeyId } = await withPasskey()
  await server.database.owner.query('update passkey set counter = 1000 where id = $1', [passkeyId])
  const { challengeId, options } = await loginOptions()
  expect((await login(challengeId, authenticator.answer(options))).answer.error).toBe('passkey.refused')
})
