import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { usdt } from '../../test/fund.ts'
import { post, postMany, type Leg } from '../../test/ledger.ts'
import { giveMoney } from '../../test/machines.ts'
import { toRailUrl } from '../db/appRole.ts'
import { getBalance, capital, custody, income, newTransferId, revenue } from '../ledger/index.ts'

type Headers = Record<string, string>

let server: TestServer
let maker: Headers
let checker: Headers
let admin: Headers
let support: Headers
let operatorIds: Record<string, string>
let today: string
beforeAll(async () => {
  server = await createTestServer()
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  admin = await server.signIn()
  support = await server.signIn('support@millrace.test')
  const { rows } = await server.database.owner.query<{ email: string; id: string }>('select email, id from operator')
  operatorIds = Object.fromEntries(rows.map(({ email, id }) => [email.split('@')[0], id]))
  today = (await server.database.owner.query<{ day: string }>('select ledger.today() as day')).rows[0]?.day ?? ''
})
afterAll(async () => {
  await expectSound(server.database.app)
  await server.stop()
})

const text = (value: string) => ({ en_US: value })
const fields = {
  kind: 'vending',
  position: 1,
  name: text('Test machine'),
  place: text('Nairobi'),
  summary: text('s'),
  description: text('d'),
  ownerName: 'Owner',
  purpose: text('p'),
  risks: text('r'),
  costs: text('c'),
  leaving: text('l'),
  pictures: [],
  price: '100',
  dayReturn: '0.5',
  validDays: 365,
  units: 10,
  sale: 'plain',
  saleStart: null,
  saleEnd: null,
  isPublished: true,
}
const newMachine = async (given: object = {}): Promise<string> => {
  const { answer } = await server.post('console/machine/create', { ...fields, ...given }, maker)
  expect(answer.code).toBe(200)
  return answer.data.id
}
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#587' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

const enter = (
  machineId: string,
  given: Record<string, string> = {},
  file: Uint8Array | null = photo,
  headers = maker,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ machineId, day: today, amount: '12.50', ...given }))
    form.append(name, value)
  if (file) form.append('evidence', new Blob([new Uint8Array(file)]), 'x.bin')
  return server.call('console/report/enter', { method: 'POST', body: form, headers })
}
const entered = async (machineId: string, given: Record<string, string> = {}): Promise<string> => {
  const { answer } = await enter(machineId, given)
  expect(answer.code).toBe(200)
  return answer.data.id
}
const decide = (id: string, headers: Headers, isApproved = true, reason = '') =>
  server.post('console/report/decide', { id, isApproved, reason }, headers)
const approved = async (machineId: string, given: Record<string, string> = {}): Promise<string> => {
  const id = await entered(machineId, given)
  expect((await decide(id, checker)).answer.code).toBe(200)
  return id
}
const till = () => {
  if (!server.platform.till) throw new Error('no till')
  return server.platform.till
}
const pay = (machineId: string, amountMinor: bigint, sender = 'till') =>
  till().payIn({ machineId, amountMinor, sender, note: '' })
const receive = (id: string, receiptId: string) => server.post('console/report/receive', { id, receiptId }, maker)
const revenueOf = async (machineId: string) => (await getBalance(server.database.app, revenue(machineId), 'USDT')).minor
const one = async (id: string) => (await server.call(`console/report/one?id=${id}`, { headers: support })).answer.data
const deeds = async (subjectId: string) =>
  (
    await server.database.owner.query<{ action: string }>(
      'select action from audit where subject_id = $1 order by id',
      [subjectId],
    )
  ).rows.map(({ action }) => action)

/** A machine whose members' reflection period is over. */
const withCapital = async (minor: bigint): Promise<string> => {
  const machineId = await newMachine()
  const member = randomUUID()
  const owner = (kind: 'available' | 'escrow', id: string) => ({ kind, owner: id })
  const legs: Leg[] = [
    { kind: 'buy', from: owner('available', member), to: owner('escrow', machineId), amount: usdt(minor) },
    { kind: 'buy-final', from: owner('escrow', machineId), to: capital(machineId), amount: usdt(minor) },
  ]
  await giveMoney(server.database.app, member, minor)
  // As the database's owner: who may post buying is another domain's rule.
  for (const leg of legs)
    expect(await post(server.database.owner, { id: newTransferId(), reason: 'test', legs: [leg] })).toBe('posted')
  return machineId
}

