import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { addAgreement, buyUnits, createBuyer, createMachine } from '../../../test/machines.ts'
import { keepBooks } from '../../../test/openBooks.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    PRACTICE_MODE: 'off',
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    PUBLIC_URL: 'https://millrace.example',
  })
  await addAgreement(server.database.app, 1, { en_US: 'Old' })
  await addAgreement(server.database.app, 2, { en_US: 'Lease agreement', ta_IN: 'குத்தகை ஒப்பந்தம்' })
})
afterAll(() => server.stop())

/**
 * Adds settled days of one machine, as settlement writes them. The last is yesterday. Each is what a report paid, or
 * null where there was no report.
 */
async function addSettledDays(machineId: string, days: readonly (bigint | null)[], validUnits = 10n): Promise<void> {
  const { owner } = server.database
  for (const [i, paid] of days.entries()) {
    const {
      rows: [{ day }],
    } = await owner.query(`select ledger.today() - $1::int as day`, [days.length - i])
    await owner.query(`insert into settlement (day, state) values ($1, 'done') on conflict do nothing`, [day])
    await owner.query(
      'insert into settlement_machine (day, machine_id, valid_units, cap, paid) values ($1, $2, $3::bigint, $3::bigint * 500000, $4)',
      [day, machineId, validUnits, paid ?? 0n],
    )
    if (paid === null) continue
    const reportId = randomUUID()
    await owner.query(
      `insert into operator (id, email, name, role, password_check) values ($1, $2, 'Tester', 'finance', sha256(''))
       on conflict do nothing`,
      [machineId, `${machineId}@millrace.test`],
    )
    await owner.query(
      `insert into report (id, machine_id, day, amount, source, entered_by, state, decided_by)
       values ($1, $2, $3, $4, 'operator', $5, 'entered', null)`,
      [reportId, machineId, day, paid, machineId],
    )
    if (paid > 0n)
      await owner.query(
        `insert into settlement_part (day, machine_id, report_id, pool, distributed_before, valid_units, account)
         values ($1, $2, $3, $4, 0, $5, 0)`,
        [day, machineId, reportId, paid, validUnits],
      )
  }
}

const get = async (path: string, language = 'en_US') => (await server.call(path, { headers: { language } })).answer

test('the list shows real sold units, can be sorted and filtered, and has no unpublished machines', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const cheap = await createMachine(server.database.app, { name: 'Cheap', price: 1_000_000n, units: 2 })
  const expensive = await createMachine(server.database.app, {
    name: 'Expensive',
    price: 900_000_000n,
    sale: 'rush',
    saleEnd: inHours(1),
  })
  const later = await createMachine(server.database.app, {
    name: 'Later',
    sale: 'presale',
    saleStart: inHours(1),
    saleEnd: inHours(2),
  })
  await createMachine(server.database.app, { name: 'Hidden', isPublished: false })
  await buyUnits(server.database.app, {
    memberId: await createBuyer(server.database.app, { money: 2_000_000n }),
    machineId: cheap,
    units: 2,
    agreementVersion: 2,
  })
  const listIds = async (query: string) =>
    (await get(`product/list?${query}`)).data.list.map(({ id }: { id: string }) => id)
  expect(await listIds('sort=price')).toEqual([cheap, later, expensive])
  expect(await listIds('sort=sold')).toEqual([cheap, ...(await listIds('sort=sold')).slice(1)])
  expect(await listIds('status=soldout')).toEqual([cheap])
  expect(await listIds('status=open')).toEqual([expensive])
  expect(await listIds('status=presale')).toEqual([later])
  expect(await listIds('status=rush')).toEqual([expensive])
  expect((await get('product/list?pageSize=1&pageNum=9')).data).toEqual({ list: [], total: 3 })
  const {
    data: { list },
  } = await get('product/list?sort=price')
  expect(list).toMatchObject([
    { status: 3, soldUnits: 2, units: 2, isOpen: false, actualDayReturn: null },
    { status: 5, isOpen: false, daotimes: null },
    { status: 6, isOpen: true, daotimes: list[2].endTime },
  ])
})

