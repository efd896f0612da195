import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createRevenueServer,
  inEnglish,
  machineFields,
  machineTerms as terms,
} from '../../../test/createRevenueServer.ts'
import { addAgreement, buyUnits, createBuyer, newBuyer } from '../../../test/machines.ts'

const { server, maker, checker, admin, support, createMachine, office, stop } = await createRevenueServer()
const { app, owner } = server.database
beforeAll(() => addAgreement(app))
afterAll(stop)

const propose = (id: string, changes: Partial<typeof terms>) =>
  office.propose('machine-terms', { machineId: id, ...terms, ...changes }, maker, 'A better one')
const readMachine = async (id: string) =>
  (await server.call(`console/machine/one?id=${id}`, { headers: support })).answer.data
const listVersions = async (id: string) => (await server.call(`product/versions?id=${id}`)).answer.data

/** A machine of ten units at 100 USDT, and who holds one of them. */
async function createSoldMachine(memberId?: string) {
  const id = await createMachine()
  const holderId = memberId ?? (await createBuyer(app, { money: 1_000_000_000n }))
  const orderId = await buyUnits(app, { memberId: holderId, machineId: id })
  return { id, orderId }
}

// Attack by one finance operator, on what was sold. Impossible: after the first sale a change is a version, with a
// reason, that somebody else approves.
test('a sold machine gets another owner, other risks, price, term, return, units or texts', async () => {
  const { id } = await createSoldMachine()
  const before = await readMachine(id)
  const attempts: Partial<typeof terms>[] = [
    { ownerName: 'Somebody else' },
    { risks: inEnglish('None') },
    { price: '1' },
    { dayReturn: '9' },
    { validDays: 1 },
    { units: 9 },
    { kind: 'solar' },
    { leaving: inEnglish('Never') },
  ]
  for (const changes of attempts) {
    const { data } = await propose(id, changes)
    expect(Object.keys(data.before)).toEqual(Object.keys(changes))
    expect((await office.decide(data.id, maker)).error).toBe('proposal.own')
    const request = { ...machineFields, ...changes, id }
    expect((await server.post('console/machine/update', request, maker)).answer.error).toBe('machine.public')
    expect(await readMachine(id)).toEqual(before)
    await office.decide(data.id, checker, 'rejected')
  }
})

// Attack by two operators, on what was sold. Impossible: the database refuses every change that raises them, whoever
// approves it.
test('the units of a sold machine are raised to 1,000,000', async () => {
  const { id } = await createSoldMachine()
  expect((await propose(id, { units: 1_000_000 })).error).toBe('machine.units-rise')
  expect((await propose(id, { units: 0 })).code).toBe(400)
  await office.agree('machine-terms', { machineId: id, ...terms, units: 5 }, [maker, checker])
  expect(await readMachine(id)).toMatchObject({ units: 5, version: 2 })
  expect((await propose(id, { units: 10 })).error).toBe('machine.units-rise')
})

// Attack by two operators, on what was sold: the terms of a sold machine are changed. Visible: holders get a message
// and keep what they bought; everybody reads on the machine’s page what changed and why.
test('two people make a version; holders are told, keep what they bought, and everybody can read what changed', async () => {
  const holder = await newBuyer(server, { money: 1_000_000_000n })
  const { id, orderId } = await createSoldMachine(holder.id)
  const later = await createBuyer(app, { money: 1_000_000_000n })
  const { data } = await propose(id, { ownerName: 'New owner', price: '120' })
  const decided = await Promise.all([office.decide(data.id, checker), office.decide(data.id, admin)])
  expect(decided.filter(({ error }) => !error)).toHaveLength(1)
  expect(await readMachine(id)).toMatchObject({ ownerName: 'New owner', price: '120.000000', version: 2 })
  const laterOrderId = await buyUnits(app, { memberId: later, machineId: id })

  const readOrder = async (memberId: string, order: string) =>
    (
      await owner.query('select price, machine_version from purchase where member_id = $1 and id = $2', [
        memberId,
        order,
      ])
    ).rows[0]
  expect(await readOrder(holder.id, orderId)).toEqual({ price: 100_000_000n, machine_version: 1 })
  expect(await readOrder(later, laterOrderId)).toEqual({ price: 120_000_000n, machine_version: 2 })

  const messages = await owner.query('select kind, params from message where member_id = $1', [holder.id])
  expect(messages.rows).toEqual([
    { kind: 'machine-terms', params: { machine: 'Test machine', reason: 'A better one' } },
  ])
  expect(await listVersions(id)).toMatchObject([
    {
      version: 2,
      reason: 'A better one',
      changes: [
        { term: 'ownerName', before: 'Owner', after: 'New owner' },
        { term: 'price', before: '100.000000', after: '120.000000' },
      ],
    },
    { version: 1, reason: '', changes: [] },
  ])
  const record = await server.call(`mine/order/subrecord?id=${orderId}`, { headers: holder.token })
  expect(record.answer.data.order.machineVersion).toBe(1)
})