describe('machines', () => {
  test('are added, changed and retired, and each deed is written down', async () => {
    const id = await newMachine()
    const { answer } = await server.post(
      'console/machine/update',
      { ...fields, id, name: text('Renamed'), price: '120.25', units: 20 },
      checker,
    )
    expect(answer.data).toMatchObject({
      name: text('Renamed'),
      price: '120.250000',
      units: 20,
      soldUnits: 0,
      escrow: '0.000000',
      isRetired: false,
    })
    expect((await server.call('console/machine/list?q=renamed', { headers: support })).answer.data).toMatchObject({
      total: 1,
      list: [{ id }],
    })
    expect((await server.post('console/machine/retire', { id, reason: 'worn out' }, maker)).answer.data.isRetired).toBe(
      true,
    )
    expect((await server.post('console/machine/retire', { id, reason: 'again' }, maker)).answer.error).toBe(
      'machine.retired',
    )
    expect(await deeds(id)).toEqual(['machine.create', 'machine.update', 'machine.retire'])
  })
  test('keep price, return and days once a unit is sold, and never have fewer units than were sold', async () => {
    const id = await newMachine()
    await server.database.owner.query('update machine_stock set sold_units = 4 where machine_id = $1', [id])
    const update = (given: object) => server.post('console/machine/update', { ...fields, id, ...given }, maker)
    for (const given of [{ price: '101' }, { dayReturn: '0.6' }, { validDays: 364 }])
      expect((await update(given)).answer.error).toBe('machine.terms-fixed')
    expect((await update({ units: 3 })).answer.error).toBe('machine.units-sold')
    expect((await update({ units: 4, name: text('Smaller') })).answer.data).toMatchObject({ units: 4, soldUnits: 4 })
  })
  test('have a window only where it can be enforced', async () => {
    const create = async (given: object) =>
      (await server.post('console/machine/create', { ...fields, ...given }, maker)).answer.error
    const [start, end] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']
    expect(await create({ sale: 'rush' })).toBe('machine.window')
    expect(await create({ sale: 'presale', saleStart: start })).toBe('machine.window')
    expect(await create({ saleStart: end, saleEnd: start })).toBe('machine.window')
    expect(await create({ price: '0.00' })).toBe('request.invalid')
    expect(await create({ sale: 'rush', saleStart: start, saleEnd: end })).toBeUndefined()
  })
  test('are not support’s to change', async () => {
    expect((await server.post('console/machine/create', fields, support)).status).toBe(403)
    expect((await server.call(`console/machine/one?id=${randomUUID()}`, { headers: support })).answer.error).toBe(
      'machine.unknown',
    )
  })
})