test('the actual average covers the last thirty settled days, including those that paid nothing', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Average' })
  // Ten good days that are too old, then fifteen that paid 0.30 per unit and fifteen that paid nothing.
  await addSettledDays(machineId, [
    ...Array<bigint>(10).fill(9_000_000n),
    ...Array<bigint>(15).fill(3_000_000n),
    ...Array<null>(15).fill(null),
  ])
  const { data } = await get(`product/detail?id=${machineId}`)
  expect(data).toMatchObject({
    actualDayReturn: '0.150000',
    dayReturnAmount: '0.500000',
    deviationPercent: -70,
    agreement: { version: 2, content: 'Lease agreement' },
    reflectionDays: 4,
    hasStation: false,
    summary: 'Summary',
    pictures: ['/uploads/machine.svg'],
    sheet: {
      purpose: 'Purpose',
      owner: 'Owner of tests owns it. You own units that share its income, not the machine.',
      leaving: 'Leaving',
    },
    // 100 at 0.15 a day would take 667 days, and a unit is valid for 365.
    payBack: { state: 'not', days: null, daysLeft: 365, total: '54.750000', settledDays: 30 },
  })
  expect(data.lookBack.own).toMatchObject({
    machineId,
    days: 40,
    paid: '100.000000',
    received: '13.500000',
    result: '-86.500000',
  })
})

test('by pay-back, machines that do not pay back come last, and retired ones after them', async () => {
  const create = async (paid: bigint, days = 20) => {
    const id = await createMachine(server.database.app, { price: 10_000_000n, validDays: 100 })
    await addSettledDays(
      id,
      Array.from({ length: days }, () => paid),
    )
    return id
  }
  // For ten units: back after 50 days, after 100, never, too new to say.
  const [slow, fast, not, tooNew, retired] = [
    await create(1_000_000n),
    await create(2_000_000n),
    await create(900_000n),
    await create(5_000_000n, 3),
    await create(5_000_000n),
  ]
  await server.database.owner.query('update machine set retired_at = now() where id = $1', [retired])
  const own = [slow, fast, not, tooNew, retired]
  const { list } = (await get('product/list?sort=pay-back&pageSize=100')).data
  expect(list.map(({ id }: { id: string }) => id).filter((id: string) => own.includes(id))).toEqual([
    fast,
    slow,
    tooNew,
    not,
    retired,
  ])
  const states = list.map((item: { payBack: { state: string } }) => item.payBack.state)
  const running = states.slice(
    0,
    list.findIndex(({ isRetired }: { isRetired: boolean }) => isRetired),
  )
  expect(running).toEqual(running.toSorted((a: string, b: string) => rank.indexOf(a) - rank.indexOf(b)))
  // The map has the same order.
  const map = (await get('product/map?sort=pay-back')).data
  expect(map.map(({ id }: { id: string }) => id)).toEqual(list.map(({ id }: { id: string }) => id))
})
const rank = ['back', 'too-new', 'not']

test('how a machine is doing is what its newest report says, and nothing between two reports', async () => {
  const create = async (days: readonly (bigint | null)[]) => {
    const id = await createMachine(server.database.app)
    await addSettledDays(id, days)
    return id
  }
  const machines = {
    reporting: await create([0n, 5n]),
    // The report of yesterday comes today.
    late: await create([5n, null]),
    silent: await create([5n, null, null]),
    still: await create([5n, 0n]),
    planned: await create([]),
  }
  const map = (await get('product/map?sort=doing')).data as { id: string; doing: string }[]
  const doings = Object.fromEntries(map.map(({ id, doing }) => [id, doing]))
  expect(Object.fromEntries(Object.entries(machines).map(([name, id]) => [name, doings[id]]))).toEqual({
    reporting: 'reporting',
    late: 'reporting',
    silent: 'silent',
    still: 'still',
    planned: 'planned',
  })
  const order = ['silent', 'still', 'reporting', 'planned', 'retired']
  expect(map.map(({ doing }) => order.indexOf(doing))).toEqual(map.map(({ doing }) => order.indexOf(doing)).toSorted())
})

