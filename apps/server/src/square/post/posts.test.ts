import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../../tools/test/full.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'

let server: TestServer
let owner: pg.Pool
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ owner } = server.database)
})
afterAll(() => server.stop())

const send = async (path: string, body: object, { token }: NewMember) => (await server.post(path, body, token)).answer
const read = async (path: string, member?: NewMember) =>
  (await server.call(path, member ? { headers: member.token } : {})).answer
const addText = async (member: NewMember, content: string): Promise<string> => {
  const answer = await send('square/addText', { content }, member)
  expect(answer).toMatchObject({ code: 200, data: { content, isOwn: true } })
  return answer.data.id
}
type Listed = { id: string; content: string }

test('a post is seen by everybody, and has its author’s name and no account', async () => {
  const author = await newMember(server)
  const id = await addText(author, 'The panels are dusty.')
  const { data } = await read(`square/detail?id=${id}`)
  expect(data).toMatchObject({ staff: false, author: 'member', isOwn: false, thumbsUpNum: 0, commentNum: 0, urls: [] })
  expect(data.username).toMatch(/^Member [0-9A-F]{4}$/)
  await send('user/modify-name', { name: 'Ravi' }, author)
  expect((await read(`square/detail?id=${id}`)).data.username).toBe('Ravi')
  expect(JSON.stringify(data)).not.toContain(author.phone)
})

test('an empty post is refused, and what cannot be seen is taken out', async () => {
  const author = await newMember(server)
  for (const content of ['', ' \n ', '\u200b\u202e', undefined]) {
    const answer = await send('square/addText', { content }, author)
    expect(answer).toMatchObject({ code: 400, msg: 'Please enter the content' })
  }
  expect((await send('square/addText', { content: 'x\n'.repeat(10_000) }, author)).code).toBe(400)
  expect((await send('square/addText', { content: 'x\ny'.repeat(101) }, author)).code).toBe(400)
  const { data } = await send(
    'square/addText',
    { content: '<script>alert(1)</script>\n\n\n\n\u202eevil\u200b https://x.test' },
    author,
  )
  expect(data.content).toBe('<script>alert(1)</script>\n\nevil https://x.test')
})

test('by cursor, nothing is left out or repeated while others post and remove', async () => {
  const [author, other] = [await newMember(server), await newMember(server)]
  const ids: string[] = []
  for (let i = 0; i < 17; i++) ids.push(await addText(author, `Cursor ${i}`))
  const seen: string[] = []
  let cursor = ''
  let newest = ''
  do {
    const { data } = await read(`square/list?pageSize=4${cursor && `&cursor=${cursor}`}`)
    newest ||= data.newest
    seen.push(...data.list.map(({ id }: Listed) => id))
    cursor = data.next
    await addText(other, `Meanwhile ${seen.length}`)
  } while (cursor !== '' && seen.length < 100)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids.toReversed())
  expect((await read(`square/newer?cursor=${newest}`, author)).data.count).toBeGreaterThanOrEqual(5)
  expect((await read(`square/newer?cursor=${newest}`, other)).data.count).toBe(0)
  const { total } = (await read('square/list?pageNum=1&pageSize=3')).data
  expect(await owner.query(`select count(*) as n from post where state = 'visible'`)).toMatchObject({
    rows: [{ n: BigInt(total) }],
  })
})

test('a like counts once for each member, however many like at once', async () => {
  const author = await newMember(server)
  const id = await addText(author, 'Like me')
  const fans = await Promise.all(Array.from({ length: 12 }, () => newMember(server)))
  const answers = await Promise.all(
    Array.from({ length: rounds({ quick: 120, full: 1_000 }) }, (_, i) =>
      send('thumbsUp/square', { squareId: id }, fans[i % 12] as NewMember),
    ),
  )
  expect(answers.every(({ code, data }) => code === 200 && data.hasThumbsUp)).toBe(true)
  expect((await read(`square/detail?id=${id}`, fans[0])).data).toMatchObject({ thumbsUpNum: 12, hasThumbsUp: true })
  expect((await send('thumbsUp/square', { squareId: id, isLiked: false }, fans[0] as NewMember)).data).toEqual({
    thumbsUpNum: 11,
    hasThumbsUp: false,
  })
  expect((await read(`square/detail?id=${id}`)).data).toMatchObject({ thumbsUpNum: 11, hasThumbsUp: false })
})