describe('a report', () => {
  test('has evidence that anybody can read and check, drawn anew from its pixels', async () => {
    const { answer } = await enter(await newMachine(), {
      meterFrom: '100',
      meterTo: '160',
      meterUnit: 'sales',
      note: 'ok',
    })
    expect(answer.data).toMatchObject({
      state: 'entered',
      amount: '12.500000',
      enteredBy: 'maker@millrace.test',
      meterTo: '160',
      hasGap: false,
    })
    const [evidence] = answer.data.evidence
    expect(evidence).toMatchObject({ kind: 'picture', url: expect.stringMatching(/^\/files\/evidence\/.*\.webp$/) })
    const kept = Buffer.from(await (await fetch(server.url + evidence.url)).arrayBuffer())
    expect(createHash('sha256').update(kept).digest('hex')).toBe(evidence.sha256)
    expect((await sharp(kept).metadata()).format).toBe('webp')
    expect(await deeds(answer.data.id)).toEqual(['report.enter'])
  })
  test('may have a PDF, which is offered as a download', async () => {
    const { answer } = await enter(await newMachine(), {}, pdf)
    expect(answer.data.evidence[0].kind).toBe('pdf')
    const response = await fetch(server.url + answer.data.evidence[0].url)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(await response.text()).toBe(pdf.toString())
  })
  test('with a wrong file, a wrong day or no machine is refused and leaves nothing', async () => {
    const machineId = await newMachine()
    const errorOf = async (...given: Parameters<typeof enter>) => (await enter(...given)).answer.error
    expect(await errorOf(machineId, {}, null)).toBe('file.missing')
    for (const file of [
      Buffer.from('MZ program'),
      Buffer.from('<svg/>'),
      Buffer.from('not %PDF-1.4'),
      Buffer.from('89504e470d0a1a0a', 'hex'),
    ])
      expect(await errorOf(machineId, {}, file)).toBe('evidence.type')
    expect(await errorOf(machineId, {}, new Uint8Array(21 * 1024 * 1024))).toBe('file.too-large')
    expect(await errorOf(machineId, { day: '2099-01-01' })).toBe('report.future')
    expect(await errorOf(machineId, { day: '0000-01-01' })).toBe('request.invalid')
    expect(await errorOf(machineId, { amount: '-1' })).toBe('request.invalid')
    expect(await errorOf(randomUUID())).toBe('machine.unknown')
    expect(await errorOf(machineId, {}, photo, support)).toBe('role.missing')
    expect(
      (await server.call(`console/report/list?machineId=${machineId}`, { headers: support })).answer.data.total,
    ).toBe(0)
  })
  test('is the only one of its day, unless the first was rejected', async () => {
    const machineId = await newMachine()
    const codes = (await Promise.all(Array.from({ length: 5 }, () => enter(machineId))))
      .map(({ status }) => status)
      .sort()
    expect(codes).toEqual([200, 409, 409, 409, 409])
    const {
      list: [first],
    } = (await server.call(`console/report/list?machineId=${machineId}&state=entered`, { headers: support })).answer
      .data
    expect((await decide(first.id, checker, false, ' ')).answer.error).toBe('report.reason-missing')
    expect((await decide(first.id, checker, false, 'blurred')).answer.data).toMatchObject({
      state: 'rejected',
      rejectReason: 'blurred',
      decidedBy: 'checker@millrace.test',
    })
    await entered(machineId)
  })
  test('is never decided by whoever entered it, nor twice', async () => {
    const id = await entered(await newMachine())
    expect((await decide(id, maker)).answer.error).toBe('report.own')
    expect((await decide(id, support)).status).toBe(403)
    expect((await decide(id, admin)).answer.data).toMatchObject({ state: 'approved', decidedBy: 'admin@millrace.test' })
    expect((await decide(id, checker, false, 'no')).answer.error).toBe('report.decided')
    expect((await decide(randomUUID(), checker)).answer.error).toBe('report.unknown')
    expect(await deeds(id)).toEqual(['report.enter', 'report.approve'])
  })
})

