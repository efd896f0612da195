import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { signApproval } from '../../../test/approvals.ts'
import { createRevenueServer, type RequestHeaders } from '../../../test/createRevenueServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createOperator, queryAs } from '../../../test/withdrawals.ts'
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
  decideChange,
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

const requestRelease = (machineId: string, amount: string, headers = maker) =>
  server.post('console/release/request', { machineId, amount, purpose: 'Spare parts' }, headers)
const decideRelease = async (id: string, headers: RequestHeaders, isApproved = true, reason = '') => {
  const signature = await signApproval(server.database.owner, headers, 'release', id)
  return server.post('console/release/decide', { id, isApproved, reason, signature }, headers)
}

test('a release is approved by a second operator, once', async () => {
  const machineId = await createMachineWithCapital(100_000_000n)
  const {
    answer: { data: release },
  } = await requestRelease(machineId, '60')
  expect(release).toMatchObject({ state: 'requested', amount: '60.000000', requestedBy: 'maker@millrace.test' })
  expect((await decideRelease(release.id, maker)).answer.error).toBe('release.own')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => decideRelease(release.id, i % 2 ? checker : admin)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(await getCapital(machineId)).toBe(40_000_000n)
  expect((await server.call(`console/machine/one?id=${machineId}`, { headers: support })).answer.data).toMatchObject({
    capital: '40.000000',
    released: '60.000000',
  })
  expect(await listActions(release.id)).toEqual(['release.request', 'release.approve'])
})

test('releases never exceed the machine’s capital', async () => {
  const machineId = await createMachineWithCapital(100_000_000n)
  expect((await requestRelease(machineId, '100.000001')).answer.error).toBe('release.above-capital')
  const [a, b] = [
    (await requestRelease(machineId, '60')).answer.data.id,
    (await requestRelease(machineId, '60')).answer.data.id,
  ]
  const answers = await Promise.all([decideRelease(a, checker), decideRelease(b, checker)])
  expect(answers.map(({ answer }) => answer.error ?? 'approved').sort()).toEqual(['approved', 'release.above-capital'])
  expect(await getCapital(machineId)).toBe(40_000_000n)
})

test('a rejected release moves nothing and has a reason', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const { id } = (await requestRelease(machineId, '5')).answer.data
  expect((await decideRelease(id, checker, false)).answer.error).toBe('release.reason-missing')
  expect((await decideRelease(id, maker, false, 'mine')).answer.error).toBe('release.own')
  expect((await decideRelease(id, checker, false, 'no offer attached')).answer.data).toMatchObject({
    state: 'rejected',
    reason: 'no offer attached',
  })
  expect((await decideRelease(id, admin)).answer.error).toBe('release.decided')
  expect(await getCapital(machineId)).toBe(10_000_000n)
})

test('revenue paid from an account that capital was released to is marked, and left to an operator', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const destination = `Owner ${randomUUID()}`
  await registerDestination(machineId, destination)
  await decideRelease((await requestRelease(machineId, '5')).answer.data.id, checker)
  const id = await enterApprovedReport(machineId, { amount: '4' })
  const receiptId = await payIn(machineId, 4_000_000n, ` ${destination.toUpperCase()} `)
  await payIn(machineId, 1n, 'somebody else')
  const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: support })).answer.data
  expect(list.map((row: { isFromReleaseAccount: boolean }) => row.isFromReleaseAccount).sort()).toEqual([false, true])
  expect((await readReport(id)).state).toBe('approved')
  expect((await receiveReport(id, receiptId)).answer.data.state).toBe('received')
})

test('a machine without a registered destination releases nothing', async () => {
  expect((await requestRelease(await createMachine(), '1')).answer.error).toBe('release.no-destination')
})

test('attack: one operator alone registers an account of their own for a machine’s owner', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const content = { rail: 'practice', destination: 'My own account' }
  const proposed = await server.post('console/machine/destination', { id: machineId, ...content, reason: 'x' }, maker)
  expect(proposed.answer.data).toMatchObject({ destination: { destination: 'Owner account 7' } })
  expect((await decideChange(machineId, maker)).answer.error).toBe('change.own')
  const { rows } = await owner.query(`select id from machine_change where machine_id = $1 and state = 'proposed'`, [
    machineId,
  ])
  const decide = 'select decide_machine_change($1, true, $2) as outcome'
  expect((await queryAs(app, operatorIds.maker ?? '', decide, [rows[0].id, ''])).rows).toEqual([{ outcome: 'own' }])
  // A second account that the same admin has just made decides nothing yet.
  const puppet = await createOperator(owner)
  await owner.query(
    `insert into operator_making (operator_id, how, decides_from) values ($1, 'invitation', now() + interval '1 day')`,
    [puppet],
  )
  await expect(queryAs(app, puppet, decide, [rows[0].id, ''])).rejects.toThrow('may not decide yet')
  const { data: release } = (await requestRelease(machineId, '5')).answer
  expect(release).toMatchObject({ rail: 'practice', destination: 'Owner account 7' })
  await expect(queryAs(app, puppet, 'select release_capital($1, $2)', [release.id, puppet])).rejects.toThrow(
    'may not decide yet',
  )
  expect(await getCapital(machineId)).toBe(10_000_000n)
})