test('comments are listed by thread, five at a time, and say whom they answer', async () => {
  const [author, other] = [await newMember(server), await newMember(server)]
  await send('user/modify-name', { name: 'Mina' }, other)
  const squareId = await addText(author, 'What did the meter say?')
  const comment = async (member: NewMember, content: string, commentId?: string) =>
    (await send('comment/text', { squareId, content, commentId }, member)).data
  const first = await comment(other, 'First')
  const second = await comment(author, 'Second')
  const answer = await comment(author, 'To the first', first.id)
  expect(answer).toMatchObject({ toUserName: 'Mina', commentId: first.id, threadId: first.id })
  for (let i = 0; i < 4; i++) await comment(other, `More ${i}`, second.id)
  const page = (await read(`comment/list?squareId=${squareId}`)).data
  expect(page).toMatchObject({ total: 7 })
  expect(page.list.map(({ content }: Listed) => content)).toEqual([
    'First',
    'To the first',
    'Second',
    'More 0',
    'More 1',
  ])
  const rest = (await read(`comment/list?squareId=${squareId}&commentCursor=${page.next}`)).data
  expect(rest.list.map(({ content }: Listed) => content)).toEqual(['More 2', 'More 3'])
  expect(rest.next).toBe('')
  expect((await send('thumbsUp/comment', { commentId: first.id }, author)).data.thumbsUpNum).toBe(1)
  expect((await send('comment/remove', { commentId: first.id }, author)).error).toBe('comment.unknown')
  expect((await send('comment/remove', { commentId: first.id }, other)).code).toBe(200)
  expect((await read(`square/detail?id=${squareId}`)).data.commentNum).toBe(6)
})

test('many comments at once are all counted', async () => {
  const author = await newMember(server)
  const squareId = await addText(author, 'Busy')
  const members = await Promise.all(Array.from({ length: 5 }, () => newMember(server)))
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      send('comment/text', { squareId, content: `Comment ${i}` }, members[i % 5] as NewMember),
    ),
  )
  expect((await read(`square/detail?id=${squareId}`)).data.commentNum).toBe(40)
  expect((await read(`comment/list?squareId=${squareId}&pageSize=100`)).data.list).toHaveLength(40)
})

// Attack by a member, on what belongs to others. Impossible: only its author removes a post, and an answer stays in it.
test('somebody removes another member’s post, or answers a comment of another post', async () => {
  const [author, other] = [await newMember(server), await newMember(server)]
  const squareId = await addText(author, 'Mine')
  expect((await send('square/remove', { squareId }, other)).error).toBe('post.unknown')
  const elsewhere = await addText(other, 'Elsewhere')
  const { data } = await send('comment/text', { squareId: elsewhere, content: 'Here' }, other)
  expect((await send('comment/text', { squareId, content: 'x', commentId: data.id }, other)).error).toBe(
    'comment.unknown',
  )
  expect((await send('square/remove', { squareId }, author)).code).toBe(200)
  for (const [path, body] of [
    ['thumbsUp/square', { squareId }],
    ['comment/text', { squareId, content: 'x' }],
    ['square/report', { squareId }],
  ] as const)
    expect((await send(path, body, other)).error).toBe('post.unknown')
  expect((await read(`square/detail?id=${squareId}`, author)).error).toBe('post.unknown')
})

// Attack by the application’s database password, on approvals. Impossible: the application may
// not write posts, and one of our staff takes an operator who is signed in.
test('somebody with the application’s password posts as staff', async () => {
  const { app } = server.database
  const { rows } = await owner.query(`select id from operator where email = 'admin@millrace.test'`)
  await expect(
    app.query(`insert into post (id, operator_id, content) values (gen_random_uuid(), $1, 'x')`, [rows[0].id]),
  ).rejects.toThrow('denied')
  await expect(app.query(`select add_staff_post($1, 'x', null, '[]', null)`, [rows[0].id])).rejects.toThrow(
    'only whoever is signed in',
  )
})

test('a post or comment that is sent twice is there once', async () => {
  const [author, other] = [await newMember(server), await newMember(server)]
  const key = { 'Idempotency-Key': '0f0e0d0c-0b0a-4908-8706-050403020100' }
  const sendTwice = (member: NewMember) =>
    Promise.all([1, 2].map(() => server.post('square/addText', { content: 'Once' }, { ...member.token, ...key })))
  const [first, second] = await sendTwice(author)
  expect(first?.answer).toMatchObject({ code: 200, data: { content: 'Once' } })
  expect(second?.answer.data.id).toBe(first?.answer.data.id)
  const [elsewhere] = await sendTwice(other)
  expect(elsewhere?.answer.data.id).not.toBe(first?.answer.data.id)
  const squareId = first?.answer.data.id
  const comment = () => send('comment/text', { squareId, content: 'Yes' }, other)
  const [one, again] = [await comment(), await comment()]
  expect(again.data.id).toBe(one.data.id)
  expect((await read(`square/detail?id=${squareId}`)).data.commentNum).toBe(1)
})

test('what is newer is counted by filter', async () => {
  const [author, reader] = [await newMember(server), await newMember(server)]
  await addText(author, 'The one that was read last')
  const { newest, nowTime } = (await read('square/list?pageSize=1', reader)).data
  expect(Math.abs(Date.parse(nowTime) - Date.now())).toBeLessThan(60_000)
  await addText(author, 'Does it pay back?')
  await addText(author, 'It does not.')
  const count = async (filter: string) =>
    (await read(`square/newer?cursor=${newest}&filter=${filter}`, reader)).data.count
  expect([await count('all'), await count('questions'), await count('own')]).toEqual([2, 1, 0])
})