describe('receiving', () => {
  test('turns an approved report’s money into the machine’s revenue by itself when only one receipt fits', async () => {
    const machineId = await newMachine()
    const receiptFirst = await pay(machineId, 12_500_000n)
    const id = await approved(machineId)
    expect(await one(id)).toMatchObject({
      state: 'received',
      received: '12.500000',
      receiptId: receiptFirst,
      distributed: '0.000000',
    })
    const later = await approved(machineId, { day: before(today, 1), amount: '3' })
    const { answer } = await server.post('console/practice/receipt', { machineId, amount: '3.00', note: 'day' }, maker)
    expect(answer.data).toMatchObject({ usedAs: 'revenue', amount: '3.000000', isFromReleaseAccount: false })
    expect((await one(later)).receiptId).toBe(answer.data.id)
    expect(await revenueOf(machineId)).toBe(15_500_000n)
    expect(
      (await server.call(`console/receipt/list?machineId=${machineId}&isUnused=true`, { headers: support })).answer.data
        .total,
    ).toBe(0)
  })
  test('is left to an operator when more than one could be meant', async () => {
    const machineId = await newMachine()
    const [a, b] = [await approved(machineId), await approved(machineId, { day: before(today, 1) })]
    await server.post('console/practice/receipt', { machineId, amount: '12.5' }, maker)
    expect([(await one(a)).state, (await one(b)).state]).toEqual(['approved', 'approved'])
    const {
      list: [receipt],
    } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: support })).answer.data
    expect((await receive(b, receipt.id)).answer.data.state).toBe('received')
    expect((await receive(a, receipt.id)).answer.error).toBe('receipt.used')
  })
  test('moves the money once, however many ask at once', async () => {
    const machineId = await newMachine()
    const [a, b] = [await approved(machineId), await approved(machineId, { day: before(today, 1) })]
    const [r1, r2] = [await pay(machineId, 12_500_000n), await pay(machineId, 12_500_000n)]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => receive(i % 4 < 2 ? a : b, i % 2 ? r1 : r2)))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(await revenueOf(machineId)).toBe(25_000_000n)
    const used = await server.database.owner.query(
      'select id, leg from ledger.transfer where owner = $1 and kind = $2',
      [machineId, 'revenue'],
    )
    expect(used.rows.length).toBe(2)
    const same = await Promise.all(Array.from({ length: 20 }, async () => receive(a, (await one(a)).receiptId)))
    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await revenueOf(machineId)).toBe(25_000_000n)
  })
  test('takes only a receipt of the same machine and amount, for an approved report', async () => {
    const [machineId, other] = [await newMachine(), await newMachine()]
    const id = await entered(machineId)
    const [right, wrongAmount, wrongMachine] = [
      await pay(machineId, 12_500_000n),
      await pay(machineId, 12_500_001n),
      await pay(other, 12_500_000n),
    ]
    expect((await receive(id, right)).answer.error).toBe('report.not-approved')
    await server.database.owner.query(`update report set state = 'approved', decided_by = $2 where id = $1`, [
      id,
      operatorIds['checker'],
    ])
    expect((await receive(id, wrongAmount)).answer.error).toBe('receipt.mismatch')
    expect((await receive(id, wrongMachine)).answer.error).toBe('receipt.mismatch')
    expect((await receive(id, randomUUID())).answer.error).toBe('receipt.unknown')
    expect((await receive(randomUUID(), right)).answer.error).toBe('report.unknown')
    expect((await receive(id, right)).answer.data.state).toBe('received')
    expect((await receive(id, wrongAmount)).answer.error).toBe('report.received')
    expect([await revenueOf(machineId), await revenueOf(other)]).toEqual([12_500_000n, 0n])
  })
  test('of a report without evidence is refused by the database', async () => {
    const machineId = await newMachine()
    const {
      rows: [report],
    } = await server.database.owner.query<{ id: string }>(
      `insert into report (machine_id, day, amount, source, entered_by, state, decided_by) values ($1, $2, 5000000, 'operator', $3, 'approved', $4) returning id`,
      [machineId, today, operatorIds['maker'], operatorIds['checker']],
    )
    await expect(
      server.database.app.query('select receive_revenue($1, $2)', [report?.id, await pay(machineId, 5_000_000n)]),
    ).rejects.toThrow('without evidence')
  })
  test('the same payment of a rail is one receipt', async () => {
    const machineId = await newMachine()
    const payment = { machineId, amountMinor: 1_000_000n, sender: 'till', note: '', transaction: randomUUID() }
    const ids = await till().payInMany([payment, { ...payment, transaction: randomUUID() }])
    expect(await till().payIn(payment)).toBe(ids[0])
    expect(new Set(ids).size).toBe(2)
  })
  test('a day of zero needs no receipt', async () => {
    const id = await approved(await newMachine(), { amount: '0' })
    expect(await one(id)).toMatchObject({ state: 'received', received: '0.000000', receiptId: null })
  })
})

