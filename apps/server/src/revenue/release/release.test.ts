import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer } from '../../../test/createRevenueServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createOperator, queryAs } from '../../../test/withdrawals.ts'
import { agreeAs } from '../../demo/asDemoOperator.ts'
import { inTransaction } from '../../ledger/index.ts'
import { railJobs } from '../../rails/index.ts'

const {
  server,
  maker,
  checker,
  admin,
  support,
  operatorIds,
  createMachine,
  createMachineWithCapital,
  office,
  registerDestination,
  enterApprovedReport,
  receiveReport,
  readReport,
  payIn,
  getCapital,
  listActions,
  stop,
} = await createRevenueServer()
afterAll(stop)
const { app, owner } = server.database
/** An account of a machine's owner. */
const theirs = `0x${'55'.repeat(20)}`

const propose = (machineId: string, amount: string, headers = maker) =>
  office.propose('release', { machineId, amount }, headers, 'Spare parts')
const agree = async (machineId: string, amount: string) =>
  office.decide((await propose(machineId, amount)).data.id, checker)
const listReleases = async (machineId: string) =>
  (await server.call(`console/release/list?machineId=${machineId}`, { headers: maker })).answer.data.list

test('a release is approved by a second operator, once', async () => {
  const machineId = await createMachineWithCapital(100_000_000n)
  const release = (await propose(machineId, '60')).data
  expect(release).toMatchObject({
    state: 'open',
    before: { rail: 'practice', destination: 'Owner account 7' },
    after: { machineId, amount: '60', currency: 'USDT', rail: 'practice', destination: 'Owner account 7' },
  })
  expect((await office.decide(release.id, maker)).error).toBe('proposal.own')
  expect(await listReleases(machineId)).toEqual([])
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => office.decide(release.id, i % 2 ? checker : admin)),
  )
  // The same person's same decision is answered again.
  expect(answers.filter(({ error }) => error === 'proposal.decided')).toHaveLength(4)
  expect(await getCapital(machineId)).toBe(40_000_000n)
  expect((await server.call(`console/machine/one?id=${machineId}`, { headers: support })).answer.data).toMatchObject({
    capital: '40.000000',
    released: '60.000000',
  })
  expect(await listActions(release.id)).toEqual(['release.propose', 'release.approve'])
  expect(await listReleases(machineId)).toMatchObject([
    { id: release.id, amount: '60.000000', state: 'paid', reason: 'Spare parts', proposedBy: release.proposedBy },
  ])
  const { answer } = await server.call(`product/detail?id=${machineId}`)
  expect(answer.data.releases).toMatchObject([{ amount: '60.000000', purpose: 'Spare parts' }])
})

test('releases never exceed the machine’s capital', async () => {
  const machineId = await createMachineWithCapital(100_000_000n)
  expect((await propose(machineId, '100.000001')).error).toBe('release.above-capital')
  const [a, b] = [(await propose(machineId, '60')).data.id, (await propose(machineId, '60')).data.id]
  const answers = await Promise.all([office.decide(a, checker), office.decide(b, checker)])
  expect(answers.map(({ error }) => error || 'approved').sort()).toEqual(['approved', 'release.above-capital'])
  expect(await getCapital(machineId)).toBe(40_000_000n)
})

test('a rejected release moves nothing and has a reason', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const { id } = (await propose(machineId, '5')).data
  expect((await office.decide(id, checker, 'rejected', '')).error).toBe('proposal.reason-missing')
  expect((await office.decide(id, checker, 'rejected', 'no offer attached')).data).toMatchObject({
    state: 'rejected',
    decideReason: 'no offer attached',
  })
  expect((await office.decide(id, admin)).error).toBe('proposal.decided')
  expect(await getCapital(machineId)).toBe(10_000_000n)
  expect(await listReleases(machineId)).toEqual([])
})

// Attack by two operators, on capital: released capital is paid in as revenue. Visible: the receipt is marked in the
// console and is not taken as revenue by itself.
test('revenue paid from an account that capital was released to is marked, and left to an operator', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const destination = `Owner ${randomUUID()}`
  await registerDestination(machineId, destination)
  await agree(machineId, '5')
  const id = await enterApprovedReport(machineId, { amount: '4' })
  const receiptId = await payIn(machineId, 4_000_000n, ` ${destination.toUpperCase()} `)
  await payIn(machineId, 1n, 'somebody else')
  const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: maker })).answer.data
  expect(list.map((row: { isFromReleaseAccount: boolean }) => row.isFromReleaseAccount).sort()).toEqual([false, true])
  expect((await readReport(id)).state).toBe('approved')
  expect((await receiveReport(id, receiptId)).answer.data.state).toBe('received')
})

