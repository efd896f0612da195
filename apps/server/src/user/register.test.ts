import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { codeSentTo, elsewhere, newMember, newPhone } from '../../test/newMember.ts'
import { takeHit } from '../limits/index.ts'
import { countHit } from '../limits/store.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

const password = 'Secret123'
const countMembers = async () =>
  Number((await server.database.owner.query('select count(*) as n from member')).rows[0].n)
const sendCode = async (phone: string) => {
  const { answer } = await server.post('auth/code/reg', { phone }, elsewhere())
  expect(answer).toMatchObject({ code: 200 })
  return codeSentTo(server, phone)
}
const registerWith = (phone: string, code: string, more = {}, from = elsewhere()) =>
  server.post('auth/register', { phone, password, code, ...more }, from)

test('a newcomer registers by phone and is signed in', async () => {
  const { token, phone, id } = await newMember(server)
  const { answer } = await server.call('user/info', { headers: token })
  expect(answer).toMatchObject({
    code: 200,
    data: { userId: id, phone, name: phone, timezoneType: 0, verifyState: 'none', hasPayPass: false, frozen: null },
  })
})

test('a newcomer registers by e-mail', async () => {
  const email = 'New.Comer@Example.com'
  await server.post('auth/emailcode/reg', { email }, elsewhere())
  const { answer } = await server.post(
    'auth/emailregister',
    { email, password, code: await codeSentTo(server, email) },
    elsewhere(),
  )
  expect(answer).toMatchObject({ code: 200, data: { email: 'new.comer@example.com', phone: '' } })
})

test('a phone number is stored in E.164 however it is typed', async () => {
  const { answer } = await server.post('user/isValidAccount', { account: ' +91 (98765) 432-10 ' })
  expect(answer.data).toEqual({ isUsable: true, account: '+919876543210' })
})

test.each(['9876543210', '+91 09876543210', '+91 123', '+999 12345678', 'abc', '+91987654321012345'])(
  'the phone number %s is refused with its own message',
  async (phone) => {
    const { answer } = await server.post('auth/code/reg', { phone }, elsewhere())
    expect(answer.code).toBe(400)
    expect(answer.fields?.['phone'] ?? answer.msg).toBe('Please enter the correct phone number')
  },
)

test('the inviter is recorded, and an unknown invite code is refused without using up the code', async () => {
  const inviter = await newMember(server)
  const phone = newPhone()
  const code = await sendCode(phone)
  const refused = await registerWith(phone, code, { inviteCode: 'NOSUCH99' })
  expect(refused.answer).toMatchObject({
    code: 400,
    error: 'invite-code.unknown',
    msg: 'Please enter a correct invite code',
  })
  const { answer } = await registerWith(phone, code, { inviteCode: inviter.inviteCode.toLowerCase() })
  expect(answer.code).toBe(200)
  const info = await server.call('user/info', { headers: { 'x-access-token': answer.msg } })
  expect(info.answer.data.upInviteCode).toBe(inviter.inviteCode)
  expect((await server.call('user/info', { headers: inviter.token })).answer.data.num).toBe(1)
})

test('a code works once, even when it is used concurrently', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  const answers = await Promise.all([registerWith(phone, code), registerWith(phone, code), registerWith(phone, code)])
  expect(answers.map(({ answer }) => answer.code).sort()).toEqual([200, 400, 400])
  expect((await registerWith(phone, code)).answer).toMatchObject({
    error: 'code.wrong',
    msg: 'Verification code error. Request a new code.',
  })
})

test('concurrent registrations of one phone number create one member', async () => {
  const before = await countMembers()
  const phone = newPhone()
  const code = await sendCode(phone)
  const results = await Promise.all([1, 2, 3, 4].map(() => registerWith(phone, code)))
  expect(results.filter(({ answer }) => answer.code === 200)).toHaveLength(1)
  expect(await countMembers()).toBe(before + 1)
})

