import { calls } from '@millrace/contract'
import { roles } from '@millrace/contract/call'
import { getKind, kindNames, type ContentOf, type ProposalKind } from '@millrace/contract/console/proposal'
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCharger, createStation, meterContent } from '../../test/chargers.ts'
import { openCoupons } from '../../test/coupons.ts'
import { createRevenueServer, daysBefore, machineFields, machineTerms } from '../../test/createRevenueServer.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { createBuyer } from '../../test/machines.ts'
import { createTestMeter } from '../../test/meterRecord.ts'
import { addMember, openProgramme } from '../../test/programmes.ts'
import { bindDestination, setRates, withdraw } from '../../test/withdrawals.ts'

// Whoever forges a session of an operator has no key of theirs. Here is a session of each role, and everything that can
// be asked of the console with it, in a form that would be taken if it were signed.

const revenue = await createRevenueServer()
const { server, office, maker, checker, admin, support, createMachineWithCapital, createMachine, enterReport } = revenue
const { owner, app } = server.database
afterAll(revenue.stop)

const sessions = { admin, finance: checker, support, guide: await server.signIn('guide@millrace.test') }

const thief = generateKeyPairSync('ed25519').privateKey

const insert = async (text: string, values: unknown[] = []): Promise<string> =>
  (await owner.query<{ id: string }>(`insert into ${text} returning id`, values)).rows[0]?.id as string

