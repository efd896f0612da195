import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { createMachine, newBuyer } from '../../../test/machines.ts'
import { createProposals } from '../../../test/proposals.ts'

type Headers = Record<string, string>
let server: TestServer
let office: ReturnType<typeof createProposals>
let maker: Headers
let checker: Headers
let support: Headers
beforeAll(async () => {
  server = await createTestServer()
  office = createProposals(server)
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

const write = (name: string, languages: Readonly<Record<string, string>> = {}) => ({
  text: { en_US: `${name}\n\n${'You lease. '.repeat(40)}`.trim(), ...languages },
})
const list = async () => (await server.call('console/agreement/list', { headers: support })).answer.data.list

test('two people put a version in force, which both sign by its hash, and members agree to the newest', async () => {
  const first = write('First', { ta_IN: 'குத்தகை ஒப்பந்தம்', hi_IN: '  ' })
  const { data: proposed } = await office.propose('agreement', first, maker)
  const hash = createHash('sha256').update(first.text.en_US).digest('hex')
  expect(proposed.text).toContain(`\nto.text.en_US: sha256 ${hash}\nto.text.ta_IN: குத்தகை ஒப்பந்தம்\nto.version: 2`)
  // The demonstration has the first.
  expect(proposed).toMatchObject({ before: { version: 1 }, subjectName: 'version 2' })
  // One waits at a time.
  expect((await office.propose('agreement', write('Other'), checker)).error).toBe('proposal.open-before')
  expect((await office.decide(proposed.id, maker)).error).toBe('proposal.own')
  expect(await list()).toMatchObject([{ version: 1, people: { reason: 'Demonstration' } }])
  expect((await office.decide(proposed.id, checker)).data.state).toBe('approved')
  expect((await list())[0]).toMatchObject({
    version: 2,
    texts: [
      { language: 'en_US', text: first.text.en_US, hash },
      { language: 'ta_IN', text: 'குத்தகை ஒப்பந்தம்' },
    ],
    people: { proposalId: proposed.id, reason: 'for a test', proposedBy: proposed.proposedBy },
  })

  const productId = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 500_000_000n })
  const buy = (agreementVersion: number) =>
    server.post(
      'mine/order/create',
      { productId, num: 1, agreementVersion, payPassword: '123456' },
      { ...token, 'idempotency-key': randomUUID() },
    )
  const { answer } = await buy(2)
  expect(answer.data).toMatchObject({ agreementVersion: 2, agreementHash: hash })
  await office.agree('agreement', write('Second'), [maker, checker])
  expect((await buy(2)).answer.error).toBe('buy.agreement-changed')
  expect((await buy(3)).answer.data.agreementVersion).toBe(3)
  // The order keeps what it was bought with.
  const { data } = (await server.call(`mine/order/subrecord?id=${answer.data.id}`, { headers: token })).answer
  expect(data).toMatchObject({ order: { agreementVersion: 2 }, agreement: first.text.en_US })
})

test('what is in force already, what has no English and what is too long is refused', async () => {
  const { text } = write('Same', { ta_IN: 'குத்தகை' })
  await office.agree('agreement', { text }, [maker, checker])
  expect((await office.propose('agreement', { text }, maker)).error).toBe('proposal.same')
  expect((await office.propose('agreement', { text: { ...text, fr_FR: ' ' } }, maker)).error).toBe('proposal.same')
  for (const wrong of [
    {},
    { text: {} },
    { text: { en_US: ' ' } },
    { text: { ta_IN: 'குத்தகை' } },
    { text: { en_US: 'x', xx_XX: 'x' } },
    { text: { en_US: 'x'.repeat(20_001) } },
    { text: { en_US: 'x', ta_IN: 'x'.repeat(20_001) } },
    { text: 'x' },
  ])
    expect((await office.draft('agreement', wrong, maker)).error, JSON.stringify(wrong).slice(0, 60)).toBe(
      'request.invalid',
    )
  expect((await office.propose('agreement', write('Mine'), support)).error).toBe('role.missing')
})

test('a version that was written for another one before is not approved', async () => {
  const { data } = await office.propose('agreement', write('Late'), maker)
  const { rows } = await server.database.owner.query('select max(version) + 1 as version from agreement')
  await server.database.owner.query(`insert into agreement (version, content) values ($1, '{"en_US": "Meanwhile"}')`, [
    rows[0].version,
  ])
  expect((await office.decide(data.id, checker)).error).toBe('proposal.stale')
  expect((await list())[0]).toMatchObject({ version: rows[0].version, people: null })
  await office.decide(data.id, checker, 'rejected')
})

// Attack by somebody with the server’s password, on terms: another agreement is put in force, or an old one changed.
// Impossible: two people sign the hash of each text, and nobody else writes it.
test('an agreement is written by SQL', async () => {
  const { app } = server.database
  for (const statement of [
    `insert into agreement (version, content) values (99, '{"en_US": "All is mine"}')`,
    `update agreement set content = '{"en_US": "All is mine"}'`,
    `delete from agreement`,
    `insert into agreement_text (version, language, hash) values (1, 'fr_FR', sha256('x'))`,
    `update agreement_text set hash = sha256('x')`,
    `select do_agreement(p) from proposal p`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('denied')
})
