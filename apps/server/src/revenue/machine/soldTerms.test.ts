import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRevenueServer, inEnglish, machineFields } from '../../../test/createRevenueServer.ts'
import { addAgreement, buyUnits, createBuyer, newBuyer } from '../../../test/machines.ts'

const { server, maker, checker, admin, support, createMachine, decideChange, stop } = await createRevenueServer()
const { app, owner } = server.database
beforeAll(() => addAgreement(app))
afterAll(stop)

const update = (id: string, changes: object, headers = maker) =>
  server.post('console/machine/update', { ...machineFields, id, reason: 'A better one', ...changes }, headers)
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
  for (const changes of [
    { ownerName: 'Somebody else' },
    { risks: inEnglish('None') },
    { price: '1' },
    { dayReturn: '9' },
    { validDays: 1 },
    { units: 9 },
    { kind: 'solar' },
    { leaving: inEnglish('Never') },
  ]) {
    expect((await update(id, { ...changes, reason: ' ' })).answer.error).toBe('machine.reason-missing')
    expect((await update(id, changes)).answer.data).toMatchObject({ openChanges: ['terms'], version: 1 })
    expect((await decideChange(id, maker)).answer.error).toBe('change.own')
    expect({ ...(await readMachine(id)), openChanges: [] }).toEqual(before)
    await decideChange(id, checker, false, 'No')
  }
})

// Attack by two operators, on what was sold. Impossible: the database refuses every change that raises them, whoever
// approves it.
test('the units of a sold machine are raised to 1,000,000', async () => {
  const { id } = await createSoldMachine()
  expect((await update(id, { units: 1_000_000 })).answer.error).toBe('machine.units-rise')
  expect((await update(id, { units: 0 })).status).toBe(400)
  await update(id, { units: 5 })
  expect((await decideChange(id, checker)).answer.code).toBe(200)
  expect(await readMachine(id)).toMatchObject({ units: 5, version: 2 })
  expect((await update(id, { units: 10 })).answer.error).toBe('machine.units-rise')
})

// Attack by two operators, on what was sold: the terms of a sold machine are changed. Visible: holders get a message
// and keep what they bought; everybody reads on the machine’s page what changed and why.
test('two people make a version; holders are told, keep what they bought, and everybody can read what changed', async () => {
  const holder = await newBuyer(server, { money: 1_000_000_000n })
  const { id, orderId } = await createSoldMachine(holder.id)
  const later = await createBuyer(app, { money: 1_000_000_000n })
  await update(id, { ownerName: 'New owner', price: '120' })
  const [other] = await Promise.all([decideChange(id, checker), decideChange(id, admin).catch(() => null)])
  expect(other).not.toBeNull()
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

test('a machine that was never sold is changed by one operator, without a version', async () => {
  const id = await createMachine()
  expect((await update(id, { units: 50, ownerName: 'Another' })).answer.data).toMatchObject({ units: 50, version: 1 })
  expect(await listVersions(id)).toMatchObject([{ version: 1, changes: [] }])
})

// Attack by one finance operator, on what was sold. Impossible: retiring takes two people, and holders are told.
test('a machine is retired alone', async () => {
  const holder = await newBuyer(server, { money: 1_000_000_000n })
  const { id } = await createSoldMachine(holder.id)
  await server.post('console/machine/retire', { id, reason: 'Worn out' }, maker)
  expect((await readMachine(id)).isRetired).toBe(false)
  expect((await decideChange(id, maker)).answer.error).toBe('change.own')
  expect((await decideChange(id, checker)).answer.code).toBe(200)
  expect((await readMachine(id)).isRetired).toBe(true)
  const { rows } = await owner.query('select kind from message where member_id = $1', [holder.id])
  expect(rows).toEqual([{ kind: 'machine-retired' }])
})

// Attack by somebody with the server’s password, on terms. Impossible: the application has no right to these columns,
// and triggers refuse the rest.
test('a sold machine, its units, key or versions are changed by SQL', async () => {
  const { id } = await createSoldMachine()
  for (const [statement, refusal] of [
    [`update machine set owner_name = 'x' where id = $1`, 'by a version'],
    [`update machine set price = 1 where id = $1`, 'denied'],
    [`select set_machine_terms($1, 1, 1, 1)`, 'fixed once a unit was sold'],
    [`update machine set version = 2 where id = $1`, 'denied'],
    [`update machine set retired_at = now() where id = $1`, 'denied'],
    [`update machine set public_key = sha256('x') where id = $1`, 'denied'],
    [`update machine_stock set units = 1000000 where machine_id = $1`, 'never rise'],
    [`insert into machine_version (machine_id, version, terms, valid_from) values ($1, 2, '{}', now())`, 'denied'],
    [`update machine_change set state = 'approved' where machine_id = $1`, 'denied'],
  ] as const)
    await expect(app.query(statement, [id]), statement).rejects.toThrow(refusal)
  await expect(app.query(`select propose_machine_change($1, 'terms', '{}', 'x')`, [id])).rejects.toThrow('for finance')
})
