import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { newMember } from '../../test/newMember.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const upload = (token: Record<string, string>, bytes: Uint8Array, name = 'x.jpg') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return server.call('user/modify-head', { method: 'POST', body: form, headers: token })
}

test('an avatar is re-encoded as a square without metadata, and replaces the previous one', async () => {
  const member = await newMember(server)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('SECRETPLACE')).toBe(true)
  const { answer } = await upload(member.token, photo)
  const stored = Buffer.from(await (await fetch(`${server.url}${answer.data.headUrl}`)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(stored.includes('SECRETPLACE')).toBe(false)
  await upload(member.token, photo)
  expect((await fetch(`${server.url}${answer.data.headUrl}`)).status).toBe(404)
})

test.each([
  ['a script', Buffer.from('<script>alert(1)</script>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a truncated picture', Buffer.from('\xff\xd8\xff\xe0broken', 'latin1')],
])('%s is refused as an avatar and changes nothing', async (_name, bytes) => {
  const member = await newMember(server)
  expect((await upload(member.token, bytes)).answer).toMatchObject({ code: 400, error: 'file.not-picture' })
  expect((await server.call('user/info', { headers: member.token })).answer.data.headUrl).toBe('')
})

test('an avatar call without a file or with a broken form, and an oversized request, are refused', async () => {
  const member = await newMember(server)
  expect(
    (await server.call('user/modify-head', { method: 'POST', body: new FormData(), headers: member.token })).answer
      .error,
  ).toBe('file.missing')
  const broken = await server.call('user/modify-head', {
    method: 'POST',
    body: '--x\r\nnonsense',
    headers: { ...member.token, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(broken.status).toBe(400)
  expect((await server.post('user/modify-name', { name: 'x'.repeat(10_000_000) }, member.token)).status).toBe(413)
})

test('a nickname may contain markup and SQL, which stay plain text', async () => {
  const member = await newMember(server)
  const name = `<b>'; drop table member; --`
  expect((await server.post('user/modify-name', { name }, member.token)).answer.data).toEqual({ name })
  expect((await server.call('user/info', { headers: member.token })).answer.data.name).toBe(name)
})

test('a missing nickname gets its own message, and one that is too long another', async () => {
  const { token } = await newMember(server)
  const send = async (body: object) => (await server.post('user/modify-name', body, token)).answer
  for (const body of [{}, { name: '' }, { name: '  ' }])
    expect(await send(body)).toMatchObject({ code: 400, msg: 'Please enter a nickname' })
  expect((await send({ name: 'x'.repeat(31) })).msg).toBe('Enter at most 30 characters.')
})

// Attack by a member, on names and spreadsheets: a nickname with control or direction characters, or of nothing else.
// Impossible: they are taken out, and an empty rest is refused.
test('a nickname loses what cannot be seen, and one of nothing else is refused', async () => {
  const { token } = await newMember(server)
  const rename = (name: string) => server.post('user/modify-name', { name }, token)
  expect((await rename('Asha\u202e\u0007 Rao')).answer.data).toEqual({ name: 'Asha Rao' })
  expect((await server.call('user/info', { headers: token })).answer.data.name).toBe('Asha Rao')
  expect((await rename('\u202e\u2066')).answer).toMatchObject({ code: 400, msg: 'Please enter a nickname' })
})
