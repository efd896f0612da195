import { effectNames, getKind, kindNames, proposalKinds, type ProposalKind } from '@millrace/contract/console/proposal'
import { decisionText, idOfText, proposalText } from '@millrace/proof'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signText } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { buyUnits, createBuyer, createMachine } from '../../test/machines.ts'
import { createProposals } from '../../test/proposals.ts'

type Headers = Record<string, string>
let server: TestServer
let office: ReturnType<typeof createProposals>
let maker: Headers
let checker: Headers
let admin: Headers
let support: Headers
beforeAll(async () => {
  server = await createTestServer()
  office = createProposals(server)
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  admin = await server.signIn()
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

const proposeRetirement = async (machineId: string) =>
  (await office.propose('machine-retirement', { machineId }, maker)).data
const isRetired = async (machineId: string): Promise<boolean> =>
  (await server.database.owner.query('select retired_at is not null as is from machine where id = $1', [machineId]))
    .rows[0].is
const countDecisions = async (id: string): Promise<number> =>
  (await server.database.owner.query('select count(*)::int as n from decision where subject_id = $1', [id])).rows[0].n

test('what one proposes another decides, and both have signed exactly what was shown', async () => {
  const machineId = await createMachine(server.database.app)
  const drafted = await office.draft('machine-retirement', { machineId }, maker)
  expect(drafted.data.text).toContain(`to.isRetired: true\nto.machineId: ${machineId}\nwas.isRetired: false`)
  const proposal = await proposeRetirement(machineId)
  expect(proposal).toMatchObject({ state: 'open', isSigned: true, before: { isRetired: false }, subject: machineId })
  expect(proposal.id).toBe(idOfText(proposal.text))
  expect(proposal.text).toBe(
    proposalText({ ...proposal, proposedBy: proposal.proposedBy.id }, { signatures: 2, isPersonal: false }),
  )
  expect((await office.decide(proposal.id, checker)).data).toMatchObject({ state: 'approved' })
  expect(await isRetired(machineId)).toBe(true)
  const { rows } = await server.database.owner.query(
    `select d.act, is_signed_by(k.public_key, convert_to(d.signed_text, 'UTF8'), d.signature) as "isValid"
     from decision d join approver_key k on k.id = d.key_id where d.subject_id = $1 order by d.id`,
    [proposal.id],
  )
  expect(rows).toEqual([
    { act: 'proposed', isValid: true },
    { act: 'approved', isValid: true },
  ])
})

test('what it would change is counted when it is asked for, for those who may decide it, and no more once it is decided', async () => {
  const { owner } = server.database
  const machineId = await createMachine(server.database.app)
  const { id } = await proposeRetirement(machineId)
  const effects = async (of: string, headers = checker) =>
    (await server.call(`console/proposal/effects?id=${of}`, { headers })).answer
  const holders = async () => (await effects(id)).data.find((each: { effect: string }) => each.effect === 'holders')
  expect((await effects(id)).data).toEqual([
    { effect: 'holders', unit: 'count', was: null, willBe: '0', change: null },
    { effect: 'units-left', unit: 'count', was: '100', willBe: '0', change: '-100' },
    { effect: 'reserve', unit: 'USDT', was: '0', willBe: '0', change: '0' },
  ])
  await buyUnits(owner, { memberId: await createBuyer(owner, { money: 1_000_000_000n }), machineId, units: 2 })
  expect(await holders()).toMatchObject({ willBe: '1' })
  expect((await effects(id, support)).error).toBe('proposal.unknown')
  await office.decide(id, checker, 'rejected')
  expect((await effects(id)).data).toEqual([])

  const rate = 84.25
  await owner.query(`insert into exchange_rate (currency, rate, source, source_at) values ('INR', $1, 'test', now())`, [
    rate,
  ])
  const { data } = await office.propose('rate', { currency: 'INR', rate: (rate * 1.001).toFixed(4) }, maker)
  expect((await effects(data.id)).data.slice(0, 2)).toMatchObject([
    { effect: 'rate', unit: 'INR', was: String(rate), willBe: data.after.rate },
    { effect: 'for-hundred', unit: 'INR', was: String(Math.floor(rate * 10_000) / 100) },
  ])
})

test('the effects of every kind can be counted, whatever is proposed', async () => {
  const { owner } = server.database
  const { rows } = await owner.query<{ kind: string }>(
    `select distinct replace(substr(proname, 6), '_', '-') as kind from pg_proc where starts_with(proname, 'rule_') and proname <> 'rule_of'`,
  )
  expect(rows.length).toBeGreaterThan(30)
  const machine = { machineId: await createMachine(server.database.app), price: '120', dayReturn: '0.6', units: 130 }
  const after = {
    ...machine,
    kind: 'promotions-fund',
    currency: 'USDT',
    amount: '25',
    rate: '84',
    amounts: ['0.5', '2'],
    dayMax: 100,
    codes: 4,
    usesMax: 5,
    cost: '10',
    role: 'finance',
    isActive: true,
    operatorId: machine.machineId,
    ...(await owner.query('select limit_values(l) as values from payout_limit l')).rows[0].values,
    automaticMember: '0.01',
    twoPeopleFrom: '0.02',
  }
  // Below what takes a person now, and above what would take two.
  await owner.query(
    `insert into withdrawal (member_id, id, request_id, destination_id, rail, amount, value, fee, currency, pays,
      approvals_needed, created_at, deadline_at, destination_usable_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'bep20', 1000000,
       1000000, 0, 'USDT', 1000000, 0, ledger.now(), now(), now() from payout_limit l where l.auto_max >= 1000000`,
  )
  const counted: Record<string, unknown> = {}
  for (const { kind } of rows) {
    const found = await owner.query(
      `with made as (
        insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
          proposed_at, expires_at)
        select gen_random_uuid(), $1, gen_random_uuid(), '', '{}', $2, 'x', 'x', o.id, now(), now() + interval '1 day'
        from operator o limit 1 returning id
      ) select id from made`,
      [kind, after],
    )
    const listed = await owner.query(
      `select effect, trim_scale(was)::float8 as was, trim_scale(will_be)::float8 as is from effects_of_proposal($1)`,
      [found.rows[0].id],
    )
    expect(listed.rows.map(({ effect }) => effect).filter((effect) => !effectNames.includes(effect))).toEqual([])
    counted[kind] = listed.rows.map(({ effect, was, is }) => [effect, was, is])
  }
  expect(counted).toMatchObject({
    adjustment: [
      ['owner', 0, -25],
      ['promotions', 0, 25],
    ],
    'machine-terms': [
      ['holders', null, 0],
      ['price', 100, 120],
      ['day-return', 0.5, 0.6],
      ['units-left', 100, 130],
    ],
    limits: [
      ['for-one', 0, 1],
      ['for-two', 0, 1],
    ],
    codes: [
      ['codes', null, 20],
      ['promotions-left', 0, -10],
    ],
    'operator-change': [['role-finance', 2, 3]],
    freeze: [],
  })
})

test('one’s own is not decided but taken back, and others’ are not taken back', async () => {
  const machineId = await createMachine(server.database.app)
  const { id } = await proposeRetirement(machineId)
  expect((await office.decide(id, maker)).error).toBe('proposal.own')
  expect((await office.decide(id, maker, 'rejected')).error).toBe('proposal.own')
  expect((await office.decide(id, checker, 'withdrawn')).error).toBe('proposal.not-own')
  const isListed = async (filter: string, headers: Headers): Promise<boolean> =>
    (await server.call(`console/proposal/list?subject=${machineId}&${filter}`, { headers })).answer.data.total === 1
  expect(await Promise.all([isListed('isOwn=true', maker), isListed('isOwn=false', checker)])).toEqual([true, true])
  expect(await Promise.all([isListed('isOwn=false', maker), isListed('state=decided', maker)])).toEqual([false, false])
  expect((await office.decide(id, maker, 'withdrawn')).data).toMatchObject({ state: 'withdrawn' })
  expect(await isListed('state=decided&isOwn=false', checker)).toBe(true)
  expect((await office.decide(id, checker)).error).toBe('proposal.decided')
  // It makes room for another one.
  expect((await proposeRetirement(machineId)).state).toBe('open')
})

test('a rejection needs a reason and a signature', async () => {
  const { id } = await proposeRetirement(await createMachine(server.database.app))
  expect((await office.decide(id, checker, 'rejected', '')).error).toBe('proposal.reason-missing')
  const unsigned = { id, act: 'rejected', reason: 'no' }
  expect((await server.post('console/proposal/decide', unsigned, checker)).answer.error).toBe('approval.unsigned')
  expect((await office.decide(id, checker, 'rejected')).data).toMatchObject({ state: 'rejected', decideReason: 'no' })
})

test('only one proposal of a kind is open about something, and the same one twice is one', async () => {
  const machineId = await createMachine(server.database.app)
  const drafted = (await office.draft('machine-retirement', { machineId }, maker)).data
  const body = {
    kind: 'machine-retirement',
    content: { machineId },
    reason: 'for a test',
    time: drafted.proposedTime,
    signature: signText('maker@millrace.test', drafted.text),
  }
  const made = await Promise.all(Array.from({ length: 4 }, () => server.post('console/proposal/make', body, maker)))
  expect(new Set(made.map(({ answer }) => answer.data?.id ?? answer.error))).toEqual(new Set([drafted.id]))
  expect(await countDecisions(drafted.id)).toBe(1)
  expect((await office.propose('machine-retirement', { machineId }, checker)).error).toBe('proposal.open-before')
})

test('two deciders at once: one decides, nothing happens twice', async () => {
  const { id } = await proposeRetirement(await createMachine(server.database.app))
  const answers = await Promise.all([
    office.decide(id, checker),
    office.decide(id, admin),
    office.decide(id, admin, 'rejected'),
  ])
  expect(answers.map(({ error }) => error || 'done').toSorted()).toEqual([
    'done',
    'proposal.decided',
    'proposal.decided',
  ])
  expect(await countDecisions(id)).toBe(2)
})

test('the same decision twice is done once, and answered twice', async () => {
  const { id } = await proposeRetirement(await createMachine(server.database.app))
  const answers = await Promise.all(Array.from({ length: 4 }, () => office.decide(id, checker)))
  expect(answers.map(({ data }) => data?.state)).toEqual(Array(4).fill('approved'))
  expect(await countDecisions(id)).toBe(2)
  expect((await office.decide(id, checker, 'rejected')).error).toBe('proposal.decided')
})

test('the connection is killed between asking and doing: nothing of it has happened, and it can be decided', async () => {
  const { owner } = server.database
  const machineId = await createMachine(server.database.app)
  const { id } = await proposeRetirement(machineId)
  // Whoever decides has signed by then, and waits for the machine.
  const other = await owner.connect()
  await other.query('begin')
  await other.query('select from machine where id = $1 for update', [machineId])
  const deciding = office.decide(id, checker)
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ 'decide'`,
      )
      return rowCount
    })
    .toBe(1)
  const killed = await deciding
  await other.query('rollback')
  other.release()
  expect(killed.code).toBeGreaterThanOrEqual(500)
  expect([await isRetired(machineId), await countDecisions(id)]).toEqual([false, 1])
  expect((await office.decide(id, checker)).data.state).toBe('approved')
  expect([await isRetired(machineId), await countDecisions(id)]).toEqual([true, 2])
})

test('after its time nobody decides it, and it no longer stands in the way', async () => {
  const machineId = await createMachine(server.database.app)
  const { id } = await proposeRetirement(machineId)
  await server.database.owner.query(`update proposal set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await office.decide(id, checker)).error).toBe('proposal.expired')
  expect((await office.decide(id, maker, 'withdrawn')).error).toBe('proposal.expired')
  const { answer } = await server.call(`console/proposal/one?id=${id}`, { headers: checker })
  expect(answer.data.state).toBe('expired')
  expect((await proposeRetirement(machineId)).state).toBe('open')
  expect(await isRetired(machineId)).toBe(false)
})