describe('the database refuses the application', () => {
  let id: string
  let machineId: string
  beforeAll(async () => {
    machineId = await newMachine()
    id = await entered(machineId)
  })
  const refused = async (statement: string, values: unknown[], reason: string | RegExp) => {
    await expect(server.database.app.query(statement, values), statement).rejects.toThrow(reason)
  }

  test('an approval by whoever entered the report', async () => {
    await refused(
      `update report set state = 'approved', decided_by = entered_by where id = $1`,
      [id],
      'no_self_approval',
    )
    await refused(`update report set state = 'approved' where id = $1`, [id], 'decided_has_decider')
  })
  test('a second decision', async () => {
    const decided = await approved(await newMachine())
    await refused(`update report set decided_by = $2 where id = $1`, [decided, operatorIds['admin']], 'decided once')
    await refused(
      `update report set state = 'entered', decided_by = null, decided_at = null where id = $1`,
      [decided],
      'decided once',
    )
  })
  test('a receipt, and what was received or distributed', async () => {
    await refused(
      `insert into receipt (rail, rail_transaction, machine_id, amount) values ('practice', 'x', $1, 1)`,
      [machineId],
      'permission denied',
    )
    await refused(`update receipt set used_as = null`, [], 'permission denied')
    for (const column of ['received', 'distributed', 'amount', 'entered_by', 'receipt_id'])
      await refused(`update report set ${column} = null where id = $1`, [id], 'permission denied')
    await refused(
      `insert into report (machine_id, day, amount, source, entered_by, received) values ($1, '2020-01-01', 1, 'operator', $2, 1)`,
      [machineId, operatorIds['maker']],
      'permission denied',
    )
    await refused(`update capital_release set state = 'approved'`, [], 'permission denied')
    await refused(`set role millrace_machines`, [], 'permission denied')
    await refused(`set role millrace_rail`, [], 'permission denied')
    await refused(`delete from ledger.restricted_kind`, [], 'permission denied')
    await refused(
      `create or replace function receive_revenue(p_report uuid, p_receipt uuid) returns text language sql return 'received'`,
      [],
      /permission denied|must be owner/,
    )
  })
  test('revenue, income and capital that it posts itself, whatever it holds in custody', async () => {
    const rich = await newMachine()
    await approved(rich)
    await server.post('console/practice/receipt', { machineId: rich, amount: '12.5' }, maker)
    const invested = await withCapital(1_000_000n)
    const legs: Leg[] = [
      { kind: 'revenue', from: custody('practice'), to: revenue(machineId), amount: usdt(1n) },
      { kind: 'income', from: revenue(rich), to: income(randomUUID()), amount: usdt(1n) },
      { kind: 'capital-release', from: capital(invested), to: custody('practice'), amount: usdt(1n) },
    ]
    for (const leg of legs) {
      await expect(
        post(server.database.app, { id: newTransferId(), reason: 'report:forged', legs: [leg] }),
        leg.kind,
      ).rejects.toThrow('by its own role only')
      await expect(
        postMany(server.platform.pool, [{ id: newTransferId(), reason: 'report:forged', legs: [leg] }]),
        leg.kind,
      ).rejects.toThrow('by its own role only')
    }
    expect([await revenueOf(machineId), await revenueOf(rich)]).toEqual([0n, 12_500_000n])
  })
  test('the rails, anything but saying what arrived', async () => {
    const rail = new pg.Client({ connectionString: toRailUrl(server.database.ownerUrl) })
    await rail.connect()
    for (const statement of [
      `update receipt set used_as = 'revenue'`,
      'delete from receipt',
      `insert into receipt (rail, rail_transaction, amount, used_as) values ('practice', 'y', 1, 'owner')`,
      'select * from report',
      'select receive_revenue(gen_random_uuid(), gen_random_uuid())',
      'select * from member',
      'select * from ledger.account',
      'insert into ledger.transfer default values',
    ]) {
      await expect(rail.query(statement), statement).rejects.toThrow('permission denied')
    }
    await rail.end()
  })
  test('and an operator with every role has no call that pays income from elsewhere', async () => {
    const own = (await enter(machineId, { day: before(today, 2), amount: '5' }, photo, admin)).answer.data.id
    expect((await decide(own, admin)).answer.error).toBe('report.own')
    await server.post('console/practice/receipt', { machineId, amount: '5' }, admin)
    const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: admin })).answer.data
    expect((await server.post('console/report/receive', { id: own, receiptId: list[0].id }, admin)).answer.error).toBe(
      'report.not-approved',
    )
    expect(await revenueOf(machineId)).toBe(0n)
  })
})

