import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { signApproval } from '../../../test/approvals.ts'
import { createRevenueServer, type RequestHeaders } from '../../../test/createRevenueServer.ts'

const {
  server,
  maker,
  checker,
  admin,
  support,
  createMachineWithCapital,
  enterApprovedReport,
  receiveReport,
  readReport,
  payIn,
  getCapital,
  listActions,
  stop,
} = await createRevenueServer()
afterAll(stop)

const requestRelease = (machineId: string, amount: string, headers = maker, destination = 'Owner account 7') =>
  server.post('console/release/request', { machineId, amount, destination, purpose: 'Spare parts' }, headers)
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
  await decideRelease((await requestRelease(machineId, '5', maker, destination)).answer.data.id, checker)
  const id = await enterApprovedReport(machineId, { amount: '4' })
  const receiptId = await payIn(machineId, 4_000_000n, ` ${destination.toUpperCase()} `)
  await payIn(machineId, 1n, 'somebody else')
  const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: support })).answer.data
  expect(list.map((row: { isFromReleaseAccount: boolean }) => row.isFromReleaseAccount).sort()).toEqual([false, true])
  expect((await readReport(id)).state).toBe('approved')
  expect((await receiveReport(id, receiptId)).answer.data.state).toBe('received')
})