test('what somebody changed meanwhile is not replaced unseen', async () => {
  const machineId = await createMachine(server.database.app)
  const content = { machineId, rail: 'practice', destination: 'Account 1' } as const
  const first = (await office.propose('machine-destination', content, maker)).data
  await server.database.owner.query(
    `insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
       proposed_at, expires_at, state, decided_by, decided_at)
     select gen_random_uuid(), kind, subject, subject_name, before, '{"rail": "practice", "destination": "Account 2"}',
       reason, '', proposed_by, proposed_at, expires_at, 'approved', (select id from operator where email = $2), now()
     from proposal where id = $1`,
    [first.id, 'admin@millrace.test'],
  )
  expect((await office.decide(first.id, checker)).error).toBe('proposal.stale')
  // Rejecting it is still possible.
  expect((await office.decide(first.id, checker, 'rejected')).data).toMatchObject({ state: 'rejected' })
})

test('a text that differs by a character, another kind’s and another act’s signature are none', async () => {
  const [machineId, other] = [await createMachine(server.database.app), await createMachine(server.database.app)]
  const drafted = (await office.draft('machine-retirement', { machineId }, maker)).data
  const otherKind = await office.draft(
    'machine-key',
    { machineId: other, publicKey: Buffer.alloc(32, 9).toString('base64') },
    maker,
  )
  const make = (text: string, time = drafted.proposedTime) =>
    server.post(
      'console/proposal/make',
      {
        kind: 'machine-retirement',
        content: { machineId },
        reason: 'for a test',
        time,
        signature: signText('maker@millrace.test', text),
      },
      maker,
    )
  for (const text of [`${drafted.text} `, drafted.text.replace('true', 'True'), String(otherKind.data?.text)])
    expect((await make(text)).answer.error).toBe('approval.unsigned')
  // A draft is signed within ten minutes.
  expect((await make(drafted.text, new Date(Date.now() - 11 * 60_000).toISOString())).answer.error).toBe(
    'proposal.late',
  )
  expect((await make(drafted.text, new Date(Date.now() + 60_000).toISOString())).answer.error).toBe('proposal.late')

  const { id } = (await make(drafted.text)).answer.data
  const { id: by } = await office.findOperator(checker)
  const text = await office.findText(id)
  const approve = (signed: string) =>
    server.post(
      'console/proposal/decide',
      { id, act: 'approved', reason: '', signature: signText('checker@millrace.test', signed) },
      checker,
    )
  for (const signed of [
    text,
    decisionText({ id, text }, { act: 'rejected', by, reason: '' }),
    decisionText({ id, text }, { act: 'approved', by, reason: 'x' }),
    decisionText({ id: drafted.subject, text }, { act: 'approved', by, reason: '' }),
    decisionText({ id, text: `${text} ` }, { act: 'approved', by, reason: '' }),
  ])
    expect((await approve(signed)).answer.error).toBe('approval.unsigned')
  expect(await isRetired(machineId)).toBe(false)
  expect((await approve(decisionText({ id, text }, { act: 'approved', by, reason: '' }))).answer.error).toBeFalsy()
})

