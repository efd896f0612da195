import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { elsewhere, newMember, newPhone } from '../../test/newMember.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

type Browser = Record<string, string>
const newBrowser = (): Browser => ({ ...elsewhere(), 'x-practice-browser': randomUUID() })
const readInbox = async (account: string, browser: Browser): Promise<{ text: string }[]> =>
  (await server.call(`practice/inbox?account=${encodeURIComponent(account)}`, { headers: browser })).answer.data
const findCode = (messages: { text: string }[]) => /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]

/** Registers from this browser. */
async function register(browser: Browser) {
  const phone = newPhone()
  await server.post('auth/code/reg', { phone }, browser)
  const code = findCode(await readInbox(phone, browser))
  const { answer } = await server.post('auth/register', { phone, password: 'Secret123', code }, browser)
  expect(answer).toMatchObject({ code: 200 })
  return { phone, token: { 'x-access-token': answer.msg } }
}

test('a code is shown to the browser that asked for it and to no other', async () => {
  const phone = newPhone()
  const asking = newBrowser()
  const { answer } = await server.post('auth/code/reg', { phone }, asking)
  const code = findCode(await readInbox(phone, asking)) as string
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(answer.data)).not.toContain(code)
  expect(await readInbox(phone, newBrowser())).toEqual([])
  expect(await readInbox(phone, { 'x-practice-browser': '' })).toEqual([])
  expect(await readInbox(phone, { 'x-practice-browser': `${asking['x-practice-browser']}0` })).toEqual([])
})

// Attack by a stranger, on codes and sign-in: a member’s reset code is read in the practice inbox. Impossible: the
// inbox shows a code only to a browser that the member has used.
test("nobody can reset another member's password by asking for the code in a browser of their own", async () => {
  const owner = newBrowser()
  const { phone } = await register(owner)
  const before = await readInbox(phone, owner)
  const stranger = newBrowser()
  expect((await server.post('auth/code/resetpass', { account: phone }, stranger)).answer.code).toBe(200)
  expect(await readInbox(phone, stranger)).toEqual([])
  expect(await readInbox(phone, owner), 'nor does the owner see the code of a stranger').toEqual(before)
})

test('a browser that the member has used gets the code, also after logging out', async () => {
  const owner = newBrowser()
  const { phone, token } = await register(owner)
  await server.post('auth/logout', {}, { ...owner, ...token })
  await server.post('auth/code/resetpass', { account: phone }, owner)
  const code = findCode(await readInbox(phone, owner))
  const reset = await server.post('auth/reset-password', { account: phone, code, password: 'Another123' }, owner)
  expect(reset.answer).toMatchObject({ code: 200 })
  expect((await readInbox(phone, owner))[0]?.text, 'the notice that it was changed').not.toMatch(/\d{6}/)
})

test('a code asked for in one browser of a member is not shown in another of theirs, a notice is', async () => {
  const first = newBrowser()
  const { phone, token } = await register(first)
  const second = newBrowser()
  const signedIn = await server.post('auth/token/pass', { phone, password: 'Secret123' }, second)
  const secondToken = { 'x-access-token': signedIn.answer.msg }
  await server.post('paypassword/code', { channel: 'sms' }, { ...second, ...secondToken })
  const code = findCode(await readInbox(phone, second)) as string
  expect(code).toBeDefined()
  expect(JSON.stringify(await readInbox(phone, first))).not.toContain(code)
  await server.post('auth/update-paypwd', { code, payPassword: '246813' }, { ...second, ...secondToken })
  for (const browser of [first, second])
    expect((await readInbox(phone, browser)).some(({ text }) => text.includes('fund password was'))).toBe(true)
  // Ended from elsewhere, the session no longer makes the browser one of theirs.
  const ended = await server.post('user/sessions/end', {}, { ...first, ...token })
  expect(ended.answer).toMatchObject({ code: 200 })
  expect(await readInbox(phone, second)).toEqual([])
})

test('a session from before the upgrade gets its own codes', async () => {
  const { phone, token } = await newMember(server)
  const browser = newBrowser()
  await server.post('paypassword/code', { channel: 'sms' }, { ...browser, ...token })
  expect(findCode(await readInbox(phone, browser))).toBeDefined()
})
