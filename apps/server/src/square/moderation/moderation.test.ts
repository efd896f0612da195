import { calls } from '@millrace/contract'
import type { DataOf } from '@millrace/contract/call'
import type { moderationOne } from '@millrace/contract/console/community'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signText } from '../../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { createProposals } from '../../../test/proposals.ts'
import { eraseRemovedPosts } from '../post/store.ts'

type Headers = Record<string, string>
type Action = ContentOf<'moderation'>['action']

let server: TestServer
let owner: pg.Pool
let office: ReturnType<typeof createProposals>
let guide: Headers
let support: Headers
let admin: Headers
let finance: Headers
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ owner } = server.database)
  office = createProposals(server)
  guide = await server.signIn('guide@millrace.test')
  support = await server.signIn('support@millrace.test')
  admin = await server.signIn()
  finance = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

const send = async (path: string, body: object, headers: Headers) => (await server.post(path, body, headers)).answer
const read = async (path: string, headers: Headers = {}) => (await server.call(path, { headers })).answer
const write = async ({ token }: NewMember, content: string): Promise<string> =>
  (await send('square/addText', { content }, token)).data.id
const comment = async (squareId: string, { token }: NewMember, content: string): Promise<string> =>
  (await send('comment/text', { squareId, content }, token)).data.id
const decide = (subjectId: string, action: Action | undefined, reason: string, headers: Headers, rest = {}) =>
  office.propose('moderation', { subjectId, action: action ?? 'keep', ...rest }, headers, reason)
const review = async (id: string, headers = guide): Promise<DataOf<typeof moderationOne>> =>
  (await read(`console/moderation/one?id=${id}`, headers)).data
const listWaiting = async (headers = guide): Promise<string[]> =>
  (await read('console/moderation/list?pageSize=100', headers)).data.list.map(({ id }: { id: string }) => id)
const newestMessage = async ({ token }: NewMember) => (await read('push/record', token)).data.list[0]
const isSeen = async (id: string) => (await read(`square/detail?id=${id}`)).code === 200
const staffPost = async (content: string, headers: Headers) => {
  const body = new FormData()
  body.append('postContent', content)
  return (await server.call('console/community/post', { method: 'POST', body, headers })).answer
}

test('a reported post waits without who reported it, and one that rules flag waits too', async () => {
  const [author, reporter] = [await newMember(server), await newMember(server)]
  const reported = await write(author, 'You are all fools')
  const flagged = await write(author, 'Guaranteed gain')
  const plain = await write(author, 'The panels are dusty')
  await send('square/report', { squareId: reported, reportReason: 'abuse', note: 'Rude' }, reporter.token)
  const waiting = await listWaiting()
  expect(waiting).toEqual(expect.arrayContaining([reported, flagged]))
  expect(waiting).not.toContain(plain)
  const one = await review(reported)
  expect(one).toMatchObject({
    item: { isComment: false, author: 'member', memberId: author.id, reportCount: 1, isOpen: true, state: 'visible' },
    reports: [{ reason: 'abuse', note: 'Rude' }],
    actions: [],
    member: { posts: 3, comments: 0, decisions: 0, mutedUntil: null },
  })
  expect(JSON.stringify(one)).not.toContain(reporter.id)
  expect((await review(flagged)).item.warnings).toEqual(['promise'])
  // Without an action it stays, and leaves the queue.
  expect((await decide(reported, undefined, '', guide)).code).toBe(200)
  expect(await listWaiting()).not.toContain(reported)
  expect(await isSeen(reported)).toBe(true)
  expect((await read('push/record', author.token)).data.total).toBe(0)
})