test('attack: the destination is changed between the request and the approval, or after it', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  const before = (await requestRelease(machineId, '5')).answer.data
  await registerDestination(machineId, theirs, 'bep20')
  expect((await decideRelease(before.id, checker)).answer.error).toBe('release.destination-changed')

  const { id } = (await requestRelease(machineId, '5')).answer.data
  expect((await decideRelease(id, checker)).answer.data).toMatchObject({ state: 'approved', destination: theirs })
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

test('attack: the platform’s own addresses as an owner’s, so that capital becomes a machine’s revenue by itself', async () => {
  const [machineId, address] = [await createMachine(), `0x${randomBytes(20).toString('hex')}`]
  await owner.query(
    `insert into deposit_address (rail, address, number, machine_id)
     select 'bep20', $1, coalesce(max(number), 0) + 1, $2 from deposit_address where rail = 'bep20'`,
    [address, machineId],
  )
  const register = (rail: string, destination: string) =>
    server.post('console/machine/destination', { id: machineId, rail, destination, reason: 'x' }, maker)
  expect((await register('bep20', address)).answer.error).toBe('machine.destination')
  expect((await register('bep20', 'Owner account 7')).answer.error).toBe('machine.destination')
  expect((await register('trc20', theirs)).answer.error).toBe('machine.destination')
  // At the database: a rail that cannot pay it.
  await expect(
    queryAs(app, operatorIds.maker ?? '', `select propose_machine_change($1, 'destination', $2, 'x')`, [
      machineId,
      { rail: 'bank', destination: '123456' },
    ]),
  ).rejects.toThrow('destination_can_be_paid')
})

test('attack: more than the capital, by many releases at once that are paid, paid again and refused at once', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  await registerDestination(machineId, theirs, 'bep20')
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push((await requestRelease(machineId, '3')).answer.data.id)
  const paid = 'select record_payout_paid($1, $2, 1)'
  await Promise.all(
    ids.map(async (id) => {
      await Promise.all([decideRelease(id, checker), decideRelease(id, admin)])
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

test('attack: capital comes back as revenue from the owner’s TRON address, which receipts show in other letters', async () => {
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
  const { id } = (await requestRelease(machineId, '5')).answer.data
  await queryAs(app, operatorIds.checker ?? '', 'select release_capital($1, $2)', [id, operatorIds.checker], {
    kind: 'release',
    id,
  })
  expect(await getCapital(machineId)).toBe(10_000_000n)
  await Promise.all(railJobs(server.platform).flatMap(({ run }) => [run(), run()]))
  expect(await getCapital(machineId)).toBe(5_000_000n)
  await expectSound(app)
})

test('a release on a chain leaves the capital when the chain has paid, and is not spent twice meanwhile', async () => {
  const machineId = await createMachineWithCapital(10_000_000n)
  await registerDestination(machineId, `0x${'12'.repeat(20)}`, 'bep20')
  const [first, second] = [
    (await requestRelease(machineId, '6')).answer.data.id,
    (await requestRelease(machineId, '6')).answer.data.id,
  ]
  const answers = await Promise.all([decideRelease(first, checker), decideRelease(second, checker)])
  expect(answers.map(({ answer }) => answer.error ?? answer.data.state).sort()).toEqual([
    'approved',
    'release.above-capital',
  ])
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
  const { id } = (await requestRelease(machineId, '6')).answer.data
  await decideRelease(id, checker)
  await owner.query(`select record_payout_failed($1, 'rejected')`, [id])
  expect(await getCapital(machineId)).toBe(10_000_000n)
  expect((await requestRelease(machineId, '10')).answer.code).toBe(200)
})

test('money from an owner’s own destination is marked, also before any release', async () => {
  const machineId = await createMachine()
  const destination = `Owner ${randomUUID()}`
  await registerDestination(machineId, destination)
  await payIn(await createMachine(), 3_000_000n, destination)
  const { list } = (await server.call('console/receipt/list?pageSize=1', { headers: support })).answer.data
  expect(list[0].isFromReleaseAccount).toBe(true)
})
