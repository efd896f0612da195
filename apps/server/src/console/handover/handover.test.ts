import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'

type Headers = Record<string, string>
let server: TestServer
let support: Headers
let finance: Headers
let admin: Headers
beforeAll(async () => {
  server = await createTestServer()
  support = await server.signIn('support@millrace.test')
  finance = await server.signIn('maker@millrace.test')
  admin = await server.signIn('admin@millrace.test')
})
afterAll(() => server.stop())

const write = async (office: string, content: string, headers: Headers) =>
  (await server.post('console/handover/write', { office, content }, headers)).answer
const act = async (verb: string, id: string, headers: Headers) =>
  (await server.post(`console/handover/${verb}`, { id }, headers)).answer
const list = async (headers: Headers): Promise<{ id: string }[]> =>
  (await server.call('console/handover/list?isOpen=true', { headers })).answer.data.list

test('a note waits for the next shift of its office, until somebody has taken and closed it', async () => {
  const { data: note } = await write('service', 'Ask Asha again on Monday.', support)
  expect(note).toMatchObject({ by: { role: 'support' }, takenBy: null, closedBy: null })
  expect(await list(support)).toMatchObject([{ id: note.id, content: 'Ask Asha again on Monday.' }])
  expect(await list(finance)).toEqual([])
  expect((await act('take', note.id, admin)).data).toMatchObject({ takenBy: { role: 'admin' }, closedBy: null })
  expect((await act('close', note.id, support)).data).toMatchObject({ closedBy: { role: 'support' } })
  expect(await list(admin)).toEqual([])
  expect((await act('take', note.id, support)).error).toBe('handover.closed')
  const { rows } = await server.database.owner.query(`select action from audit where subject_id = $1 order by id`, [
    note.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['handover.write', 'handover.take', 'handover.close'])
})

test('support writes and reads nothing of money, finance nothing of customer service, and guides nothing', async () => {
  expect((await write('money', 'The float is low.', support)).error).toBe('role.missing')
  expect((await write('service', 'Hello.', finance)).error).toBe('role.missing')
  const { data: note } = await write('money', 'The float is low.', finance)
  expect((await list(support)).map(({ id }) => id)).not.toContain(note.id)
  expect((await act('close', note.id, support)).error).toBe('handover.unknown')
  expect((await act('take', randomUUID(), admin)).error).toBe('handover.unknown')
  const guide = await server.signIn('guide@millrace.test')
  for (const path of ['list', 'cases'])
    expect((await server.call(`console/handover/${path}`, { headers: guide })).status).toBe(403)
  expect((await server.call('console/handover/cases')).status).toBe(401)
  for (const [office, content] of [
    ['service', ''],
    ['service', 'x'.repeat(1001)],
    ['all', 'x'],
  ] as const)
    expect((await write(office, content, admin)).code).toBe(400)
})

test('open cases say who has them, each office its own', async () => {
  const ticketId = randomUUID()
  await server.database.owner.query(
    `insert into ticket (id, member_id, request_id, kind, content, read_by, read_at)
    values ($1, $2, $3, 'feedback', 'x', (select id from operator where email = 'support@millrace.test'), now())`,
    [ticketId, randomUUID(), randomUUID()],
  )
  const cases = async (headers: Headers): Promise<{ id: string }[]> =>
    (await server.call('console/handover/cases', { headers })).answer.data
  expect((await cases(support)).find(({ id }) => id === ticketId)).toMatchObject({
    kind: 'ticket',
    holder: { role: 'support' },
  })
  expect((await cases(finance)).find(({ id }) => id === ticketId)).toBeUndefined()
  expect((await cases(admin)).find(({ id }) => id === ticketId)).toBeDefined()
})

test('what waits on the start page is among the open cases: of support nothing of money, of finance nothing else', async () => {
  const postId = randomUUID()
  await server.database.owner.query('insert into moderation_item (subject_id, is_comment) values ($1, false)', [postId])
  const kinds = async (headers: Headers) => {
    const { data } = (await server.call('console/handover/cases', { headers })).answer
    return data as { id: string; kind: string; title: string }[]
  }
  expect((await kinds(support)).find(({ id }) => id === postId)).toMatchObject({
    kind: 'moderation',
    title: 'Post to look at',
    holder: null,
  })
  const service = ['chat', 'ticket', 'verification', 'moderation', 'submission', 'proposal']
  const money = ['withdraw', 'reconciliation', 'report', 'proposal']
  expect((await kinds(support)).filter(({ kind }) => !service.includes(kind))).toEqual([])
  expect((await kinds(finance)).filter(({ kind }) => !money.includes(kind))).toEqual([])
  const all = await kinds(admin)
  expect(all.length).toBe(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size)
})

// Attack by somebody with the server’s password, on what belongs to others: a note in a colleague's name, or a note
// that is gone. Impossible: the application writes notes by functions that take whoever is signed in.
test('the application cannot write a note in another’s name, nor change or delete one', async () => {
  const { app } = server.database
  const { data: note } = await write('service', 'As it was written.', support)
  await expect(app.query('delete from shift_note')).rejects.toThrow('denied')
  await expect(app.query(`update shift_note set content = 'x'`)).rejects.toThrow('denied')
  await expect(
    app.query(`insert into shift_note (operator_id, office, content) values ($1, 'service', 'x')`, [note.by.id]),
  ).rejects.toThrow('denied')
  await expect(app.query(`select write_shift_note($1, 'service', 'x')`, [note.by.id])).rejects.toThrow('signed in')
  await expect(app.query(`select close_shift_note($1, $2)`, [note.id, note.by.id])).rejects.toThrow('signed in')
})
