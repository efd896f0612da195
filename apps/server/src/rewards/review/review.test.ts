import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { openProgramme, verifyPerson } from '../../../test/programmes.ts'
import { createProposals } from '../../../test/proposals.ts'
import { queryAs } from '../../../test/withdrawals.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
let support: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(100_000_000n))
  await openProgramme(owner, 'group', {
    amounts: [500_000n],
    terms: { groupName: 'Our group', groupUrl: 'https://groups.millrace.test/' },
  })
  await openProgramme(owner, 'share', { amounts: [1_000_000n], terms: { sites: ['youtube.com', 'youtu.be'] } })
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

async function newPerson(): Promise<NewMember> {
  const member = await newMember(server)
  await verifyPerson(owner, member.id)
  return member
}
/** A picture of random blocks that the seed decides, as large as asked for. */
function drawScreenshot(seed: number, sidePx = 300): Promise<Buffer> {
  let state = seed
  const blocks = Buffer.from(Array.from({ length: 64 }, () => (state = (state * 48_271) % 2_147_483_647) % 256))
  return sharp(blocks, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(sidePx, sidePx, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
async function join({ token }: NewMember, picture: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  return (await server.call('group/join', { method: 'POST', body, headers: token })).answer
}
const get = async (path: string, headers: Record<string, string>) => (await server.call(path, { headers })).answer.data
const decide = (submissionId: string, isApproved: boolean, reason = '') =>
  createProposals(server).propose('submission', { submissionId, isApproved }, support, reason)
const listPending = async (kind: string): Promise<{ id: string; memberId: string }[]> =>
  (await get(`console/submission/list?state=pending&submissionKind=${kind}&pageSize=100`, support)).list
const findPending = async (kind: string, { id }: NewMember) =>
  (await listPending(kind)).find(({ memberId }) => memberId === id)?.id ?? expect.fail('nothing waits')

test('a screenshot is reviewed, credited on approval, once for each person', async () => {
  const stranger = await newMember(server)
  expect((await join(stranger, await drawScreenshot(1))).error).toBe('reward.verify')
  const member = await newPerson()
  expect(await get('group/status', member.token)).toMatchObject({
    state: 'none',
    amount: '0.500000',
    groupName: 'Our group',
  })
  expect((await join(member, Buffer.from('no picture'))).error).toBe('file.not-picture')
  expect((await join(member, await drawScreenshot(2))).data).toMatchObject({ state: 'pending' })
  expect((await join(member, await drawScreenshot(2))).error).toBe('review.waits')
  const first = await findPending('group', member)
  expect((await decide(first, false)).error).toBe('review.reason-missing')
  expect((await decide(randomUUID(), false)).error).toBe('review.unknown')
  const rejected = (await decide(first, false, 'The group cannot be seen')).data
  expect(rejected).toMatchObject({
    subject: member.id,
    subjectName: '',
    state: 'approved',
    before: { state: 'pending' },
    after: { submissionId: first, isApproved: false },
  })
  // What is signed, and may be published, says nothing about the member.
  expect(rejected.text).toMatch(/^Millrace act\nkind: submission\nby: .*\ntime: .*\nfacts: sha256 [0-9a-f]{64}$/)
  expect(await get('group/status', member.token)).toMatchObject({
    state: 'rejected',
    reason: 'The group cannot be seen',
  })
  expect((await get('push/record', member.token)).list[0]).toMatchObject({ title: 'Your screenshot was not accepted' })
  expect((await join(member, await drawScreenshot(3))).data).toMatchObject({ state: 'pending' })
  const second = await findPending('group', member)
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(second, true)))
  expect(answers.map(({ error }) => error ?? 'done').toSorted()).toEqual([
    'done',
    ...Array.from({ length: 4 }, () => 'proposal.decided'),
  ])
  expect((await decide(second, false)).error).toBe('proposal.decided')
  expect(await get('group/status', member.token)).toMatchObject({ state: 'approved', amount: '0.500000' })
  expect((await join(member, await drawScreenshot(4))).error).toBe('reward.received')
  expect(await get('wallet/record', member.token)).toMatchObject({ total: 1, list: [{ type: 7, amount: '0.500000' }] })
  await expectSound(app)
})

// Attack by a member, on rewards. Visible: the operator who reviews one sees the other member's picture beside it.
test('two members send the same screenshot, scaled', async () => {
  const [one, two, other] = [await newPerson(), await newPerson(), await newPerson()]
  await join(one, await drawScreenshot(77, 300))
  await join(two, await drawScreenshot(77, 421))
  await join(other, await drawScreenshot(987_654))
  const review = await get(`console/submission/one?id=${await findPending('group', two)}`, support)
  expect(review.submission.picture).toMatch(/^data:image\/webp;base64,/)
  expect(review.similar.map(({ memberId }: { memberId: string }) => memberId)).toEqual([one.id])
})

test('a video is on an allowed site, says that it is paid, and belongs to one member', async () => {
  const [member, other] = [await newPerson(), await newPerson()]
  const send = async ({ token }: NewMember, link: string, hasDisclosure = true) =>
    (await server.post('share/link', { link, hasDisclosure }, token)).answer
  expect(await get('share/link/status', member.token)).toMatchObject({ state: 'none', amount: '1.000000' })
  expect((await send(member, '')).fields?.['link']).toBe('Please enter the video link')
  const hidden = ['https://youtube.com/\twatch?v=1', 'https://you\ntube.com/watch?v=1', 'https:\\\\youtube.com/1']
  const foreign = ['http://youtube.com/watch?v=1', 'https://youtube.com.evil.test/1', 'javascript:alert(1)', 'x']
  for (const link of [...foreign, ...hidden]) expect((await send(member, link)).error).toBe('share.site')
  expect((await send(member, 'https://youtube.com/watch?v=abc', false)).error).toBe('share.disclosure')
  expect((await send(member, 'https://www.youtube.com/watch?v=abc&t=5')).data).toMatchObject({
    state: 'pending',
    link: 'https://youtube.com/watch?v=abc',
  })
  expect((await send(other, 'https://m.youtube.com/watch?feature=x&v=abc')).error).toBe('share.taken')
  await owner.query(`update programme set stopped_at = now() where kind = 'share'`)
  expect((await decide(await findPending('share', member), true)).error).toBe('reward.closed')
  await owner.query(`update programme set stopped_at = null where kind = 'share'`)
  expect((await decide(await findPending('share', member), true)).data).toMatchObject({ state: 'approved' })
  expect((await send(member, 'https://youtu.be/def')).error).toBe('reward.received')
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: an operator of support approves, signed.
test('somebody with the application’s password approves a submission', async () => {
  const member = await newPerson()
  await join(member, await drawScreenshot(5_555))
  const id = await findPending('group', member)
  const { rows } = await owner.query(`select id from operator where email = 'support@millrace.test'`)
  const operator = rows[0].id
  const approving = `select outcome from propose($1, 'submission', $2, 'x',
    date_trunc('milliseconds', clock_timestamp()), $3, '', '')`
  const content = JSON.stringify({ submissionId: id, isApproved: true })
  for (const signature of [null, Buffer.alloc(64, 7)])
    expect((await queryAs(app, operator, approving, [operator, content, signature])).rows).toEqual([
      { outcome: 'approval.unsigned' },
    ])
  await expect(app.query(approving, [operator, content, null])).rejects.toThrow('only whoever is signed in')
  await expect(app.query('select do_submission(p) from proposal p')).rejects.toThrow('denied')
  await expect(app.query(`update submission set state = 'approved'`)).rejects.toThrow('denied')
  expect(await findPending('group', member)).toBe(id)
})
