import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer, type RequestHeaders } from '../../../test/createRevenueServer.ts'

const {
  server,
  maker,
  checker,
  admin,
  support,
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

const requestRelease = (machineId: string, amount: string, headers = maker) =>
  server.post('console/release/request', { machineId, amount, purpose: 'Spare parts' }, headers)
const decideRelease = (id: string, headers: RequestHeaders, isApproved = true, reason = '') =>
  server.post('console/release/decide', { id, isApproved, reason }, headers)

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

test('capital goes nowhere but to the destination that two people registered', async () => {
  const unregistered = await createMachine()
  expect((await requestRelease(unregistered, '1')).answer.error).toBe('release.no-destination')
  const machineId = await createMachineWithCapital(10_000_000n)
  const body = { id: machineId, rail: 'practice', destination: 'My own account', reason: 'x' }
  await server.post('console/machine/destination', body, maker)
  expect((await decideChange(machineId, maker)).answer.error).toBe('change.own')
  const { data } = (await requestRelease(machineId, '5')).answer
  expect(data).toMatchObject({ rail: 'practice', destination: 'Owner account 7' })
  await expect(
    server.database.app.query(
      `insert into capital_release (machine_id, amount, destination, purpose, requested_by)
        select $1, 1, 'My own account', 'x', id from operator limit 1`,
      [machineId],
    ),
  ).rejects.toThrow('permission denied')
  // Registered by two meanwhile: the request was for the old one.
  expect((await decideChange(machineId, checker)).answer.code).toBe(200)
  expect((await decideRelease(data.id, checker)).answer.error).toBe('release.destination-changed')
  expect(await getCapital(machineId)).toBe(10_000_000n)
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
  const { owner } = server.database
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
  await server.database.owner.query(`select record_payout_failed($1, 'rejected')`, [id])
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
