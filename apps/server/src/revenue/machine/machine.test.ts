import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer, inEnglish, machineFields } from '../../../test/createRevenueServer.ts'

const { server, maker, checker, support, createMachine, decideChange, listActions, stop } = await createRevenueServer()
afterAll(stop)

test('a machine is added, changed and retired, and each action is in the audit log', async () => {
  const id = await createMachine()
  const { answer } = await server.post(
    'console/machine/update',
    { ...machineFields, id, name: inEnglish('Renamed'), price: '120.25', units: 20 },
    checker,
  )
  expect(answer.data).toMatchObject({
    name: inEnglish('Renamed'),
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
  const retired = await server.post('console/machine/retire', { id, reason: 'worn out' }, maker)
  expect(retired.answer.data).toMatchObject({ isRetired: false, openChanges: ['retirement'] })
  expect((await decideChange(id, checker)).answer.data).toMatchObject({ state: 'approved', kind: 'retirement' })
  expect((await server.post('console/machine/retire', { id, reason: 'again' }, maker)).answer.error).toBe(
    'machine.retired',
  )
  expect(await listActions(id)).toEqual([
    'machine.create',
    'machine.update',
    'machine.propose-retirement',
    'machine.approve-retirement',
  ])
})

test('a sale window must be complete for its kind of sale, and end after it starts', async () => {
  const create = async (changes: object) =>
    (await server.post('console/machine/create', { ...machineFields, ...changes }, maker)).answer.error
  const [start, end] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']
  expect(await create({ sale: 'rush' })).toBe('machine.window')
  expect(await create({ sale: 'presale', saleStart: start })).toBe('machine.window')
  expect(await create({ saleStart: end, saleEnd: start })).toBe('machine.window')
  expect(await create({ price: '0.00' })).toBe('request.invalid')
  expect(await create({ sale: 'rush', saleStart: start, saleEnd: end })).toBeUndefined()
})

test('support can read machines but not change them', async () => {
  expect((await server.post('console/machine/create', machineFields, support)).status).toBe(403)
  expect((await server.call(`console/machine/one?id=${randomUUID()}`, { headers: support })).answer.error).toBe(
    'machine.unknown',
  )
})