test('a right code for an account that was registered in the meantime is refused and changes nothing', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  await server.database.owner.query(
    `insert into member (phone, password_hash, invite_code, language, created_at)
     values ($1, 'x', 'TAKEN222', 'en_US', now())`,
    [phone],
  )
  const before = await countMembers()
  expect((await registerWith(phone, code)).answer).toMatchObject({ code: 409, error: 'account.registered' })
  expect(await countMembers()).toBe(before)
})

// Attack by a stranger, on codes and sign-in: somebody’s code is spoilt by five wrong tries. Impossible: they block it
// on that network only.
test('a wrong code is refused, and after five tries from one network the right one is too, but only there', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  const here = elsewhere()
  // Each refusal says how many tries are left.
  for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.', 'Request a new code.'])
    expect((await registerWith(phone, wrong, {}, here)).answer).toMatchObject({
      error: 'code.wrong',
      msg: `Verification code error. ${left}`,
    })
  expect((await registerWith(phone, code, {}, here)).answer.error).toBe('code.wrong')
  expect((await registerWith(phone, code)).answer.code).toBe(200)
})

test('after twenty-five tries from anywhere a code is over', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 25; i++) expect((await registerWith(phone, wrong)).answer.error).toBe('code.wrong')
  expect((await registerWith(phone, code)).answer.error).toBe('code.wrong')
})

test('a code expires after five minutes', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  clockMs += 5 * 60_000 + 1
  expect((await registerWith(phone, code)).answer.error).toBe('code.wrong')
})

test('a code for another purpose is refused', async () => {
  const { phone } = await newMember(server)
  clockMs += 61_000
  await server.post('auth/code/resetpass', { account: phone }, elsewhere())
  const code = await codeSentTo(server, phone)
  expect((await registerWith(phone, code)).answer.error).toBe('code.wrong')
})

test('a network gets one code a minute and five an hour for an account', async () => {
  const phone = newPhone()
  const here = elsewhere()
  const requestCode = () => server.post('auth/code/reg', { phone }, here)
  expect((await requestCode()).answer.code).toBe(200)
  expect((await requestCode()).answer).toMatchObject({ code: 429, error: 'code.too-soon' })
  // As if it had requested three more, with image codes.
  const requested = { kind: 'code-requester', subject: `register ${phone} ${here['x-forwarded-for']}`, max: 5 }
  for (let i = 0; i < 3; i++) await takeHit(server.platform, [{ ...requested, windowMs: 60 * 60_000 }])
  clockMs += 61_000
  expect((await requestCode()).answer.code).toBe(200)
  clockMs += 61_000
  expect((await requestCode()).answer).toMatchObject({ code: 429, error: 'code.too-many' })
  expect((await server.post('auth/code/reg', { phone }, elsewhere())).answer.code).toBe(200)
  clockMs += 60 * 60_000
  expect((await requestCode()).answer.code).toBe(200)
})

