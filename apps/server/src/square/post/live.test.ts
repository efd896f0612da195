import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../../tools/test/full.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { connectLive } from '../../../test/liveClient.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { createProposals } from '../../../test/proposals.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const send = async (path: string, body: object, { token }: Pick<NewMember, 'token'>) =>
  (await server.post(path, body, token)).answer
const watch = async ({ token }: NewMember, topics: string[]) => {
  const client = await connectLive(server.url, { token: token['x-access-token'] ?? '', topics })
  await client.ready()
  return { ...client, list: () => client.events.filter(({ topic }) => topics.includes(topic)) }
}

test('new posts, comments and what is taken away are announced to whoever looks at them', async () => {
  const [author, reader] = [await newMember(server), await newMember(server)]
  const square = await watch(reader, ['square'])
  const { data: post } = await send('square/addText', { content: 'New' }, author)
  await expect.poll(square.list).toMatchObject([{ topic: 'square', kind: 'post', subject: post.id }])
  const topic = `post:${post.id}`
  const one = await watch(reader, [topic])
  const { data: comment } = await send('comment/text', { squareId: post.id, content: 'Hello' }, author)
  await expect.poll(one.list).toMatchObject([{ topic, kind: 'comment', subject: comment.id }])
  await send('square/remove', { squareId: post.id }, author)
  await expect.poll(() => one.list()[1]).toMatchObject({ topic, kind: 'removed', subject: post.id })
  await expect.poll(() => square.list()[1]).toMatchObject({ kind: 'removed', subject: post.id })
  await Promise.all([square.close(), one.close()])
})

test('what staff hide disappears at once for whoever looks at it, and comes back when it is restored', async () => {
  const [author, reader] = [await newMember(server), await newMember(server)]
  const guide = await server.signIn('guide@millrace.test')
  const decide = (action: 'hide' | 'restore') =>
    createProposals(server).propose('moderation', { subjectId: post.id, action }, guide, 'No.')
  const { data: post } = await send('square/addText', { content: 'Guaranteed' }, author)
  const square = await watch(reader, ['square'])
  await decide('hide')
  const latest = () => square.list().findLast(({ subject }) => subject === post.id)?.kind
  await expect.poll(latest).toBe('removed')
  await decide('restore')
  await expect.poll(latest).toBe('post')
  await square.close()
})

const likes = rounds({ quick: 300, full: 1_000 })

test(`${likes} likes at once are a few events, and the last like is announced`, async () => {
  const author = await newMember(server)
  const { data: post } = await send('square/addText', { content: 'Like me' }, author)
  const topic = `post:${post.id}`
  const client = await watch(author, [topic])
  const fans = await Promise.all(Array.from({ length: 20 }, () => newMember(server)))
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: likes }, (_, i) =>
      send('thumbsUp/square', { squareId: post.id, isLiked: Math.floor(i / 20) % 2 === 0 }, fans[i % 20] as NewMember),
    ),
  )
  const seconds = (performance.now() - startedMs) / 1_000
  await expect.poll(() => client.list().length).toBeGreaterThan(0)
  await send('thumbsUp/square', { squareId: post.id }, author)
  await expect
    .poll(async () => (await server.database.owner.query('select count(*)::int as n from live_later')).rows)
    .toEqual([{ n: 0 }])
  expect(client.list().every(({ kind, subject }) => kind === 'like' && subject === post.id)).toBe(true)
  // One a second, and one for the like afterwards.
  expect(client.list().length).toBeLessThanOrEqual(Math.ceil(seconds) + 2)
  await client.close()
})