test('a key that was removed between signing and arriving signs nothing, nor holds what it had proposed', async () => {
  const { owner } = server.database
  const remove = (email: string, at: string) =>
    owner.query(
      `update approver_key k set removed_at = ${at} from operator o where o.id = k.operator_id and o.email = $1`,
      [email],
    )
  const { id } = await proposeRetirement(await createMachine(server.database.app))
  await remove('checker@millrace.test', 'now()')
  expect((await office.decide(id, checker)).error).toBe('approval.unsigned')
  await remove('checker@millrace.test', 'null')
  await remove('maker@millrace.test', 'now()')
  expect((await office.decide(id, checker)).error).toBe('proposal.unsigned')
  await remove('maker@millrace.test', 'null')
  expect((await office.decide(id, checker)).data).toMatchObject({ state: 'approved' })
})

test('a kind that cannot be done any more is refused, and nothing of it stays', async () => {
  const machineId = await createMachine(server.database.app)
  const { id } = await proposeRetirement(machineId)
  await server.database.owner.query('update machine set retired_at = now() where id = $1', [machineId])
  expect((await office.decide(id, checker)).error).toBe('machine.retired')
  expect(await countDecisions(id)).toBe(1)
  const { rows } = await server.database.owner.query(
    `select count(*)::int as n from audit where action = 'machine-retirement.approve' and subject_id = $1`,
    [machineId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('roles: support neither proposes, decides nor reads what is finance’s', async () => {
  const machineId = await createMachine(server.database.app)
  expect((await office.propose('machine-retirement', { machineId }, support)).error).toBe('role.missing')
  const { id } = await proposeRetirement(machineId)
  expect((await office.decide(id, support)).error).toBe('proposal.unknown')
  expect((await server.call(`console/proposal/one?id=${id}`, { headers: support })).answer.error).toBe(
    'proposal.unknown',
  )
  const { list } = (await server.call('console/proposal/list?pageSize=100', { headers: support })).answer.data
  expect(list.filter(({ kind }: { kind: ProposalKind }) => !getKind(kind).roles.includes('support'))).toEqual([])
})

// Attack by somebody with the server’s password, on approvals: with the sessions of two operators, a price is set.
// Impossible: a session signs nothing.
test('with the application’s password and the sessions of two operators, a price is set', async () => {
  const { app, owner } = server.database
  const machineId = await createMachine(server.database.app)
  const { rows } = await owner.query<{ id: string }>(
    `select id from operator where email in ('maker@millrace.test', 'checker@millrace.test') order by email desc`,
  )
  const [first = '', second = ''] = rows.map(({ id }) => id)
  const forge = async (operatorId: string, statement: string, values: unknown[]) => {
    const client = await app.connect()
    try {
      await client.query('begin')
      await client.query(`select act_as_demo_operator($1, 'forged')`, [operatorId])
      await client.query(`select set_config('millrace.session', 'forged', true)`)
      return (await client.query(statement, values)).rows[0]
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const proposing = `select outcome from propose($1, 'machine-terms', $2, 'cheap', date_trunc('milliseconds', now()), $3, '', '')`
  const content = JSON.stringify({ machineId, price: '0.000002' })
  for (const signature of [null, Buffer.alloc(64), Buffer.alloc(64, 7)])
    expect(await forge(first, proposing, [first, content, signature])).toEqual({ outcome: 'approval.unsigned' })
  const { id } = await proposeRetirement(machineId)
  expect(await forge(second, `select decide($1, $2, 'approved', '', null, '', '') as o`, [id, second])).toEqual({
    o: 'approval.unsigned',
  })
  for (const statement of [
    `update proposal set state = 'approved'`,
    `insert into proposal (id, kind) values (gen_random_uuid(), 'rate')`,
    `insert into decision (kind) values ('rate')`,
    `update machine set price = 1`,
    `update machine set is_published = true`,
    `insert into machine (kind) values ('vending')`,
    `update machine_stock set units = 1`,
    `select do_machine_retirement(p) from proposal p`,
    `select may_machine_retirement('{}', '{}')`,
    `select do_proposal(p) from proposal p`,
    `select record_signed(p, 'approved', p.proposed_by, '', null) from proposal p`,
  ])
    await expect(app.query(statement)).rejects.toThrow('denied')
})

test('the contract says of each kind what the database says, and names each of its refusals', async () => {
  const { owner } = server.database
  const { rows: found } = await owner.query<{ kind: string }>(
    `select replace(substr(p.proname, 6), '_', '-') as kind, (r).roles, (r).signatures, (r).is_personal as "isPersonal",
       (r).hours > 0 as "needsLook"
     from pg_proc p, lateral (select rule_of(replace(substr(p.proname, 6), '_', '-')) as r) r
     where p.proname like 'rule\\_%' and p.proname <> 'rule_of' and p.pronamespace = 'public'::regnamespace`,
  )
  expect(Object.fromEntries(found.map(({ kind, ...rule }) => [kind, rule]))).toEqual(
    Object.fromEntries(
      kindNames.map((kind) => {
        const { roles, signatures, isPersonal = false, needsLook = true } = getKind(kind)
        return [kind, { roles: [...roles], signatures, isPersonal, needsLook }]
      }),
    ),
  )
  const { rows: bodies } = await owner.query<{ kind: string; body: string }>(
    `select replace(regexp_replace(proname, '^(may|do)_', ''), '_', '-') as kind, prosrc as body
     from pg_proc where proname ~ '^(may|do)_' and pronamespace = 'public'::regnamespace`,
  )
  for (const { kind, body } of bodies) {
    if (!(kind in proposalKinds)) continue
    const words = [...body.matchAll(/refuse_proposal\('([^']+)'\)/g)].map(([, word]) => word)
    expect(Object.keys(proposalKinds[kind as ProposalKind].refusals), kind).toEqual(expect.arrayContaining(words))
  }
})

test('whatever a proposal says, the database and the browser build the same text', async () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'binary', maxLength: 260 }).filter((text) => !text.includes('\0')),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-zA-Z_]{1,9}$/), tie('any'), { maxKeys: 4 }),
    ),
  })).any
  await fc.assert(
    fc.asyncProperty(value, fc.boolean(), async (after, isPersonal) => {
      const facts = {
        kind: 'rate',
        subject: 'INR',
        subjectName: '',
        before: {},
        after,
        reason: 'why',
        proposedBy: '00000000-0000-4000-8000-000000000000',
        proposedTime: '2026-11-18T10:11:12.345Z',
      }
      const { rows } = await server.database.owner.query<{ text: string; id: string }>(
        `select t as text, id_of_text(t) as id from proposal_text(jsonb_populate_record(null::proposal, $1),
           row('{}', 2, 1, $2)::proposal_rule) t`,
        [
          JSON.stringify({
            kind: facts.kind,
            subject: facts.subject,
            subject_name: '',
            before: {},
            after,
            reason: facts.reason,
            proposed_by: facts.proposedBy,
            proposed_at: facts.proposedTime,
          }),
          isPersonal,
        ],
      )
      const text = proposalText(facts, { signatures: 2, isPersonal })
      expect(rows).toEqual([{ text, id: idOfText(text) }])
    }),
    { numRuns: 60 },
  )
})