describe('one device, on any network,', () => {
  const fromDevice = (device: string) => ({ ...elsewhere(), 'x-device-id': device })

  test('gets thirty codes an hour, for registering and resetting together', async () => {
    const device = randomUUID()
    for (let i = 0; i < 15; i++) {
      expect((await server.post('auth/code/reg', { phone: newPhone() }, fromDevice(device))).answer.code).toBe(200)
      expect((await server.post('auth/code/resetpass', { account: newPhone() }, fromDevice(device))).answer.code).toBe(
        200,
      )
    }
    for (const [path, body] of [
      ['auth/code/reg', { phone: newPhone() }],
      ['auth/code/resetpass', { account: newPhone() }],
    ] as const) {
      expect((await server.post(path, body, fromDevice(device))).answer).toMatchObject({
        code: 429,
        error: 'code.too-many',
      })
    }
  })

  test('gets a hundred image codes an hour', async () => {
    const device = randomUUID()
    const getCaptcha = () => server.call('auth/captcha', { headers: fromDevice(device) })
    const subjects = async () =>
      (
        await server.database.owner.query<{ subject: string }>(
          `select subject from rate_limit where kind = 'captcha-device'`,
        )
      ).rows.map(({ subject }) => subject)
    const before = await subjects()
    expect((await getCaptcha()).status).toBe(200)
    const subject = (await subjects()).find((each) => !before.includes(each)) ?? ''
    // Counted without being drawn, which would take longer than all that is tested here.
    for (let i = 0; i < 98; i++)
      expect(
        await countHit(server.platform.db, 'captcha-device', subject, server.platform.now(), 3_600_000, 100),
      ).toBeNull()
    expect((await getCaptcha()).status).toBe(200)
    expect((await getCaptcha()).answer).toMatchObject({ code: 429, error: 'captcha.too-many' })
  })

  test('gets sixty tries to reset a password', async () => {
    const device = randomUUID()
    const reset = () =>
      server.post(
        'auth/reset-password',
        { account: newPhone(), code: '000000', password: 'Secret123' },
        fromDevice(device),
      )
    const tries = await Promise.all(Array.from({ length: 61 }, reset))
    expect(tries.filter(({ answer }) => answer.error === 'code.wrong')).toHaveLength(60)
    expect(tries.filter(({ answer }) => answer.error === 'reset.too-many')).toHaveLength(1)
  })
})

test('the caller cannot tell that a number is registered, and its owner is told of the attempt', async () => {
  const { phone } = await newMember(server)
  clockMs += 61_000
  const known = await server.post('auth/code/reg', { phone }, elsewhere())
  const unknown = await server.post('auth/code/reg', { phone: newPhone() }, elsewhere())
  expect(known.status).toBe(unknown.status)
  expect(Object.keys(known.answer.data)).toEqual(Object.keys(unknown.answer.data))
  const { answer } = await server.call(`practice/inbox?account=${encodeURIComponent(phone)}`)
  expect(answer.data[0].text).toContain('already have an account')
  expect(answer.data[0].text).not.toMatch(/\b\d{6}\b/)
})

test('an image code works once; a wrong one is refused and used up', async () => {
  const { answer: picture } = await server.call('auth/captcha', { headers: elsewhere() })
  expect(picture.data.picture).toMatch(/^data:image\/png;base64,/)
  const phone = newPhone()
  const wrong = await server.post('auth/code/reg', { phone, captchaId: picture.data.id, captchaCode: '' }, elsewhere())
  expect(wrong.answer).toMatchObject({ code: 400, error: 'captcha.wrong', msg: 'Verification code error' })
  const { rows } = await server.database.owner.query('select count(*)::int as n from captcha where id = $1', [
    picture.data.id,
  ])
  expect(rows[0].n).toBe(0)
})

test('the right image code is accepted', async () => {
  const { answer: picture } = await server.call('auth/captcha', { headers: elsewhere() })
  const { id } = picture.data
  await server.database.owner.query('update captcha set answer_hash = $2 where id = $1', [
    id,
    server.platform.vault.digest(`captcha ${id}`, '12345'),
  ])
  const phone = newPhone()
  expect(
    (await server.post('auth/code/reg', { phone, captchaId: id, captchaCode: '12345' }, elsewhere())).answer.code,
  ).toBe(200)
})

test('without an image code a network gets five codes an hour, and then with digits that are read out', async () => {
  const from = elsewhere()
  for (let i = 0; i < 5; i++)
    expect((await server.post('auth/code/reg', { phone: newPhone() }, from)).answer.code).toBe(200)
  expect((await server.post('auth/code/reg', { phone: newPhone() }, from)).answer).toMatchObject({
    code: 429,
    error: 'captcha.needed',
  })
  const { data: spelled } = (await server.call('auth/captcha?form=words', { headers: { ...from, Language: 'tr_TR' } }))
    .answer
  const names = 'sıfır bir iki üç dört beş altı yedi sekiz dokuz'.split(' ')
  const captchaCode = spelled.words
    .split(', ')
    .map((word: string) => names.indexOf(word))
    .join('')
  expect(captchaCode).toMatch(/^\d{5}$/)
  expect(spelled.picture).toBe('')
  const answerIt = () => server.post('auth/code/reg', { phone: newPhone(), captchaId: spelled.id, captchaCode }, from)
  expect((await answerIt()).answer.code).toBe(200)
  expect((await answerIt()).answer.error).toBe('captcha.wrong')
})