let contents: { readonly [Kind in ProposalKind]: ContentOf<Kind> }
/** By the path of the call. */
let requests: Readonly<Record<string, object>>
beforeAll(async () => {
  await setRates(owner)
  await fundPromotions(owner, usdt(1_000_000_000n))
  const machineId = await createMachineWithCapital(50_000_000n)
  const [memberId, invitedId, frozenId] = [await addMember(owner), await addMember(owner), await addMember(owner)]
  await owner.query(`update member set frozen_at = now() where id = $1`, [frozenId])
  const stoppedId = await addMember(owner)
  await owner.query(
    `insert into verification (member_id, state, document_type, name_cipher, number_cipher, pictures, key_id,
       created_at, number_hash) values ($1, 'pending', 'passport', '', '', '{}', 'x', now(), $2)`,
    [memberId, createHash('sha256').update(memberId).digest()],
  )
  const verificationId = (await owner.query('select id from verification where member_id = $1', [memberId])).rows[0].id
  const submissionId = await insert(`submission (member_id, kind, link) values ($1, 'share', 'https://v.example/1')`, [
    memberId,
  ])
  await owner.query(
    `insert into invitation (invited_id, inviter_id, invited_at, state, valid_at) values ($1, $2, now(), 'review', now())`,
    [invitedId, memberId],
  )
  const programmeId = await openProgramme(owner, 'code', { totalMax: 1_000, memberMax: 1 })
  const draw = async () => (await server.post('console/code/draw', { count: 1 }, maker)).answer.data.id
  const ofBatch = { programmeId, usesMax: 1, endTime: '2099-01-01T00:00:00.000Z', note: '' }
  const openedId = await draw()
  await office.agree('codes', { ...ofBatch, batchId: openedId }, [maker, checker])
  const buyer = await createBuyer(app, { money: 2_000_000_000n })
  const { id: withdrawalId } = await withdraw(app, {
    memberId: buyer,
    destinationId: await bindDestination(app, buyer),
    amount: 1_500_000_000n,
  })
  const item = (kind: string) =>
    insert(`reconciliation_item (rail, currency, kind, subject) values ('bank', 'NGN', $1, $2)`, [kind, randomUUID()])
  const addVersion = (code: number, isPublished: boolean) =>
    insert(
      `version (platform, code, name, extra, down_url, compulsory, is_published)
       values ('android', $1, '7', '{"en_US": "x"}', '', true, $2)`,
      [code, isPublished],
    )
  const operatorId = await insert(
    `operator (email, name, role, password_check) values ('victim@millrace.test', 'A colleague', 'support', sha256('x'))`,
  )
  const postId = randomUUID()
  await owner.query(`insert into post (id, member_id, content) values ($1, $2, 'A post')`, [postId, memberId])
  const [approvedLater, rejectedLater] = [
    await enterReport(await createMachine()),
    await enterReport(await createMachine()),
  ]
  const { id: actId } = (await office.propose('freeze', { memberId: await addMember(owner) }, support)).data
  const pdf = Buffer.from('%PDF-1.4')
  await server.platform.uploads.save('evidence', 'pdf', pdf)
  const station = await createCharger(owner, machineId)
  const alertId = await insert(`machine_alert (machine_id, kind) values ($1, 'fault')`, [machineId])
  contents = {
    rate: { currency: 'NGN', rate: '1490' },
    'machine-terms': { machineId, ...machineTerms, price: '101' },
    'machine-key': { machineId, publicKey: newKey() },
    meter: meterContent(await createStation(owner, machineId), createTestMeter('OF-THE-THIEF')),
    'meter-replacement': { ...meterContent(station.stationId, createTestMeter('OTHER')), lastRegister: '1000' },
    tariff: {
      machineId,
      fromDay: daysBefore(revenue.today, -2),
      currency: 'USDT',
      perKwh: '1000',
      perSession: '0',
      perMinute: '0',
    },
    'approval-rule': { isOn: true, agreeingDays: 5, toleranceBasisPoints: 500, rangePercent: 100 },
    'machine-destination': { machineId, rail: 'practice', destination: 'Account of the thief' },
    'machine-retirement': { machineId },
    limits: {
      ...(await server.call('console/limit/show', { headers: admin })).answer.data.limits,
      bankDayMax: '90000',
    },
    'operator-invitation': { email: 'second@thief.example', name: 'A second me', role: 'finance' },
    'operator-reset': { operatorId },
    'operator-change': { operatorId, name: 'Promoted', role: 'admin', isActive: true },
    'operator-stop': { operatorId },
    agreement: { text: { en_US: 'All is mine' } },
    'link-host': { host: 'evil.example', isAllowed: true },
    version: { versionId: await addVersion(77, false), isPublished: true },
    adjustment: { kind: 'promotions-fund', currency: 'USDT', amount: '1' },
    'report-entry': {
      machineId,
      day: revenue.today,
      amount: '1000',
      evidence: { kind: 'pdf', sha256: createHash('sha256').update(pdf).digest('hex') },
    },
    'report-approval': { reportIds: [approvedLater] },
    'report-rejection': { reportId: rejectedLater },
    release: { machineId, amount: '1' },
    programme: {
      kind: 'code',
      name: 'Codes of the thief',
      amounts: ['100'],
      startTime: '2020-01-01T00:00:00.000Z',
      endTime: null,
      dayMax: null,
      memberMax: 1,
      totalMax: 10,
      countriesOff: [],
      terms: {},
    },
    'programme-stop': { programmeId },
    codes: { ...ofBatch, batchId: await draw() },
    'codes-stop': { batchId: openedId },
    voucher: { memberId, programmeId: await openCoupons(owner, { isVoucher: true }) },
    submission: { submissionId, isApproved: true },
    'invitation-review': { invitedId, isApproved: true },
    freeze: { memberId },
    unfreeze: { memberId: frozenId },
    'end-sessions': { memberId },
    'withdrawal-stop': { memberId: stoppedId, until: new Date(Date.now() + 86_400_000).toISOString() },
    verification: { verificationId, isVerified: true },
    'withdrawal-rejection': { withdrawalId },
    'lost-payouts': { itemId: await item('restored') },
    'vanished-credit': { itemId: await item('reorganised') },
    'reconciliation-close': { itemId: await item('late') },
    moderation: { subjectId: postId, action: 'remove' },
  }
  const text = { en_US: 'A text' }
  await server.post('console/approver/offer', { publicKey: newKey() }, maker)
  const keyIds = Object.fromEntries(
    (
      await owner.query<{ name: string; id: string }>(
        `select case when k.added_at is null then 'waiting' else o.role end as name, k.id
         from approver_key k join operator o on o.id = k.operator_id where k.removed_at is null`,
      )
    ).rows.map(({ name, id }) => [name, id]),
  )
  const ofContent = (fields: object, id: string = randomUUID()) => ({
    create: fields,
    update: { id, ...fields },
    remove: { id },
  })
  const content = {
    cannedAnswer: ofContent({ title: text, content: text, isPublished: true }),
    about: ofContent({ content: text, isPublished: true }),
    help: ofContent({ slug: 'a-page', topic: 'risks', position: 1, title: text, content: text, isPublished: true }),
    news: ofContent({ title: text, summary: text, content: text, isPublished: true }),
    notice: ofContent({ place: 'popup', title: text, content: text, isPublished: true }),
    slide: ofContent({ position: 1, title: text, content: text, isPublished: true }),
    version: ofContent(
      { platform: 'web', code: 99, name: '9', extra: text, compulsory: true, isPublished: true },
      await addVersion(78, true),
    ),
    video: ofContent({ position: 1, title: text, isPublished: true }),
  }
  const rule = { ruleKind: 'phone', ruleForm: 'words', ruleContent: 'a word' }
  requests = {
    ...Object.fromEntries(
      Object.entries(content).flatMap(([name, verbs]) =>
        Object.entries(verbs).map(([verb, request]) => [`console/${name}/${verb}`, request]),
      ),
    ),
    ...Object.fromEntries(
      ['removal', 'remove', 'stop'].map((verb) => [`console/approver/${verb}`, { id: keyIds.admin }]),
    ),
    ...Object.fromEntries(['object', 'word'].map((verb) => [`console/approver/${verb}`, { id: keyIds.waiting }])),
    'console/approver/offer': { publicKey: newKey() },
    'console/auth/password': { oldPassword: 'Wrong-one-9', password: 'Another-one-9', code: '000000' },
    'console/chat/close': { id: randomUUID() },
    'console/chat/handOver': { id: randomUUID() },
    'console/chat/read': { id: randomUUID(), upTo: 1 },
    'console/chat/send': { id: randomUUID(), clientId: randomUUID(), content: 'x' },
    'console/chat/take': { id: randomUUID() },
    'console/chat/typing': { id: randomUUID() },
    'console/code/draw': { count: 3 },
    'console/community/comment': { squareId: postId, postContent: 'A comment' },
    'console/community/post': { postContent: 'A post' },
    'console/community/remove': { id: postId },
    'console/doubt/see': { id: randomUUID() },
    'console/file/upload': {},
    'console/ledger/prove': {},
    'console/machine/create': { ...machineFields, price: '0.000001' },
    'console/machine/move': { id: machineId, position: 2 },
    'console/machine/service': { id: machineId, plannedFor: daysBefore(revenue.today, -2) },
    'console/machine/update': { id: machineId, ...machineFields, price: '0.000001' },
    'console/postRule/save': rule,
    'console/postRule/try': rule,
    'console/proposal/look': { id: actId, objection: 'no' },
    'console/proposal/sign': { id: actId },
    'console/reconciliation/take': { id: await item('late') },
    'console/handover/write': { office: 'service', content: 'A note' },
    'console/handover/take': { id: randomUUID() },
    'console/handover/close': { id: randomUUID() },
    'console/report/evidence': {},
    'console/alert/take': { id: alertId },
    'console/alert/close': { id: alertId, reason: 'Nothing' },
    'console/station/connect': { machineId, identity: 'CP-THIEF', connectors: 1, timeZone: 'UTC' },
    'console/station/renew': { id: station.stationId },
    'console/station/close': { id: station.stationId },
    'console/station/ask': { id: station.stationId, action: 'restart' },
    'console/ticket/answer': { id: randomUUID(), answer: 'An answer' },
    'console/withdraw/approve': { id: withdrawalId },
  }
})

