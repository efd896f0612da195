import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  createRevenueServer,
  inEnglish,
  machineFields,
  machineTerms as terms,
} from '../../../test/createRevenueServer.ts'

const { server, maker, checker, support, createMachine, office, listActions, stop } = await createRevenueServer()
afterAll(stop)

test('a machine is added, changed and retired, and each action is in the audit log', async () => {
  const id = await createMachine({ isPublished: false })
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
  const listed = (await server.call('console/machine/list?q=renamed', { headers: support })).answer.data
  expect(listed).toMatchObject({ total: 1, list: [{ id }] })
  // The texts in all languages are on its page alone.
  expect(JSON.stringify(listed)).not.toContain('"description"')
  const published = await office.propose(
    'machine-terms',
    { machineId: id, ...terms, name: inEnglish('Renamed') },
    maker,
  )
  // Published for the first time, it is signed as a whole.
  expect(published.data).toMatchObject({ before: { price: '120.25' }, after: { price: '100', risks: inEnglish('r') } })
  expect((await office.decide(published.data.id, checker)).data).toMatchObject({ state: 'approved' })
  expect((await server.post('console/machine/update', { ...machineFields, id }, checker)).answer.error).toBe(
    'machine.public',
  )
  expect(
    (await office.propose('machine-terms', { machineId: id, ...terms, name: inEnglish('Renamed') }, maker)).error,
  ).toBe('proposal.same')
  expect((await server.post('console/machine/move', { id, position: 7 }, checker)).answer.data.position).toBe(7)
  await office.agree('machine-retirement', { machineId: id }, [maker, checker])
  expect((await office.propose('machine-retirement', { machineId: id }, maker)).error).toBe('machine.retired')
  expect(await listActions(id)).toEqual([
    'machine.create',
    'machine.update',
    'machine-terms.propose',
    'machine-terms.approve',
    'machine.update',
    'machine-retirement.propose',
    'machine-retirement.approve',
  ])
})

test('a draft that was changed meanwhile is not published unseen', async () => {
  const id = await createMachine({ isPublished: false })
  const { data } = await office.propose('machine-terms', { machineId: id, ...terms }, maker)
  await server.post('console/machine/update', { ...machineFields, id, risks: inEnglish('Other risks') }, maker)
  expect((await office.decide(data.id, checker)).error).toBe('proposal.stale')
  expect((await office.draft('machine-terms', { machineId: id, ...terms, isPublished: false }, maker)).error).toBe(
    'machine.draft',
  )
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