describe('capital', () => {
  const request = (machineId: string, amount: string, headers = maker, destination = 'Owner account 7') =>
    server.post('console/release/request', { machineId, amount, destination, purpose: 'Spare parts' }, headers)
  const decideRelease = (id: string, headers: Headers, isApproved = true, reason = '') =>
    server.post('console/release/decide', { id, isApproved, reason }, headers)
  const capitalOf = async (machineId: string) =>
    (await getBalance(server.database.app, capital(machineId), 'USDT')).minor

  test('leaves by two people’s decision, once', async () => {
    const machineId = await withCapital(100_000_000n)
    const {
      answer: { data: release },
    } = await request(machineId, '60')
    expect(release).toMatchObject({ state: 'requested', amount: '60.000000', requestedBy: 'maker@millrace.test' })
    expect((await decideRelease(release.id, maker)).answer.error).toBe('release.own')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => decideRelease(release.id, i % 2 ? checker : admin)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await capitalOf(machineId)).toBe(40_000_000n)
    expect((await server.call(`console/machine/one?id=${machineId}`, { headers: support })).answer.data).toMatchObject({
      capital: '40.000000',
      released: '60.000000',
    })
    expect(await deeds(release.id)).toEqual(['release.request', 'release.approve'])
  })
  test('never leaves beyond what is there', async () => {
    const machineId = await withCapital(100_000_000n)
    expect((await request(machineId, '100.000001')).answer.error).toBe('release.above-capital')
    const [a, b] = [(await request(machineId, '60')).answer.data.id, (await request(machineId, '60')).answer.data.id]
    const answers = await Promise.all([decideRelease(a, checker), decideRelease(b, checker)])
    expect(answers.map(({ answer }) => answer.error ?? 'approved').sort()).toEqual([
      'approved',
      'release.above-capital',
    ])
    expect(await capitalOf(machineId)).toBe(40_000_000n)
  })
  test('stays when the other person says no, with a reason', async () => {
    const machineId = await withCapital(10_000_000n)
    const { id } = (await request(machineId, '5')).answer.data
    expect((await decideRelease(id, checker, false)).answer.error).toBe('release.reason-missing')
    expect((await decideRelease(id, maker, false, 'mine')).answer.error).toBe('release.own')
    expect((await decideRelease(id, checker, false, 'no offer attached')).answer.data).toMatchObject({
      state: 'rejected',
      reason: 'no offer attached',
    })
    expect((await decideRelease(id, admin)).answer.error).toBe('release.decided')
    expect(await capitalOf(machineId)).toBe(10_000_000n)
  })
  test('that comes back as takings is marked, and not received by itself', async () => {
    const machineId = await withCapital(10_000_000n)
    const destination = `Owner ${randomUUID()}`
    await decideRelease((await request(machineId, '5', maker, destination)).answer.data.id, checker)
    const id = await approved(machineId, { amount: '4' })
    const receiptId = await pay(machineId, 4_000_000n, ` ${destination.toUpperCase()} `)
    await pay(machineId, 1n, 'somebody else')
    const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: support })).answer
      .data
    expect(list.map((row: { isFromReleaseAccount: boolean }) => row.isFromReleaseAccount).sort()).toEqual([false, true])
    expect((await one(id)).state).toBe('approved')
    expect((await receive(id, receiptId)).answer.data.state).toBe('received')
  })
})