test('a decision tells the author why; they answer once, and another operator replies', async () => {
  const author = await newMember(server)
  const id = await write(author, 'Guaranteed gain for everybody')
  expect((await decide(id, 'hide', ' ', guide)).error).toBe('moderation.reason-missing')
  expect((await decide(id, 'hide', 'Nobody can promise a gain.', guide)).code).toBe(200)
  expect((await decide(id, 'hide', 'Again.', support)).error).toBe('moderation.no-change')
  expect(await isSeen(id)).toBe(false)
  expect((await read(`square/detail?id=${id}`, author.token)).data).toMatchObject({
    state: 'hidden',
    reason: 'Nobody can promise a gain.',
  })
  const message = await newestMessage(author)
  expect(message.title).toBe('What you wrote was hidden')
  expect(message.content).toContain('Nobody can promise a gain.')
  const { actions } = (await read('square/status', author.token)).data
  expect(await send('square/answer', { id: actions[0].id, content: 'It was a joke' }, author.token)).toMatchObject({
    code: 200,
  })
  expect((await send('square/answer', { id: actions[0].id, content: 'Please' }, author.token)).error).toBe(
    'moderation.answered',
  )
  expect(await review(id, support)).toMatchObject({
    item: { isOpen: true, hasAnswer: true, isOwn: false },
    actions: [{ action: 'hide', by: 'Guide (demonstration)', answer: 'It was a joke', reply: '' }],
  })
  expect((await review(id, guide)).item.isOwn).toBe(true)
  expect((await decide(id, undefined, '', support)).error).toBe('moderation.reason-missing')
  expect((await decide(id, undefined, 'Others may take it seriously.', support)).code).toBe(200)
  expect(await newestMessage(author)).toMatchObject({ title: 'An answer to what you wrote us' })
  expect((await read('square/status', author.token)).data.actions[0]).toMatchObject({
    answer: 'It was a joke',
    reply: 'Others may take it seriously.',
  })
})