const newKey = (): string =>
  Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'base64',
  )

/** What no session changes without a signature is all but this. */
const mayChange = [
  // How programs are.
  'process_report',
  // What was done, and how often.
  'audit',
  'rate_limit',
  'operator_try',
  'check_run',
  'machine_check_run',
  // What staff write, which is looked at before it is taken.
  'about',
  'canned_answer',
  'news',
  'notice',
  'slide',
  'video',
  'help',
  'post',
  'post_comment',
  'post_total',
  'post_rule',
  'live_event',
  'live_outbox',
  'message',
  // Who works on what, and what one shift tells the next.
  'reconciliation_item',
  'shift_note',
  // What a charger says counts for nothing without a meter that two people approved, and takes a person without its
  // key.
  'station',
  'station_command',
  'machine_alert',
  // When somebody looks after a machine next, of which every entry is kept.
  'machine_service',
]
/** A draft is added to these, which nobody has seen, or codes that are valid for nobody, or a key that waits. */
const mayGrow = ['machine', 'machine_stock', 'version', 'reward_code', 'approver_key']

/** Each table's rows, without where in a list they stand and when somebody was last seen. */
async function readTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await owner.query<{ name: string; table: string }>(
    `select c.relname as name, c.oid::regclass::text as table from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p')
       and not c.relispartition and not c.relname = any ($1) order by 2`,
    [mayChange],
  )
  expect(tables.length).toBeGreaterThan(100)
  const found = new Map<string, readonly string[]>()
  for (const { name, table } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - 'position' - 'last_seen_at')::text as row from ${table} t order by 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

