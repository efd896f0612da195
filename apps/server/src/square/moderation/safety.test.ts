import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const send = async (path: string, body: object, { token }: NewMember) => (await server.post(path, body, token)).answer
const read = async (path: string, { token }: NewMember) => (await server.call(path, { headers: token })).answer
const addText = async (member: NewMember, content: string) => (await send('square/addText', { content }, member)).data
const listIds = async (member: NewMember): Promise<string[]> =>
  (await read('square/list?pageSize=100', member)).data.list.map(({ id }: { id: string }) => id)

test('whoever blocks somebody and whoever is blocked do not see each other', async () => {
  const [one, two] = [await newMember(server), await newMember(server)]
  const [ofOne, ofTwo] = [await addText(one, 'One'), await addText(two, 'Two')]
  expect((await send('square/block', { squareId: ofOne.id }, one)).error).toBe('block.impossible')
  expect((await send('square/block', { squareId: ofTwo.id }, one)).code).toBe(200)
  expect(await listIds(one)).not.toContain(ofTwo.id)
  expect(await listIds(two)).not.toContain(ofOne.id)
  expect((await send('comment/text', { squareId: ofOne.id, content: 'x' }, two)).error).toBe('post.unknown')
  expect((await send('thumbsUp/square', { squareId: ofOne.id }, two)).error).toBe('post.unknown')
  const { blocked } = (await read('square/status', one)).data
  expect(blocked).toHaveLength(1)
  await send('square/unblock', { id: blocked[0].id }, two)
  expect(await listIds(one)).not.toContain(ofTwo.id)
  await send('square/unblock', { id: blocked[0].id }, one)
  expect(await listIds(one)).toContain(ofTwo.id)
})

test('what rules find is shown with a warning, in every language, and not dropped', async () => {
  const member = await newMember(server)
  const expected: [string, string[]][] = [
    ['The panels are dusty. 11,482 kWh, the report says 11,479 at 18:00.', []],
    ['Guaranteed gain, no risk', ['promise']],
    ['गारंटी है', ['promise']],
    ['எனக்கு பணம் வேண்டும்', ['money']],
    ['Schick mir Geld', ['money']],
    ['call +91 98765 43210', ['phone']],
    ['९८७६५४३२१०', ['phone']],
    ['０x52908400098527886E0F7030069857D2E4169EE7', ['address']],
    ['Beni ara, garantili', ['contact', 'promise']],
    ['t.me/quickmoney', ['contact']],
  ]
  for (const [content, warnings] of expected)
    expect([content, (await addText(member, content)).warnings]).toEqual([content, warnings])
})

test('a new member reads first and writes after the pause', async () => {
  const paused = await createTestServer({ TRUST_PROXY: '1', POST_PAUSE_MINUTES: '30' })
  try {
    const { token } = await newMember(paused)
    const { answer } = await paused.post('square/addText', { content: 'x' }, token)
    expect(answer).toMatchObject({
      error: 'post.paused',
      msg: 'Your account is new. You can write here in 30 minutes.',
    })
    const { answer: status } = await paused.call('square/status', { headers: token })
    // Nobody's phone number is read beside a post.
    expect(status.data.username).toMatch(/^Member [0-9A-F]{4}$/)
    expect(Date.parse(status.data.postsFrom)).toBeGreaterThan(Date.now() + 29 * 60_000)
  } finally {
    await paused.stop()
  }
})

test('closing the account takes posts, comments and likes along', async () => {
  const [leaver, other] = [await newMember(server), await newMember(server)]
  const [own, others] = [await addText(leaver, 'I will leave'), await addText(other, 'I stay')]
  await send('comment/text', { squareId: others.id, content: 'Bye' }, leaver)
  await send('thumbsUp/square', { squareId: others.id }, leaver)
  const { data } = await read('user/export', leaver)
  expect(Buffer.from(data.zip, 'base64').includes('community.json')).toBe(true)
  expect((await send('user/close', { password: leaver.password }, leaver)).code).toBe(200)
  expect((await read(`square/detail?id=${own.id}`, other)).error).toBe('post.unknown')
  expect((await read(`square/detail?id=${others.id}`, other)).data).toMatchObject({ commentNum: 0, thumbsUpNum: 0 })
  const { rows } = await server.database.owner.query(
    `select content from post where member_id = $1 union all select content from post_comment where member_id = $1`,
    [leaver.id],
  )
  expect(rows.every(({ content }) => content === '')).toBe(true)
})
