import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember } from '../../../test/newMember.ts'
import { createProposals } from '../../../test/proposals.ts'

let server: TestServer
let support: Record<string, string>
let office: ReturnType<typeof createProposals>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  office = createProposals(server)
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#587' } })
  .jpeg()
  .toBuffer()

function send(
  token: Record<string, string>,
  fields: Record<string, string> = {},
  files: Record<string, Uint8Array> = { front: photo, back: photo, face: photo },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Anna Mustermann',
    documentType: 'national-id',
    documentNumber: `AB-${randomInt(1e8)} 5678`,
    ...fields,
  }))
    form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`)
  return server.call('user/verify', { method: 'POST', body: form, headers: token })
}

const findPending = async (memberId: string) =>
  (
    await server.call('console/verification/list?state=pending&pageSize=100', { headers: support })
  ).answer.data.list.find((row: { memberId: string }) => row.memberId === memberId)
const decide = (verificationId: string, isVerified: boolean, reason = '') =>
  office.propose('verification', { verificationId, isVerified }, support, reason)
const countAuditEntries = async (action: string, memberId: string) =>
  Number(
    (
      await server.database.owner.query('select count(*) as n from audit where action = $1 and subject_id = $2', [
        action,
        memberId,
      ])
    ).rows[0].n,
  )

// Attack by one operator, on the audit log: a member’s documents are opened. Visible: operators see each view of a
// verification, and of a picture, in the audit log.
test('an operator verifies a member, and each view of the documents is audited', async () => {
  const { token, id: memberId } = await newMember(server)
  expect((await server.call('user/verify', { headers: token })).answer.data.state).toBe('none')
  expect((await send(token)).answer.data).toMatchObject({
    state: 'pending',
    name: 'Anna Mustermann',
    documentEnd: '5678',
  })
  expect((await send(token)).answer.error).toBe('verify.pending')
  const { id } = await findPending(memberId)
  const { answer: one } = await server.call(`console/verification/one?id=${id}`, { headers: support })
  expect(one.data).toMatchObject({
    documentNumber: expect.stringMatching(/^AB-.* 5678$/),
    pictures: ['front', 'back', 'face'],
  })
  const { answer: picture } = await server.call(`console/verification/picture?id=${id}&name=face`, { headers: support })
  const bytes = Buffer.from(picture.data.picture.split(',')[1], 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800 })
  expect([
    await countAuditEntries('verification.view', memberId),
    await countAuditEntries('verification.picture', memberId),
  ]).toEqual([1, 1])
  expect((await decide(id, true)).data).toMatchObject({ subject: memberId, before: { state: 'pending' } })
  expect((await server.call(`console/verification/one?id=${id}`, { headers: support })).answer.data).toMatchObject({
    state: 'verified',
    decidedBy: 'support@millrace.test',
  })
  expect((await decide(id, false, 'x')).error).toBe('verification.decided')
  expect((await server.call('user/info', { headers: token })).answer.data.verifyState).toBe('verified')
  expect((await send(token)).answer.error).toBe('verify.done')
})

test('a rejection needs a reason that the member sees; a new submission erases the rejected documents', async () => {
  const { token, id: memberId } = await newMember(server)
  await send(token, { documentType: 'passport' }, { front: photo, face: photo })
  const { id } = await findPending(memberId)
  expect((await decide(id, false, ' ')).error).toBe('verification.reason-missing')
  await decide(id, false, 'The picture is too dark.')
  expect((await server.call('user/verify', { headers: token })).answer.data).toMatchObject({
    state: 'rejected',
    reason: 'The picture is too dark.',
  })
  const filesBefore = (await readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))).length
  expect((await send(token)).answer.data.state).toBe('pending')
  expect((await readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))).length).toBe(filesBefore + 3 - 2)
})

test('concurrent submissions count as one', async () => {
  const { token, id: memberId } = await newMember(server)
  const states = (await Promise.all([send(token), send(token), send(token)])).map(({ status }) => status)
  expect(states.sort()).toEqual([200, 409, 409])
  expect(
    (await server.database.owner.query('select count(*)::int as n from verification where member_id = $1', [memberId]))
      .rows[0].n,
  ).toBe(1)
})

test('documents are encrypted in the database and on disk', async () => {
  const { token, id: memberId } = await newMember(server)
  await send(token, { name: 'Zaphod Findmenot', documentNumber: 'SECRET 4711' })
  const { rows } = await server.database.owner.query(
    'select v::text as row, pictures from verification v where member_id = $1',
    [memberId],
  )
  // Words, since four digits can occur in random bytes by chance.
  for (const word of ['Zaphod', 'SECRET', 'SECRET 4711']) {
    expect(rows[0].row).not.toContain(word)
    expect(rows[0].row).not.toContain(Buffer.from(word).toString('hex'))
  }
  const bytes = await readFile(join(server.platform.settings.MILLRACE_DATA, 'private', rows[0].pictures.front))
  expect(bytes.subarray(0, 4).toString('latin1')).not.toBe('RIFF')
  await expect(sharp(bytes).metadata()).rejects.toThrow()
})

test('a missing file or one that is not a picture is refused and changes nothing', async () => {
  const { token } = await newMember(server)
  expect((await send(token, {}, { front: photo, face: photo })).answer.error).toBe('file.missing')
  expect(
    (await send(token, {}, { front: photo, back: Buffer.from('MZ not a picture'), face: photo })).answer.error,
  ).toBe('file.not-picture')
  expect((await send(token, { documentType: 'library-card' })).answer.error).toBe('request.invalid')
  expect((await send(token, { documentNumber: '<script>' })).answer.fields).toEqual({
    documentNumber: 'Enter the number exactly as it is on the document.',
  })
  expect((await server.call('user/verify', { headers: token })).answer.data.state).toBe('none')
})

test('an unknown picture or verification is not found', async () => {
  const { token, id: memberId } = await newMember(server)
  await send(token, { documentType: 'passport' }, { front: photo, face: photo })
  const { id } = await findPending(memberId)
  expect(
    (await server.call(`console/verification/picture?id=${id}&name=back`, { headers: support })).answer.error,
  ).toBe('verification.unknown')
  expect(
    (await server.call(`console/verification/one?id=${crypto.randomUUID()}`, { headers: support })).answer.error,
  ).toBe('verification.unknown')
})

test('one document verifies one person, however its number is written', async () => {
  const [first, second, third] = [await newMember(server), await newMember(server), await newMember(server)]
  const number = `XY ${randomInt(1e9)}`
  const verify = async ({ id: memberId }: { readonly id: string }) => decide((await findPending(memberId)).id, true)
  // Both are looked at, since whoever sends a number first need not be the one it belongs to.
  for (const { token } of [first, second]) expect((await send(token, { documentNumber: number })).answer.code).toBe(200)
  const decided = await Promise.all([verify(first), verify(second)])
  expect(decided.map(({ error }) => error).toSorted()).toEqual(['verification.taken', undefined])
  const written = number.toLowerCase().replace(' ', '-')
  expect((await send(third.token, { documentNumber: written })).answer.error).toBe('verify.taken')
  expect((await send(third.token, { documentNumber: written, documentType: 'passport' })).answer.code).toBe(200)
})

// Attack by somebody with the server’s password, on what belongs to others: somebody is verified with a document that
// nobody has looked at, a verification is taken away, or a document is exchanged for another. Impossible: the
// application adds documents that wait, and removes what was rejected or belongs to an account that is closed.
test('with the application’s password alone nobody becomes a person, and nobody stops being one', async () => {
  const { app } = server.database
  const { token, id: memberId } = await newMember(server)
  await send(token)
  const { id } = await findPending(memberId)
  const denied = { code: '42501' }
  for (const change of [
    `state = 'verified', decided_at = now()`,
    `number_hash = null`,
    `pictures = '{}'`,
    `member_id = gen_random_uuid()`,
  ])
    await expect(app.query(`update verification set ${change} where id = $1`, [id]), change).rejects.toMatchObject(
      denied,
    )
  await expect(app.query('delete from verification where id = $1', [id])).rejects.toMatchObject(denied)
  const columns = 'member_id, state, document_type, name_cipher, number_cipher, pictures, key_id, created_at'
  const values = (state: string) => `$1, '${state}', 'passport', '', '', '{}', 'x', now()`
  await expect(
    app.query(`insert into verification (${columns}) values (${values('verified')})`, [memberId]),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    app.query(`insert into verification (${columns}, decided_at) values (${values('verified')}, now())`, [memberId]),
  ).rejects.toMatchObject(denied)
  // Nor does another document take the place of one that an operator has looked at.
  const { id: other } = await newMember(server)
  await expect(
    app.query(`insert into verification (${columns}, id) values (${values('pending')}, $2)`, [other, id]),
  ).rejects.toMatchObject({ code: '23505' })
  expect((await decide(id, true)).data).toMatchObject({ state: 'approved' })
  expect((await app.query('select remove_documents($1) as files', [memberId])).rows).toEqual([{ files: [] }])
  expect((await server.call('user/info', { headers: token })).answer.data.verifyState).toBe('verified')
})