// Attack by one finance operator, on capital: capital is released to an account that is only named in the request.
// Impossible: a release is a payout to the destination that two people have registered; without one there is none.
test('a machine without a registered destination releases nothing', async () => {
  expect((await propose(await createMachine(), '1')).error).toBe('release.no-destination')
  expect((await propose(randomUUID(), '1')).error).toBe('machine.unknown')
})

// Attack by one finance operator, on capital. Impossible: where an owner is paid takes two people, and an account that
// was made a minute ago is none.
test('an account of one’s own is registered for a machine’s owner', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const content = { machineId, rail: 'practice', destination: 'My own account' } as const
  const { id } = (await office.propose('machine-destination', content, maker)).data
  expect((await office.decide(id, maker)).error).toBe('proposal.own')
  const decide = `select decide($1, $2, 'approved', '', null, '', '') as outcome`
  const { maker: one = '' } = operatorIds
  expect((await queryAs(app, one, decide, [id, one])).rows).toEqual([{ outcome: 'proposal.own' }])
  // A second account that the same admin has just made decides nothing yet.
  const puppet = await createOperator(owner)
  await owner.query(
    `insert into operator_making (operator_id, how, decides_from) values ($1, 'invitation', now() + interval '1 day')`,
    [puppet],
  )
  await expect(queryAs(app, puppet, decide, [id, puppet])).rejects.toThrow('may not decide yet')
  const release = (await propose(machineId, '5')).data
  expect(release.after).toMatchObject({ rail: 'practice', destination: 'Owner account 7' })
  await expect(queryAs(app, puppet, decide, [release.id, puppet])).rejects.toThrow('may not decide yet')
  expect(await getCapital(machineId)).toBe(10_000_000n)
})

// Attack by two operators, on capital. Impossible: a release keeps the destination that it was proposed with; one that
// differs is not approved, and not booked.
test('the destination is changed between the proposal and the approval, or after it', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const before = (await propose(machineId, '5')).data
  await registerDestination(machineId, theirs, 'bep20')
  expect((await office.decide(before.id, checker)).error).toBe('proposal.stale')

  const { id } = (await agree(machineId, '5')).data
  expect(await listReleases(machineId)).toMatchObject([{ id, state: 'approved', destination: theirs }])
  await registerDestination(machineId, `0x${'66'.repeat(20)}`, 'bep20')
  const payouts = await owner.query('select address from payout where id = $1', [id])
  expect(payouts.rows).toEqual([{ address: theirs }])
  // Whoever could change the payout itself gets it booked by nobody.
  await owner.query(`update payout set address = $2 where id = $1`, [id, `0x${'66'.repeat(20)}`])
  expect((await owner.query(`select record_payout_paid($1, 'x', 1) as outcome`, [id])).rows).toEqual([
    { outcome: 'conflict' },
  ])
  expect(await getCapital(machineId)).toBe(10_000_000n)
  await owner.query('update payout set address = $2 where id = $1', [id, theirs])
})

// Attack by two operators, on capital. Impossible: addresses of the platform, and those that the rail cannot pay, are
// not accepted as an owner’s.
test('an address of the platform as an owner’s, so that capital becomes revenue by itself', async () => {
  const [machineId, address] = [await createMachine(), `0x${randomBytes(20).toString('hex')}`]
  await owner.query(
    `insert into deposit_address (rail, address, number, machine_id)
     select 'bep20', $1, coalesce(max(number), 0) + 1, $2 from deposit_address where rail = 'bep20'`,
    [address, machineId],
  )
  const register = (rail: 'bep20' | 'trc20', destination: string) =>
    office.propose('machine-destination', { machineId, rail, destination }, maker)
  expect((await register('bep20', address)).error).toBe('machine.destination')
  expect((await register('bep20', 'Owner account 7')).error).toBe('machine.destination')
  expect((await register('trc20', theirs)).error).toBe('machine.destination')
  // At the database: a rail that cannot pay it.
  const { maker: one = '' } = operatorIds
  const statement = `select outcome from propose($1, 'machine-destination', $2, 'x', null, null, '', '')`
  const content = { machineId, rail: 'bank', destination: '123456' }
  expect((await queryAs(app, one, statement, [one, content])).rows).toEqual([{ outcome: 'machine.destination' }])
})