test('a machine’s result is shown beside the best and the worst of all machines', async () => {
  const good = await createMachine(server.database.app, { name: 'Good' })
  const bad = await createMachine(server.database.app, { name: 'Bad' })
  await addSettledDays(good, Array<bigint>(35).fill(99_000_001n))
  await addSettledDays(bad, Array<null>(35).fill(null))
  const fresh = await createMachine(server.database.app, { name: 'Fresh' })
  await addSettledDays(fresh, [1_000n])
  // The comparison is cached until another day is settled.
  await server.database.owner.query(`insert into settlement (day, state) values (ledger.today(), 'done')`)
  const { data } = await get(`appPro/lc/lcDetail?id=${bad}`)
  expect(data.lookBack).toMatchObject({
    own: { machineId: bad, received: '0.000000', result: '-100.000000' },
    worst: { machineId: bad },
    // Each day's share was rounded down by itself when it was paid.
    best: { machineId: good, machineName: 'Good', received: '346.500000' },
  })
  expect((await get(`product/detail?id=${fresh}`)).data.lookBack).toBeNull()
  await server.database.owner.query('delete from settlement where day = ledger.today()')
})

test('a machine’s days include those without a report and those of zero, newest first', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Days' })
  await addSettledDays(machineId, [5_000_000n, null, 0n, 2_000_000n])
  const { data } = await get(`product/revenue?id=${machineId}`)
  expect(data.total).toBe(4)
  expect(data.list).toMatchObject([
    { amount: '2.000000', paidPerUnit: '0.200000', validUnits: 10, state: 'entered' },
    { amount: '0.000000', paidPerUnit: '0.000000' },
    { amount: null, state: 'missing', reportId: null, evidence: [] },
    { amount: '5.000000', paidPerUnit: '0.500000' },
  ])
  expect((await get(`product/revenue?id=${machineId}&pageSize=3&pageNum=2`)).data.list).toHaveLength(1)
  // A year comes at once, and no more than that.
  expect((await get(`product/revenue?id=${machineId}&pageSize=366`)).data.list).toHaveLength(4)
  expect((await get(`product/revenue?id=${machineId}&pageSize=367`)).code).toBe(400)
  expect((await get(`product/revenue?id=${randomUUID()}`)).error).toBe('product.unknown')
})

test('the books include what was bought, and an unpublished machine stays readable for its holders', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Books' })
  await buyUnits(server.database.app, {
    memberId: await createBuyer(server.database.app, { money: 200_000_000n }),
    machineId,
    units: 2,
    agreementVersion: 2,
  })
  await server.database.owner.query('update machine set is_published = false where id = $1', [machineId])
  await keepBooks(server.database.app)
  expect((await get(`product/detail?id=${machineId}`)).data.books).toEqual({
    revenueReceived: '0.000000',
    incomePaid: '0.000000',
    reserve: '0.000000',
    capitalReleased: '0.000000',
    capitalHeld: '0.000000',
    escrow: '200.000000',
    monthRevenue: '0.000000',
    revenueDeviationPercent: null,
    daysReported: 0,
    daysWithoutRevenue: 0,
  })
})

test('the sheet and the agreement are PDFs in the language of the request', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Paper' })
  for (const doc of ['sheet', 'agreement']) {
    const { data } = await get(`product/pdf?id=${machineId}&doc=${doc}`, 'ta_IN')
    const bytes = Buffer.from(data.base64, 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    if (doc === 'agreement') expect(bytes.toString('latin1')).toContain('NotoSansTamil')
  }
})

test('units that are valid for less than the reflection period can be undone while they are valid', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Short', validDays: 2 })
  expect((await get(`product/detail?id=${machineId}`)).data).toMatchObject({ validDays: 2, reflectionDays: 2 })
})
