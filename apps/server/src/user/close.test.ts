import { strFromU8, unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, fundPromotions, usdt } from '../../test/fund.ts'
import { elsewhere, newMember } from '../../test/newMember.ts'
import { openProgramme, verifyPerson } from '../../test/programmes.ts'
import { proposeUnsigned } from '../../test/proposals.ts'
import { move } from '../../test/transfers.ts'
import { bindDestination, createOperator, withdraw } from '../../test/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const close = (token: Record<string, string>, password: string) => server.post('user/close', { password }, token)
const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#587' } })
  .png()
  .toBuffer()

async function sendDocuments(token: Record<string, string>): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Erased Person',
    documentType: 'passport',
    documentNumber: 'ERASE123',
  }))
    form.append(name, value)
  for (const name of ['front', 'face']) form.append(name, new Blob([new Uint8Array(photo)]), 'x.png')
  expect((await server.call('user/verify', { method: 'POST', body: form, headers: token })).status).toBe(200)
}

test('an account with money, held money or a wrong password is not closed', async () => {
  const { app } = server.database
  const member = await newMember(server)
  expect((await close(member.token, 'Wrong1234')).answer.error).toBe('password.old-wrong')
  await fundMember(app, member.id, usdt(5_000_000n))
  expect((await close(member.token, member.password)).answer).toMatchObject({ code: 409, error: 'close.has-money' })
  const destinationId = await bindDestination(app, member.id)
  await withdraw(app, { memberId: member.id, destinationId, amount: 5_000_000n })
  expect((await close(member.token, member.password)).answer.error).toBe('close.has-withdrawals')
  expect((await server.call('user/info', { headers: member.token })).status).toBe(200)
  await expectSound(app)
})

test('closing erases all personal data and keeps the ledger', async () => {
  const { app, owner } = server.database
  const member = await newMember(server)
  await server.post('user/modify-name', { name: 'Erased Person' }, member.token)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'x.png')
  const { answer: head } = await server.call('user/modify-head', { method: 'POST', body: form, headers: member.token })
  await sendDocuments(member.token)
  await fundMember(app, member.id, usdt(1_000_000n))
  const machineId = randomUUID()
  await move(app, 'buy', [member.id, 'available'], [machineId, 'escrow'], 1_000_000n)
  await owner.query(`insert into member_origin values ($1, 'device', '\\x01', now())`, [member.id])
  const filesBefore = (await readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))).length

  expect((await close(member.token, member.password)).answer.code).toBe(200)

  expect((await server.call('user/info', { headers: member.token })).status).toBe(401)
  expect(
    (await server.post('auth/token/pass', { phone: member.phone, password: member.password }, elsewhere())).answer
      .error,
  ).toBe('login.wrong')
  expect((await readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))).length).toBe(filesBefore - 2)
  expect((await fetch(`${server.url}${head.data.headUrl}`)).status).toBe(404)
  const { rows: tables } = await owner.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'ledger')`,
  )
  const { rows: origins } = await owner.query('select from member_origin where member_id = $1', [member.id])
  expect(origins).toHaveLength(0)
  for (const { name } of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from ${name} t where t::text ~ $1`, [
      `${member.phone.slice(1)}|Erased Person|ERASE123|${member.inviteCode}`,
    ])
    expect(rows[0].n, name).toBe(0)
  }
  const { rows: entries } = await owner.query('select count(*)::int as n from ledger.record where owner = $1', [
    member.id,
  ])
  expect(entries[0].n).toBeGreaterThan(0)
  await expectSound(app)
})

async function sendScreenshot(token: Record<string, string>) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'x.png')
  expect((await server.call('group/join', { method: 'POST', body: form, headers: token })).answer.code).toBe(200)
}

test('closing removes the screenshots that were sent in; what was paid, and how it looked, stays', async () => {
  const { app, owner } = server.database
  await fundPromotions(owner, usdt(10_000_000n))
  await openProgramme(owner, 'group', { terms: { groupName: 'Ours', groupUrl: 'https://groups.millrace.test/' } })
  const listFiles = () => readdir(join(server.platform.settings.MILLRACE_DATA, 'private'))
  const [paid, waiting] = [await newMember(server), await newMember(server)]
  const before = await listFiles()
  for (const { id, token } of [paid, waiting]) {
    await verifyPerson(owner, id)
    await sendScreenshot(token)
  }
  expect(await listFiles()).toHaveLength(before.length + 2)
  const { rows: sent } = await owner.query<{ id: string }>('select id from submission where member_id = $1', [paid.id])
  const content = { submissionId: sent[0]?.id ?? '', isApproved: true }
  const approved = await proposeUnsigned(owner, await createOperator(owner, 'support'), 'submission', content)
  expect(approved.outcome).toBe('done')
  await move(app, 'buy', [paid.id, 'available'], [randomUUID(), 'escrow'], 50_000n)
  await expect(app.query('select forget_submissions($1)', [paid.id])).rejects.toThrow('has not left')
  for (const { token, password } of [paid, waiting]) expect((await close(token, password)).answer.code).toBe(200)
  expect((await listFiles()).toSorted()).toEqual(before.toSorted())
  const { rows } = await owner.query(
    `select member_id, state, picture, key_id, look is not null as looks from submission where member_id = any ($1)`,
    [[paid.id, waiting.id]],
  )
  expect(rows).toEqual([{ member_id: paid.id, state: 'approved', picture: null, key_id: null, looks: true }])
  const support = await server.signIn('support@millrace.test')
  const { list } = (await server.call('console/submission/list?state=approved', { headers: support })).answer.data
  const { answer } = await server.call(`console/submission/one?id=${list[0].id}`, { headers: support })
  expect(answer.data.submission.picture).toBe('')
  await expectSound(app)
})

