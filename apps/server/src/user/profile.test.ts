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

// Attack by a member, on the community. Impossible: staff have no pictures, the app draws the staff mark beside the
// name, and a picture of the logo is refused.
test('a member takes a picture that looks like our staff', async () => {
  const { token } = await newMember(server)
  const icon = new URL('../../../app/public/icon-512.png', import.meta.url).pathname
  const disguises = [
    sharp(icon).flatten({ background: '#fff' }),
    sharp(icon).flatten({ background: '#fff' }).resize(90, 90).jpeg({ quality: 40 }),
    sharp(icon).extract({ left: 30, top: 30, width: 452, height: 452 }).modulate({ brightness: 1.2 }).webp(),
    sharp(icon).flatten({ background: '#0a6c8f' }).blur(2).png(),
  ]
  for (const disguise of disguises)
    expect((await upload(token, await disguise.toBuffer())).answer.error).toBe('head.staff')
  const others = [
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a6c8f' } }),
    sharp(Buffer.from('<svg width="300" height="300"><circle cx="150" cy="110" r="70" fill="#863"/></svg>')),
  ]
  for (const other of others) expect((await upload(token, await other.png().toBuffer())).answer.code).toBe(200)
})

// Attack by a member, on the community: a member takes a name that looks like our staff. Impossible: a nickname is the
// only name that others see, and one that looks like the platform, a role or an operator is refused; registration takes
// none.
test('a member takes a name that looks like our staff', async () => {
  const { token, phone } = await newMember(server)
  for (const name of [
    'Millrace',
    'Мillrасе support',
    'Official',
    'Gu\u0456de (demonstration)',
    'Admin (demonstration)',
  ])
    expect([name, (await server.post('user/modify-name', { name }, token)).answer.error]).toEqual([name, 'name.staff'])
  expect((await server.call('user/info', { headers: token })).answer.data.name).toBe(phone)
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
