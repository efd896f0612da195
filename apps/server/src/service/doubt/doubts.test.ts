import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'

type Headers = Record<string, string>
let server: TestServer
let support: Headers
let admin: Headers
beforeAll(async () => {
  server = await createTestServer()
  support = await server.signIn('support@millrace.test')
  admin = await server.signIn()
})
afterAll(() => server.stop())

const publish = (content: string, headers: Headers) =>
  server.post(
    'console/notice/create',
    { place: 'wallet', title: { en_US: 'A notice' }, content: { en_US: content }, isPublished: true },
    headers,
  )
const listUnseen = async () =>
  (await server.call('console/doubt/list?isUnseen=true', { headers: admin })).answer.data.list
const see = async (id: string, headers: Headers) =>
  (await server.post('console/doubt/see', { id, note: 'I asked what was meant.' }, headers)).answer

test('a doubtful text goes out, and is listed until somebody else has looked at it', async () => {
  expect((await publish('You can reach us here.', support)).answer.code).toBe(200)
  expect(await listUnseen()).toEqual([])
  expect((await publish('Please send it to my account, privately.', support)).answer.code).toBe(200)
  const [doubt] = await listUnseen()
  expect(doubt).toMatchObject({
    by: { role: 'support' },
    call: 'console/notice/create',
    field: 'content.en_US',
    signs: ['elsewhere', 'money'],
    seenBy: null,
  })
  expect((await see(doubt.id, support)).error).toBe('doubt.own')
  const answers = await Promise.all([see(doubt.id, admin), see(doubt.id, admin)])
  expect(answers.map(({ data }) => data.note)).toEqual(Array(2).fill('I asked what was meant.'))
  expect(await listUnseen()).toEqual([])
  expect((await see('00000000-0000-4000-8000-000000000000', admin)).error).toBe('doubt.unknown')
})

test('what is refused, or was only tried, is not listed', async () => {
  expect((await publish('Write to me@example.com, privately', support)).answer.error).toBe('staff.flagged')
  await server.post(
    'console/proposal/draft',
    { kind: 'link-host', content: { host: 'a.example', isAllowed: true }, reason: 'Pay it to my account' },
    admin,
  )
  expect(await listUnseen()).toEqual([])
})

// Attack by somebody with the server’s password, on what belongs to others: what waits for a second person is taken
// off the list, or put on it in another's name. Impossible: the application writes it by functions that take whoever is
// signed in.
test('the list of doubtful texts is written by SQL', async () => {
  const { app } = server.database
  await publish('Please send it to my account.', support)
  const [{ id, by }] = await listUnseen()
  await expect(app.query('delete from staff_doubt')).rejects.toThrow('denied')
  await expect(app.query('update staff_doubt set seen_at = now()')).rejects.toThrow('denied')
  await expect(app.query(`select see_staff_doubt($1, $2, '')`, [id, by.id])).rejects.toThrow('signed in')
  await expect(app.query(`select record_staff_doubt($1, 'x', 'y', null, '{money}')`, [by.id])).rejects.toThrow(
    'signed in',
  )
})