async function expectUntouched(work: () => Promise<void>): Promise<void> {
  const before = await readTables()
  await work()
  for (const [name, after] of await readTables()) {
    const rows = mayGrow.includes(name) ? after.filter((row) => before.get(name)?.includes(row)) : after
    expect({ name, rows }).toEqual({ name, rows: before.get(name) })
  }
}

const signAsThief = (text: string): string => sign(null, Buffer.from(text), thief).toString('base64')

// Attack by somebody who forges a session of each role, on approvals: everything of every kind is proposed or done.
// Impossible: what would be taken with a signature is refused without one, and with one by another key.
test('something is proposed or done without its proposer’s key', () =>
  expectUntouched(async () => {
    for (const kind of kindNames)
      for (const role of roles) {
        const drafted = await office.draft(kind, contents[kind], sessions[role])
        expect(drafted, kind).toMatchObject(
          getKind(kind).roles.includes(role) ? { code: 200 } : { error: 'role.missing' },
        )
        if (drafted.code !== 200) continue
        const { proposedTime: time, text, after, reason } = drafted.data
        const made = { kind, content: contents[kind], reason, time, salt: after.salt }
        for (const signature of role === 'admin' ? [undefined, signAsThief(text)] : [undefined]) {
          const { answer } = await server.post('console/proposal/make', { ...made, signature }, sessions[role])
          expect(answer, kind).toMatchObject({ code: 403, error: 'approval.unsigned' })
        }
      }
  }))

// Attack by somebody who forges a session of each role, on approvals: what one operator has really proposed is
// approved, rejected or taken back. Impossible: each of these is signed as well.
test('what waits is decided without the decider’s key', async () => {
  const open: { id: string; kind: ProposalKind; text: string }[] = []
  for (const kind of kindNames.filter((kind) => getKind(kind).signatures === 2)) {
    const proposer = getKind(kind).roles.includes('finance') ? maker : support
    const { data, error } = await office.propose(kind, contents[kind], proposer)
    expect(error, kind).toBeUndefined()
    open.push(data)
  }
  await expectUntouched(async () => {
    for (const { id, kind, text } of open)
      for (const role of getKind(kind).roles)
        for (const act of ['approved', 'rejected', 'withdrawn'] as const)
          for (const signature of role === 'admin' ? [undefined, signAsThief(text)] : [undefined]) {
            const body = { id, act, reason: 'forged', signature }
            const { answer } = await server.post('console/proposal/decide', body, sessions[role])
            // Only whoever proposed it takes it back, and nobody approves their own.
            expect(['approval.unsigned', 'proposal.not-own', 'proposal.own'], `${kind} ${act}`).toContain(answer.error)
          }
  })
})

/** Calls that change something without a signature where that is what they are for. */
const others: Readonly<Record<string, string>> = {
  'console/auth/logout': 'ends the session itself',
  'console/clock/move': 'practice mode only',
  'console/practice/receipt': 'practice mode only',
  'console/proposal/draft': 'above',
  'console/proposal/make': 'above',
  'console/proposal/decide': 'above',
  'console/report/receive': 'takes what has arrived for a machine, for a report of it that was signed',
}

// Attack by somebody who forges a session of each role, on approvals: every other call of the console is made.
// Impossible: none of them changes what somebody's money, access or reputation rests on.
test('every other call is made', () =>
  expectUntouched(async () => {
    const writing = calls.filter(({ who, method }) => who === 'operator' && method !== 'GET').map(({ path }) => path)
    expect([...Object.keys(requests), ...Object.keys(others)].toSorted()).toEqual(writing.toSorted())
    for (const [path, request] of Object.entries(requests)) {
      const errors = []
      for (const role of roles) errors.push((await server.post(path, request, sessions[role])).answer.error)
      expect(errors, path).not.toContain('request.invalid')
      expect(errors, path).not.toContain('server.fault')
    }
  }))