test('a window of sale changes without a version, and nobody is told', async () => {
  const holder = await newBuyer(server, { money: 1_000_000_000n })
  const { id } = await createSoldMachine(holder.id)
  const sale = { sale: 'rush', saleEnd: '2040-01-02T00:00:00.000Z' } as const
  await office.agree('machine-terms', { machineId: id, ...terms, ...sale }, [maker, checker])
  expect(await readMachine(id)).toMatchObject({ ...sale, version: 1 })
  expect(await listVersions(id)).toMatchObject([{ version: 1, changes: [] }])
  expect((await owner.query('select from message where member_id = $1', [holder.id])).rows).toEqual([])
})

// Attack by somebody with the server’s password, on terms: a machine that nobody has bought yet gets a price
// of a millionth, and all its units are taken. Impossible: what members see takes two signatures, sold or not.
test('the price of a machine that was never sold is set by one, or without a signature', async () => {
  const id = await createMachine()
  const request = { ...machineFields, id, price: '0.000001' }
  expect((await server.post('console/machine/update', request, maker)).answer.error).toBe('machine.public')
  for (const statement of [
    `update machine set price = 1 where id = $1`,
    `update machine set is_published = false where id = $1`,
    `update machine_stock set units = 1000 where machine_id = $1`,
  ])
    await expect(app.query(statement, [id]), statement).rejects.toThrow('denied')
  await office.agree('machine-terms', { machineId: id, ...terms, price: '90' }, [maker, checker])
  expect(await readMachine(id)).toMatchObject({ price: '90.000000', version: 2 })
})

// Attack by one finance operator, on what was sold. Impossible: retiring takes two people, and holders are told.
test('a machine is retired alone', async () => {
  const holder = await newBuyer(server, { money: 1_000_000_000n })
  const { id } = await createSoldMachine(holder.id)
  const { data } = await office.propose('machine-retirement', { machineId: id }, maker, 'Worn out')
  expect((await readMachine(id)).isRetired).toBe(false)
  expect((await office.decide(data.id, maker)).error).toBe('proposal.own')
  expect((await office.decide(data.id, checker)).error).toBeFalsy()
  expect((await readMachine(id)).isRetired).toBe(true)
  const { rows } = await owner.query('select kind from message where member_id = $1', [holder.id])
  expect(rows).toEqual([{ kind: 'machine-retired' }])
})

// Attack by somebody with the server’s password, on terms. Impossible: the application has no right to these columns.
test('a sold machine, its units, key or versions are changed by SQL', async () => {
  const { id } = await createSoldMachine()
  for (const statement of [
    `update machine set owner_name = 'x' where id = $1`,
    `update machine set price = 1 where id = $1`,
    `update machine set version = 2 where id = $1`,
    `update machine set retired_at = now() where id = $1`,
    `update machine set public_key = sha256('x') where id = $1`,
    `update machine_stock set units = 1000000 where machine_id = $1`,
    `insert into machine_version (machine_id, version, terms, valid_from) values ($1, 2, '{}', now())`,
    `select write_machine($1, 2, '{}', '{}')`,
  ])
    await expect(app.query(statement, [id]), statement).rejects.toThrow('denied')
  await expect(app.query(`select propose($1, 'machine-terms', '{}', 'x', null, null, '', '')`, [id])).rejects.toThrow(
    'for finance',
  )
})
