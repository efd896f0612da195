import { unzipSync } from 'fflate'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { removeOldFiles } from './upload.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret' } })
    .toBuffer()
const upload = async (member: NewMember, bytes: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '../../evil.svg')
  return server.call('file/upload', { method: 'POST', body: form, headers: member.token })
}
const count = async (member: NewMember): Promise<number> =>
  (await server.database.owner.query('select from member_file where member_id = $1', [member.id])).rowCount ?? 0

test('a picture that was sent ahead is used by its member’s ticket, and by nobody else’s', async () => {
  const [member, other] = [await newMember(server), await newMember(server)]
  const { id } = (await upload(member, await picture())).answer.data
  const stolen = await server.post('feedback/create', { comment: 'Look', fileIds: id }, other.token)
  expect(stolen.answer.data.pictureCount).toBe(0)
  const { answer } = await server.post('feedback/create', { comment: 'Look', fileIds: id }, member.token)
  expect(answer.data.pictureCount).toBe(1)
  expect(await count(member)).toBe(0)
  const read = await server.call(`feedback/picture?id=${answer.data.id}&number=1`, { headers: member.token })
  const bytes = Buffer.from(read.answer.data.picture.replace('data:image/webp;base64,', ''), 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30 })
  expect(bytes.includes('a secret')).toBe(false)
})

test('nothing else than a picture is stored, and only so many', async () => {
  const member = await newMember(server)
  expect((await upload(member, Buffer.from('<svg onload="alert(1)"/>'))).answer.error).toBe('file.not-picture')
  const bytes = await picture()
  const sent = await Promise.all(Array.from({ length: 12 }, () => upload(member, bytes)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(sent.find(({ status }) => status !== 200)?.answer.error).toBe('file.too-many')
})

const listStored = () => readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))

test('what nobody used is in the export, and goes after a day and with the account', async () => {
  const [member, leaving] = [await newMember(server), await newMember(server)]
  const before = (await listStored()).toSorted()
  const { id } = (await upload(member, await picture())).answer.data
  const { answer } = await server.call('user/export', { headers: member.token })
  const exported = unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))
  expect(await sharp(exported[`unused-pictures/${id}.webp`]).metadata()).toMatchObject({ format: 'webp', width: 30 })
  await server.database.owner.query(
    `update member_file set created_at = now() - interval '2 days' where member_id = $1`,
    [member.id],
  )
  await removeOldFiles(server.platform)
  expect(await count(member)).toBe(0)
  await upload(leaving, await picture())
  expect(await listStored()).toHaveLength(before.length + 1)
  expect((await server.post('user/close', { password: leaving.password }, leaving.token)).status).toBe(200)
  expect(await count(leaving)).toBe(0)
  expect((await listStored()).toSorted()).toEqual(before)
})