test('the export has the screenshots that were sent in', async () => {
  const { owner } = server.database
  await openProgramme(owner, 'group', { terms: { groupName: 'Ours', groupUrl: 'https://groups.millrace.test/' } })
  const member = await newMember(server)
  await verifyPerson(owner, member.id)
  await sendScreenshot(member.token)
  // Its document was never sent here.
  await owner.query('delete from verification where member_id = $1', [member.id])
  const { answer } = await server.call('user/export', { headers: member.token })
  const files = unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))
  const [submission, ...others] = JSON.parse(strFromU8(files['submissions.json'] as Uint8Array))
  expect(others).toEqual([])
  expect(submission).toMatchObject({ kind: 'group', state: 'pending' })
  expect(Object.keys(submission)).not.toContain('keyId')
  const picture = await sharp(files[`submissions/${submission.id}.webp`]).metadata()
  expect(picture.format).toBe('webp')
})

test('the phone number of a closed account can register again, and its invite code no longer works', async () => {
  const member = await newMember(server)
  await close(member.token, member.password)
  await server.database.owner.query('delete from rate_limit')
  const again = await newMember(server, { phone: member.phone })
  expect(again.id).not.toBe(member.id)
  const { answer } = await server.post(
    'auth/register',
    { phone: '+919812345670', password: 'Secret123', code: '000000', inviteCode: member.inviteCode },
    elsewhere(),
  )
  expect(answer.error).toBe('invite-code.unknown')
})

test('the export contains everything that is stored about the member, except hashes', async () => {
  const inviter = await newMember(server)
  const member = await newMember(server, { inviteCode: inviter.inviteCode })
  await newMember(server, { inviteCode: member.inviteCode })
  await sendDocuments(member.token)
  await fundMember(server.database.app, member.id, usdt(2_500_000n))
  await server.post('signin/todaySignin', {}, member.token)
  const { answer } = await server.call('user/export', { headers: member.token })
  expect(answer.data.fileName).toMatch(/^millrace-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))
  const read = (name: string) => JSON.parse(strFromU8(files[name] as Uint8Array))
  expect(Object.keys(files).sort()).toEqual([
    'account.json',
    'chats.json',
    'community.json',
    'coupons.json',
    'destinations.json',
    'evening.json',
    'invitations.json',
    'ledger.json',
    'log.json',
    'messages.json',
    'passkeys.json',
    'recharges.json',
    'rewards.json',
    'sessions.json',
    'sign-ins.json',
    'station-messages.json',
    'submissions.json',
    'tickets.json',
    'verification/face.webp',
    'verification/front.webp',
    'verification/verification.json',
    'withdrawals.json',
  ])
  expect(read('account.json')).toMatchObject({
    id: member.id,
    phone: member.phone,
    invitedByCode: inviter.inviteCode,
    hasFundPassword: false,
  })
  expect(read('invitations.json')).toMatchObject({
    direct: [{}],
    team: [{ level: 1, members: 1 }],
    rewards: [
      { isInviter: false, state: null },
      { isInviter: true, state: 'waiting' },
    ],
  })
  expect(read('sign-ins.json')).toMatchObject([{ streak: 1, refusal: 'not-open' }])
  expect(read('rewards.json')).toEqual([])
  expect(read('ledger.json')).toMatchObject({
    balances: [{ account: 'available', currency: 'USDT', amount: '2.500000' }],
    entries: [{ kind: 'recharge', amount: '2.500000', currency: 'USDT' }],
  })
  expect(read('verification/verification.json')).toMatchObject({ name: 'Erased Person', documentNumber: 'ERASE123' })
  expect(read('sessions.json')).toHaveLength(1)
  expect(read('log.json').map(({ action }: { action: string }) => action)).toEqual([
    'verification.send',
    'account.export',
  ])
  expect(Object.values(files).some((bytes) => Buffer.from(bytes).includes('$argon2'))).toBe(false)
})

test('a team is counted at every level', async () => {
  let inviteCode = (await newMember(server)).inviteCode
  const firstCode = inviteCode
  for (let i = 0; i < 3; i++) inviteCode = (await newMember(server, { inviteCode })).inviteCode
  const { rows } = await server.database.owner.query('select id from member where invite_code = $1', [firstCode])
  const { countTeam } = await import('./index.ts')
  expect(await countTeam(server.platform.db, rows[0].id)).toEqual([
    { level: 1, members: 1 },
    { level: 2, members: 1 },
    { level: 3, members: 1 },
  ])
})