// Attack by two operators, on capital. Impossible: each release counts what the others have taken, and a payout is
// booked once.
test('more than the capital, by many releases at once that are paid, paid again and refused', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  await registerDestination(machineId, theirs, 'bep20')
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push((await propose(machineId, '3')).data.id)
  const paid = 'select record_payout_paid($1, $2, 1)'
  await Promise.all(
    ids.map(async (id) => {
      await Promise.all([office.decide(id, checker), office.decide(id, admin)])
      await Promise.all([
        owner.query(paid, [id, `0x${id}`]),
        owner.query(paid, [id, `0x${id}`]),
        owner.query(`select record_payout_failed($1, 'rejected')`, [id]),
      ])
    }),
  )
  const { rows } = await owner.query(
    `select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid,
       count(*) filter (where state = 'approved') as waiting
     from capital_release where machine_id = $1`,
    [machineId],
  )
  expect(rows[0].waiting).toBe(0n)
  expect(await getCapital(machineId)).toBe(10_000_000n - rows[0].paid)
  await expectSound(app)
})

// Attack by two operators, on capital. Visible: operators see the mark on the receipt in the console, in whatever form
// the address is written.
test('capital comes back as revenue from the owner’s TRON address, which receipts show in other letters', async () => {
  const machineId = await createMachine()
  const sender = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await registerDestination(machineId, sender, 'trc20')
  const { data } = (await server.call(`console/machine/one?id=${machineId}`, { headers: support })).answer
  expect(data.destination).toEqual({ rail: 'trc20', destination: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c' })
  const other = await createMachine()
  await payIn(other, 3_000_000n, sender)
  await payIn(other, 2_000_000n, 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR')
  const { rows } = await owner.query(
    'select is_from_release_account as "isMarked" from receipt where machine_id = $1 order by amount',
    [other],
  )
  expect(rows).toEqual([{ isMarked: false }, { isMarked: true }])
})

test('the till pays later what it could not pay at once', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const people = [await createOperator(owner), await createOperator(owner)] as const
  await inTransaction(databaseOf(app), (db) => agreeAs(db, people, 'release', { machineId, amount: '5' }))
  expect(await getCapital(machineId)).toBe(10_000_000n)
  await Promise.all(railJobs(server.platform).flatMap(({ run }) => [run(), run()]))
  expect(await getCapital(machineId)).toBe(5_000_000n)
  await expectSound(app)
})

test('a release on a chain leaves the capital when the chain has paid, and is not spent twice meanwhile', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  await registerDestination(machineId, `0x${'12'.repeat(20)}`, 'bep20')
  const [first, second] = [(await propose(machineId, '6')).data.id, (await propose(machineId, '6')).data.id]
  const answers = await Promise.all([office.decide(first, checker), office.decide(second, checker)])
  expect(answers.map(({ error, data }) => error || data.state).sort()).toEqual(['approved', 'release.above-capital'])
  const { rows } = await owner.query('select id, rail, amount, address, state from payout where id = any ($1)', [
    [first, second],
  ])
  expect(rows).toEqual([
    { id: expect.any(String), rail: 'bep20', amount: 6_000_000n, address: `0x${'12'.repeat(20)}`, state: 'queued' },
  ])
  expect(await getCapital(machineId)).toBe(10_000_000n)
  const pay = () => owner.query('select record_payout_paid($1, $2, 1) as outcome', [rows[0].id, `0x${rows[0].id}`])
  expect((await pay()).rows).toEqual([{ outcome: 'paid' }])
  expect((await pay()).rows).toEqual([{ outcome: 'same' }])
  expect(await getCapital(machineId)).toBe(4_000_000n)
})

test('a release that its rail does not pay stays capital', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  await registerDestination(machineId, `0x${'34'.repeat(20)}`, 'bep20')
  const { id } = (await agree(machineId, '6')).data
  await owner.query(`select record_payout_failed($1, 'rejected')`, [id])
  expect(await getCapital(machineId)).toBe(10_000_000n)
  expect((await propose(machineId, '10')).data.state).toBe('open')
})

test('money from an owner’s own destination is marked, also before any release', async () => {
  const machineId = await createMachine()
  const destination = `Owner ${randomUUID()}`
  await registerDestination(machineId, destination)
  await payIn(await createMachine(), 3_000_000n, destination)
  const { list } = (await server.call('console/receipt/list?pageSize=1', { headers: maker })).answer.data
  expect(list[0].isFromReleaseAccount).toBe(true)
})
