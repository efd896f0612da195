import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember } from '../../../test/newMember.ts'

let server: TestServer
let support: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

const rule = { ruleKind: 'promise', ruleForm: 'words', ruleContent: 'moonshot*' }
const send = async (path: string, body: object, headers = support) => (await server.post(path, body, headers)).answer

test('a rule is tried on what members wrote before it is saved', async () => {
  const { token } = await newMember(server)
  await send('square/addText', { content: 'This is a MOONSHOTS machine' }, token)
  await send('square/addText', { content: 'This is a machine' }, token)
  const tried = (await send('console/postRule/try', rule)).data
  expect(tried).toMatchObject({ found: 1, list: [{ content: 'This is a MOONSHOTS machine', warnings: [] }] })
  expect(tried.tried).toBeGreaterThanOrEqual(2)
  const { data } = await send('console/postRule/save', { ...rule, ruleLanguage: 'en_US', note: 'Slang' })
  expect(data).toMatchObject({ kind: 'promise', isActive: true, updatedBy: 'Support (demonstration)' })
  // In force everywhere two seconds later.
  await expect
    .poll(async () => (await send('square/addText', { content: 'Moonshot' }, token)).data?.warnings, {
      interval: 500,
    })
    .toEqual(['promise'])
  const changed = await send('console/postRule/save', { ...rule, ruleId: data.id, isActive: false })
  expect(changed.data).toMatchObject({ id: data.id, isActive: false, language: '' })
  const list = (await server.call('console/postRule/list?pageSize=100', { headers: support })).answer.data
  expect(list.list.find(({ id }: { id: string }) => id === data.id)).toMatchObject({ isActive: false })
  const { rows } = await server.database.owner.query(
    'select action, before, after from audit where subject_id = $1 order by id',
    [data.id],
  )
  expect(rows).toMatchObject([
    { action: 'post-rule.add', after: { content: 'moonshot*' } },
    { action: 'post-rule.change', before: { isActive: true }, after: { isActive: false } },
  ])
})

test('what cannot be read is refused, and says why', async () => {
  for (const ruleContent of ['(', String.raw`(a)\1`, 'a(?=b)']) {
    const answer = await send('console/postRule/try', { ...rule, ruleForm: 'pattern', ruleContent })
    expect(answer.error).toBe('rule.unreadable')
    expect((await send('console/postRule/save', { ...rule, ruleForm: 'pattern', ruleContent })).error).toBe(
      'rule.unreadable',
    )
  }
  expect((await send('console/postRule/save', { ...rule, ruleId: crypto.randomUUID() })).error).toBe('rule.unknown')
})

// Attack by one operator, on requests: a pattern is tried that takes exponential time. Impossible: patterns are matched
// in linear time.
test('a catastrophic pattern is tried', async () => {
  const { token } = await newMember(server)
  await send('square/addText', { content: `${'a'.repeat(900)}!` }, token)
  const answer = await send('console/postRule/try', { ...rule, ruleForm: 'pattern', ruleContent: '^(a+)+$' })
  expect(answer.code).toBe(200)
})