// Attack by a stranger, on codes and sign-in: codes are guessed from one address, with a new one whenever its tries are
// used up. Impossible: wrong codes count as much as requests do, and then each new code takes an image code.
test('an address that mistypes codes has to answer an image code before it gets another', async () => {
  const from = elsewhere()
  const phone = newPhone()
  const sent = await server.post('auth/code/reg', { phone }, from)
  expect(sent.answer.code).toBe(200)
  const code = await codeSentTo(server, phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 2; i++) expect((await registerWith(phone, wrong, {}, from)).answer.error).toBe('code.wrong')
  const reset = { account: phone, code: '000000', password }
  for (let i = 0; i < 2; i++)
    expect((await server.post('auth/reset-password', reset, from)).answer.error).toBe('code.wrong')
  expect((await server.post('auth/code/reg', { phone: newPhone() }, from)).answer.error).toBe('captcha.needed')
  expect((await server.post('auth/code/resetpass', { account: phone }, from)).answer.error).toBe('captcha.needed')
  expect((await registerWith(phone, code, {}, from)).answer.code).toBe(200)
})

test('a wrong password, code or invite code gets its own message in the language of the request', async () => {
  const { answer } = await server.post(
    'auth/register',
    { phone: newPhone(), password: '1short', code: 'x', inviteCode: '<script>' },
    elsewhere(),
  )
  // The first wrong field's sentence is also that of the answer.
  expect(answer).toMatchObject({ code: 400, error: 'request.invalid', msg: 'Please enter a correct new password' })
  expect(answer.fields).toEqual({
    password: 'Please enter a correct new password',
    code: 'Verification code error',
    inviteCode: 'Please enter a correct invite code',
  })
})

test('one of the commonest passwords is refused with its own reason, and does not use up the code', async () => {
  const phone = newPhone()
  const code = await sendCode(phone)
  expect((await registerWith(phone, code, { password: 'PassWord123' })).answer).toMatchObject({
    code: 400,
    error: 'password.common',
    msg: 'This password is one of the 10,000 most common. Choose another.',
  })
  expect((await registerWith(phone, code, { password: 'onlyLetters&signs' })).answer.code).toBe(200)
})

test('where an invite code is required, registering without one is refused', async () => {
  const closed = await createTestServer({ TRUST_PROXY: '1', INVITE_REQUIRED: 'on', EMAIL_REGISTRATION: 'off' })
  try {
    expect((await closed.post('auth/emailcode/isopen', {})).answer.data).toEqual({
      isOpen: false,
      isInviteRequired: true,
    })
    expect((await closed.post('auth/emailcode/reg', { email: 'a@example.com' }, elsewhere())).answer).toMatchObject({
      code: 403,
      error: 'email.closed',
    })
    const phone = newPhone()
    await closed.post('auth/code/reg', { phone }, elsewhere())
    const code = await codeSentTo(closed, phone)
    expect((await closed.post('auth/register', { phone, password, code }, elsewhere())).answer).toMatchObject({
      code: 400,
      error: 'invite-code.needed',
      msg: 'Please enter a correct invite code',
    })
    const { rows } = await closed.database.owner.query(`select invite_code from member where phone = '+919000000001'`)
    expect(
      (await closed.post('auth/register', { phone, password, code, inviteCode: rows[0].invite_code }, elsewhere()))
        .answer.code,
    ).toBe(200)
  } finally {
    await closed.stop()
  }
})