test('a member is warned, muted for a term, and unmuted when the decision is taken back', async () => {
  const author = await newMember(server)
  const post = await write(author, 'Whatever')
  const id = await comment(post, author, 'Send me money')
  expect((await decide(id, 'warn', 'Please do not ask for money.', guide)).code).toBe(200)
  expect((await newestMessage(author)).title).toBe('A warning about what you wrote')
  expect((await decide(id, 'mute', 'You asked again.', guide, { muteDays: 31 })).code).toBe(400)
  expect((await decide(id, 'mute', 'You asked again.', guide, { muteDays: 3 })).code).toBe(200)
  expect((await newestMessage(author)).title).toBe('You cannot write in the community for now')
  const muted = await send('square/addText', { content: 'Hello' }, author.token)
  expect(muted).toMatchObject({ error: 'post.muted' })
  expect(muted.msg).toContain('You asked again.')
  const { mutedUntil } = (await review(id)).member ?? {}
  const days = (Date.parse(mutedUntil ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(3)
  expect((await decide(id, 'restore', 'It was another person.', support)).code).toBe(200)
  expect((await newestMessage(author)).title).toBe('A decision was taken back')
  expect((await send('square/addText', { content: 'Hello' }, author.token)).code).toBe(200)
  expect((await review(id)).member).toMatchObject({ decisions: 2, restored: 1, mutedUntil: null })
})

test('a comment is hidden and restored, and counted', async () => {
  const author = await newMember(server)
  const post = await write(author, 'Count me')
  const id = await comment(post, author, 'One')
  const count = async () => (await read(`square/detail?id=${post}`)).data.commentNum
  await decide(id, 'remove', 'Not here.', guide)
  expect(await count()).toBe(0)
  await decide(id, 'restore', 'A mistake of ours.', guide)
  expect(await count()).toBe(1)
  await Promise.all([
    ...Array.from({ length: 5 }, () => decide(id, 'hide', 'Twice.', guide)),
    ...Array.from({ length: 5 }, () => decide(id, 'hide', 'Twice.', support)),
  ])
  expect(await count()).toBe(0)
  const { actions } = await review(id)
  expect(actions.filter(({ action }) => action === 'hide')).toHaveLength(1)
})

test('guides, support and admins moderate; finance does not; guides and admins write as staff', async () => {
  const id = await write(await newMember(server), 'Guaranteed')
  const access = async (headers: Headers) => [
    (await read('console/moderation/list', headers)).error,
    (await decide(randomUUID(), 'hide', 'x', headers)).error,
    (await staffPost('', headers)).error,
    (await send('console/postRule/save', {}, headers)).error,
  ]
  expect(await access(guide)).toEqual([undefined, 'post.unknown', 'request.invalid', 'role.missing'])
  expect(await access(support)).toEqual([undefined, 'post.unknown', 'role.missing', 'request.invalid'])
  expect(await access(admin)).toEqual([undefined, 'post.unknown', 'request.invalid', 'request.invalid'])
  expect(await access(finance)).toEqual(['role.missing', 'role.missing', 'role.missing', 'role.missing'])
  expect((await decide(id, 'hide', 'x', guide)).code).toBe(200)
})

test('staff write posts and comments with the staff mark, and take their own ones away', async () => {
  const member = await newMember(server)
  const { data: post } = await staffPost('The meters were read today.', guide)
  expect(post).toMatchObject({ staff: true, author: 'staff', username: 'Guide (demonstration)' })
  const asked = await comment(post.id, member, 'All of them?')
  const answer = await send(
    'console/community/comment',
    { squareId: post.id, commentId: asked, postContent: 'All of them.' },
    guide,
  )
  expect(answer.data).toMatchObject({ staff: true, content: 'All of them.', commentId: asked })
  expect((await send('console/community/remove', { id: post.id }, admin)).error).toBe('post.unknown')
  expect((await send('console/community/remove', { id: answer.data.id }, guide)).code).toBe(200)
  expect((await read(`square/detail?id=${post.id}`)).data.commentNum).toBe(1)
  const { rows } = await owner.query(
    `select action, after, before from audit where subject_id in ($1, $2) order by id`,
    [post.id, answer.data.id],
  )
  expect(rows).toMatchObject([
    { action: 'community.post', after: { content: 'The meters were read today.' } },
    { action: 'community.comment' },
    { action: 'community.remove', before: { content: 'All of them.' } },
  ])
})

test('what staff removed is kept for 90 days and then erased; what its author removed, for 30', async () => {
  const author = await newMember(server)
  const [decided, own, waits] = [
    await write(author, 'Decided'),
    await write(author, 'Own'),
    await write(author, 'Guaranteed, and removed while it waits'),
  ]
  await decide(decided, 'remove', 'Not here.', guide)
  for (const squareId of [own, waits]) await send('square/remove', { squareId }, author.token)
  const age = (days: number) =>
    owner.query(`update post set removed_at = ledger.now() - make_interval(days => $1) where id = any($2)`, [
      days,
      [decided, own, waits],
    ])
  const contents = async () => {
    await eraseRemovedPosts(databaseOf(server.database.app), { days: 30, decidedDays: 90 })
    const { rows } = await owner.query('select content from post where id = any($1) order by array_position($1, id)', [
      [decided, own, waits],
    ])
    return rows.map(({ content }) => content !== '')
  }
  await age(31)
  expect(await contents()).toEqual([true, false, true])
  expect((await decide(decided, 'restore', 'It was fine.', support)).code).toBe(200)
  await decide(decided, 'remove', 'Not here.', guide)
  await age(91)
  expect(await contents()).toEqual([false, false, true])
  expect((await decide(decided, 'restore', 'Too late.', support)).error).toBe('moderation.gone')
})

// Attack by one moderator, on the community. Impossible: an answer to a decision is decided by another operator, who
// can take the decision back.
test('a moderator hides what a member says about them, and rejects the member’s answer as well', async () => {
  const author = await newMember(server)
  const id = await write(author, 'The guide asked me for my password')
  await decide(id, 'remove', 'Untrue.', guide)
  const { actions } = (await read('square/status', author.token)).data
  await send('square/answer', { id: actions[0].id, content: 'I have a picture of it' }, author.token)
  for (const action of [undefined, 'hide', 'mute', 'restore'] as const)
    expect((await decide(id, action, 'Still untrue.', guide)).error).toBe('moderation.own')
  expect(await listWaiting(support)).toContain(id)
  expect((await decide(id, 'restore', 'We look into it.', support)).code).toBe(200)
  expect(await isSeen(id)).toBe(true)
})

// Attack by one moderator, on the community: a critic is muted again and again, for ever. Impossible: a mute ends
// after 30 days, each post is a reason for one, and whoever muted a member needs another operator for the next one.
test('a moderator silences a member for ever', async () => {
  const author = await newMember(server)
  const [first, second] = [await write(author, 'This guide is unfair'), await write(author, 'And rude')]
  const mute = (id: string, headers: Headers) => decide(id, 'mute', 'Please calm down.', headers, { muteDays: 30 })
  expect((await mute(first, guide)).code).toBe(200)
  expect((await mute(first, support)).error).toBe('moderation.no-change')
  expect((await mute(second, guide)).error).toBe('moderation.muted-before')
  // Nor when the first one is over.
  await owner.query(`update moderation_action set until = ledger.now() - interval '80 days' where subject_id = $1`, [
    first,
  ])
  expect((await mute(second, guide)).error).toBe('moderation.muted-before')
  expect((await mute(second, support)).code).toBe(200)
  const { actions } = (await read('square/status', author.token)).data
  expect(actions).toHaveLength(2)
  // The member reads why, can answer although muted, and another operator ends it.
  expect((await send('square/answer', { id: actions[0].id, content: 'I was not rude' }, author.token)).code).toBe(200)
  expect((await decide(second, 'restore', 'Criticism is welcome.', support)).error).toBe('moderation.own')
  expect((await decide(second, 'restore', 'Criticism is welcome.', admin)).code).toBe(200)
  expect((await send('square/addText', { content: 'Thank you' }, author.token)).code).toBe(200)
})

// Attack by one operator, on the community: an operator writes in a member’s or a machine’s name, or changes what a
// member wrote. Impossible: an operator’s session is no member’s, and no call changes a text or names another author.
test('an operator poses as a member or as a machine', async () => {
  const author = await newMember(server)
  const id = await write(author, 'My own words')
  for (const headers of [guide, support, admin]) {
    expect((await send('square/addText', { content: 'As a member' }, headers)).code).toBe(401)
    expect((await send('comment/text', { squareId: id, content: 'As a member' }, headers)).code).toBe(401)
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ postContent: 'Mine', memberId: author.id, author: 'machine', id }))
    form.append(name, value)
  const posted = (await server.call('console/community/post', { method: 'POST', body: form, headers: guide })).answer
  expect(posted.data).toMatchObject({ staff: true, author: 'staff', username: 'Guide (demonstration)' })
  expect(posted.data.id).not.toBe(id)
  const inCommunity = calls.map(({ path }) => path).filter((path) => /^console\/(community|moderation)\//.test(path))
  expect(inCommunity).toEqual([
    'console/moderation/list',
    'console/moderation/one',
    'console/community/list',
    'console/community/comments',
    'console/community/post',
    'console/community/comment',
    'console/community/remove',
  ])
  const { rows } = await owner.query('select content from post where id = $1', [id])
  expect(rows).toEqual([{ content: 'My own words' }])
})

// Attack by one moderator, on the community. Impossible: nobody decides about what they wrote as staff.
test('a guide decides that a report about their own post changes nothing', async () => {
  const reporter = await newMember(server)
  const { data } = await staffPost('Everybody should buy more units.', guide)
  await send('square/report', { squareId: data.id, reportReason: 'scam' }, reporter.token)
  expect((await decide(data.id, undefined, '', guide)).error).toBe('moderation.own')
  expect((await decide(data.id, 'mute', 'x', support)).error).toBe('moderation.no-member')
  expect((await decide(data.id, 'remove', 'We do not advise anybody to buy.', support)).code).toBe(200)
  expect(await isSeen(data.id)).toBe(false)
})

// Attack by one moderator, on the community. Impossible: what its author took away has no reason of an operator, and
// stays away.
test('a moderator publishes again what a member has removed', async () => {
  const author = await newMember(server)
  const [shown, hidden] = [await write(author, 'My number is my secret'), await write(author, 'Guaranteed')]
  await decide(hidden, 'hide', 'No promises.', guide)
  for (const squareId of [shown, hidden]) await send('square/remove', { squareId }, author.token)
  for (const id of [shown, hidden]) {
    for (const action of ['restore', 'hide', 'remove'] as const)
      expect((await decide(id, action, 'Back.', guide)).error).toBe('moderation.gone')
    expect(await isSeen(id)).toBe(false)
  }
})

// Attack by one guide, on the community: members are sent to an address, a number or a messenger in the name of our
// staff. Impossible: what staff write is refused when it has one, whatever the rules say at the moment.
test('a guide asks members for money with the staff mark', async () => {
  const member = await newMember(server)
  await owner.query('update post_rule set is_active = false')
  try {
    const squareId = await write(member, 'Where do I pay?')
    for (const content of [
      'Pay to 0x52908400098527886E0F7030069857D2E4169EE7',
      'Call +91 98765 43210',
      'Write to us on Telegram',
      't.me/millrace_support',
    ]) {
      expect((await staffPost(content, guide)).error).toBe('staff.flagged')
      expect((await send('console/community/comment', { squareId, postContent: content }, guide)).error).toBe(
        'staff.flagged',
      )
      expect((await decide(squareId, 'warn', content, guide)).error).toBe('staff.flagged')
    }
    expect((await read('push/record', member.token)).data.total).toBe(0)
  } finally {
    await owner.query('update post_rule set is_active = true')
  }
})

// Attack by one guide, on what belongs to others: money, members and identities are looked at with the role of a guide.
// Impossible: a guide makes only calls that name the role.
test('a guide reads what has nothing to do with the community', async () => {
  for (const path of [
    'console/member/list',
    `console/member/one?id=${randomUUID()}`,
    'console/withdraw/list',
    'console/overview/state',
    'console/ledger/state',
    'console/audit/list',
    'console/find/anything?q=asha',
    'console/chat/list',
    'console/ticket/list',
  ])
    expect([path, (await read(path, guide)).error]).toEqual([path, 'role.missing'])
  expect((await read('console/auth/me', guide)).data.role).toBe('guide')
})

// Attack by the application’s database password, on the community. Impossible: the application may not write decisions,
// and one takes the signature of an operator.
test('somebody with the application’s password hides a post or mutes a member', async () => {
  const { app } = server.database
  const author = await newMember(server)
  const id = await write(author, 'Here')
  const content = { subjectId: id, action: 'hide' as const }
  const wish = { kind: 'moderation', content, reason: 'x' }
  const { proposedTime: time, after, text } = (await send('console/proposal/draft', wish, support)).data
  for (const signature of [undefined, signText('guide@millrace.test', text)])
    expect((await send('console/proposal/make', { ...wish, time, salt: after.salt, signature }, support)).error).toBe(
      'approval.unsigned',
    )
  expect(await isSeen(id)).toBe(true)
  for (const statement of [
    `update post set state = 'hidden'`,
    `update post_comment set content = 'x'`,
    `insert into moderation_action (id, action, reason, operator_id) select gen_random_uuid(), 'warn', 'x', id from operator`,
    `delete from moderation_item`,
    `insert into post_like (subject_id, member_id) select gen_random_uuid(), id from member`,
  ])
    await expect(app.query(statement)).rejects.toThrow('denied')
})

// Attack by a member, on the community: a post disappears because many accounts report it. Impossible: reports only put
// it into the queue, and each member counts once.
test('many reports hide nothing', async () => {
  const author = await newMember(server)
  const id = await write(author, 'An honest opinion')
  const others = await Promise.all(Array.from({ length: 8 }, () => newMember(server)))
  await Promise.all(
    [...others, ...others].map(({ token }) => send('square/report', { squareId: id, reportReason: 'spam' }, token)),
  )
  expect(await isSeen(id)).toBe(true)
  expect((await review(id)).item).toMatchObject({ reportCount: 8, isOpen: true })
})

// Attack by a member, on the community. Impossible: a decision is answered by whom it is about.
test('somebody answers a decision about another member', async () => {
  const [author, other] = [await newMember(server), await newMember(server)]
  const id = await write(author, 'Mine')
  await decide(id, 'hide', 'Not here.', guide)
  const [action] = (await review(id)).actions
  expect((await send('square/answer', { id: action?.id, content: 'x' }, other.token)).error).toBe('moderation.unknown')
})

test('every decision is in the audit log, on the member’s record', async () => {
  const author = await newMember(server)
  const id = await write(author, 'Audited')
  const { data: decided } = await decide(id, 'hide', 'For a reason.', guide)
  expect(decided).toMatchObject({
    before: { state: 'visible', hasAppeal: false },
    after: { subjectId: id, action: 'hide' },
    reason: 'For a reason.',
  })
  const { rows } = await owner.query(
    `select a.action, a.after, o.role from audit a join operator o on o.id = a.operator_id
      where a.subject_id = $1 and a.action like 'moderation.%'`,
    [author.id],
  )
  expect(rows).toEqual([{ action: 'moderation.do', after: { proposal: decided.id }, role: 'guide' }])
})
