import type { DataOf } from '@millrace/contract/call'
import type { FlowDay, transparencyFlows } from '@millrace/contract/transparency/flows'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { nextDay } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { move } from '../../../test/transfers.ts'

const usdt = 1_000_000n

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await move(server.database.app, 'owner-in', ['practice', 'custody'], ['', 'owner'], 1_000n * usdt)
  await keepBooks(server.database.app)
})
afterAll(() => server.stop())

const read = async (): Promise<DataOf<typeof transparencyFlows>['days']> => {
  await keepBooks(server.database.app)
  return (await server.call('transparency/flows?days=10')).answer.data.days
}
const last = async (): Promise<FlowDay> => (await read()).at(-1) as FlowDay

test('each kind of transfer counts once, on the day of the ledger on which it was made', async () => {
  const { app, owner } = server.database
  const [memberId, machineId] = [randomUUID(), randomUUID()]
  const { members } = await last()
  await nextDay(owner)
  await newMember(server)
  await move(app, 'recharge', ['practice', 'custody'], [memberId, 'available'], 100n * usdt)
  await move(app, 'buy', [memberId, 'available'], [machineId, 'escrow'], 30n * usdt)
  await move(app, 'buy-undone', [machineId, 'escrow'], [memberId, 'available'], 10n * usdt)
  await move(app, 'revenue', ['practice', 'custody'], [machineId, 'revenue'], 8n * usdt)
  await move(app, 'income', [machineId, 'revenue'], [memberId, 'income'], 6n * usdt)
  await move(app, 'promotions-fund', ['', 'owner'], ['', 'promotions'], 20n * usdt)
  await move(app, 'reward', ['', 'promotions'], [memberId, 'available'], 3n * usdt)
  await move(app, 'owner-out', ['', 'owner'], ['practice', 'custody'], 4n * usdt)
  const day = await last()
  expect(day).toMatchObject({
    newMembers: 1,
    members: members + 1,
    deposits: '100.000000',
    withdrawals: '0.000000',
    withdrawalCount: 0,
    bought: '30.000000',
    undone: '10.000000',
    revenue: '8.000000',
    income: '6.000000',
    rewards: '3.000000',
    invitationRewards: '0.000000',
    ownerIn: '0.000000',
    ownerOut: '4.000000',
  })
  // Nothing is added twice, and a new day begins with nothing.
  expect(await last()).toEqual(day)
  await nextDay(owner)
  const days = await read()
  expect(days.at(-2)).toEqual(day)
  expect(days.at(-1)).toMatchObject({ deposits: '0.000000', newMembers: 0, members: members + 1 })
})

test('many who keep the figures at once add each transfer once, while money moves', async () => {
  const { app, owner } = server.database
  await nextDay(owner)
  const memberId = randomUUID()
  await Promise.all([
    ...Array.from({ length: 20 }, () => move(app, 'recharge', ['practice', 'custody'], [memberId, 'available'], usdt)),
    ...Array.from({ length: 6 }, () => app.query('select keep_open_books()')),
  ])
  expect(await last()).toMatchObject({ deposits: '20.000000' })
})