describe('a machine that reports itself', () => {
  const keys = generateKeyPairSync('ed25519')
  const raw = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  const withKey = async (): Promise<string> => {
    const id = await newMachine()
    expect((await server.post('console/machine/key', { id, publicKey: raw }, maker)).answer.data.publicKey).toBe(raw)
    return id
  }
  const say = (machineId: string, sequence: number, given: object = {}) =>
    JSON.stringify({
      machineId,
      sequence,
      day: before(today, 40 - sequence),
      meterFrom: '10',
      meterTo: '12',
      amount: '7.25',
      sentAt: '2026-01-01T00:00:00Z',
      ...given,
    })
  const send = (machineId: string, signed: string, key: KeyObject = keys.privateKey) =>
    server.post('machine/reading', {
      machineId,
      signed,
      signature: sign(null, Buffer.from(signed), key).toString('base64'),
    })

  test('is believed by its signature, and approved by an operator like any other', async () => {
    const machineId = await withKey()
    const signed = say(machineId, 1)
    const { answer } = await send(machineId, signed)
    expect(answer.data).toMatchObject({ sequence: 1, hasGap: false })
    const report = await one(answer.data.reportId)
    expect(report).toMatchObject({
      source: 'machine',
      state: 'entered',
      amount: '7.250000',
      enteredBy: 'the machine',
      evidence: [
        {
          kind: 'reading',
          signedText: signed,
          publicKey: raw,
          sha256: createHash('sha256').update(signed).digest('hex'),
        },
      ],
    })
    await pay(machineId, 7_250_000n)
    expect((await decide(report.id, maker)).answer.data).toMatchObject({ state: 'received', received: '7.250000' })
  })
  test('is answered alike when it says the same again, even many times at once', async () => {
    const machineId = await withKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(machineId, say(machineId, 1))))
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.data?.reportId}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })
  test('is refused when a reading is old or another takes its place', async () => {
    const machineId = await withKey()
    for (const sequence of [1, 2, 3]) await send(machineId, say(machineId, sequence))
    expect((await send(machineId, say(machineId, 2, { amount: '700' }))).answer.error).toBe('reading.replayed')
    expect((await send(machineId, say(machineId, 3, { day: before(today, 1) }))).answer.error).toBe('reading.replayed')
    expect((await send(machineId, say(machineId, 5))).answer.data).toMatchObject({ hasGap: true })
    expect((await send(machineId, say(machineId, 4))).answer.error).toBe('reading.replayed')
    expect((await send(machineId, say(machineId, 6))).answer.data).toMatchObject({ hasGap: false })
  })
  test('shows a gap where readings are missing', async () => {
    const machineId = await withKey()
    const { answer } = await send(machineId, say(machineId, 4))
    expect(answer.data.hasGap).toBe(true)
    expect((await one(answer.data.reportId)).hasGap).toBe(true)
  })
  test('is not believed by another key, another text or another name', async () => {
    const machineId = await withKey()
    const signed = say(machineId, 1)
    expect((await send(machineId, signed, generateKeyPairSync('ed25519').privateKey)).answer.error).toBe(
      'reading.signature',
    )
    const signature = sign(null, Buffer.from(signed), keys.privateKey).toString('base64')
    expect(
      (await server.post('machine/reading', { machineId, signed: signed.replace('7.25', '9.25'), signature })).answer
        .error,
    ).toBe('reading.signature')
    expect(
      (await server.post('machine/reading', { machineId: await newMachine(), signed, signature })).answer.error,
    ).toBe('reading.signature')
    expect((await server.post('machine/reading', { machineId: randomUUID(), signed, signature })).answer.error).toBe(
      'reading.signature',
    )
    expect((await send(await withKey(), signed)).answer.error).toBe('reading.malformed')
    expect(
      (await server.call(`console/report/list?machineId=${machineId}`, { headers: support })).answer.data.total,
    ).toBe(0)
  })
  test('says what was agreed, for a day that has come and has no report', async () => {
    const machineId = await withKey()
    for (const signed of [
      '{}',
      'not json',
      'null',
      say(machineId, 0),
      say(machineId, 1.5),
      say(machineId, 1, { amount: '-1' }),
      say(machineId, 1, { amount: 7 }),
      say(machineId, 1, { day: '2026-02-30' }),
    ]) {
      expect((await send(machineId, signed)).answer.error).toBe('reading.malformed')
    }
    expect((await send(machineId, say(machineId, 1, { day: '2090-01-01' }))).answer.error).toBe('reading.future')
    await entered(machineId)
    expect((await send(machineId, say(machineId, 1, { day: today }))).answer.error).toBe('reading.day-taken')
    expect((await send(machineId, say(machineId, 1))).answer.data.sequence).toBe(1)
  })
})

/** The day that many days earlier. */
function before(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
