import type { Found } from '@millrace/contract/console/find'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { addAgreement, buyUnits, createMachine, newBuyer } from '../../../test/machines.ts'
import type { NewMember } from '../../../test/newMember.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'

let server: TestServer
let support: Record<string, string>
let member: NewMember
const name = `Ashalata ${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`

beforeAll(async () => {
  server = await createTestServer()
  support = await server.signIn('support@millrace.test')
  await addAgreement(server.database.app)
  member = await newBuyer(server, { money: 900_000_000n })
  await server.database.owner.query('update member set name = $2, email = $3 where id = $1', [
    member.id,
    name,
    'ashalata@example.test',
  ])
})
afterAll(() => server.stop())

const find = async (q: string, headers = support): Promise<Found[]> => {
  const { status, answer } = await server.call(`console/find/anything?q=${encodeURIComponent(q)}`, { headers })
  expect(status).toBe(200)
  return answer.data
}
const kinds = async (q: string, id: string) => (await find(q)).filter((row) => row.id === id).map(({ kind }) => kind)

test('a member is found by the beginning of the name, address or number, and by id, with what is owed to them', async () => {
  for (const q of ['ashal', name, 'ASHALATA@ex', member.phone, member.id])
    expect(await kinds(q, member.id)).toEqual(['member'])
  const [row] = await find(member.id)
  expect(row).toMatchObject({ title: name, amount: '900.000000', memberId: member.id })
  // Never more of a number than tells two people apart.
  expect(row?.text).toBe(`…${member.phone.slice(-3)}`)
  expect(await find('zzz')).toEqual([])
})

test('a withdrawal, an order and a machine are found by id and by code, the withdrawal by finance only', async () => {
  const machineId = await createMachine(server.database.app, { name: 'Kiosk of the search' })
  const orderId = await buyUnits(server.database.app, { memberId: member.id, machineId })
  const destinationId = await bindDestination(server.database.app, member.id)
  const { id } = await withdraw(server.database.app, { memberId: member.id, destinationId, amount: 60_000_000n })
  expect(await kinds('kiosk of', machineId)).toEqual(['machine'])
  expect(await kinds(orderId, orderId)).toEqual(['order'])
  expect(await kinds(`O-${orderId.slice(-10).toUpperCase()}`, orderId)).toEqual(['order'])
  const finance = await server.signIn('maker@millrace.test')
  for (const q of [id, `w-${id.slice(-10)}`]) {
    expect((await find(q, finance)).map(({ kind }) => kind)).toEqual(['withdraw'])
    expect(await find(q)).toEqual([])
  }
})

test('a recharge and a receipt are found by the transaction of their rail, the receipt by finance only', async () => {
  const hash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`
  const {
    rows: [{ receipt, recharge }],
  } = await server.database.owner.query(
    `with receipt as (
      insert into receipt (rail, rail_transaction, member_id, amount) values ('bep20', $1, $2, 5000000) returning id
    ), recharge as (
      insert into recharge (member_id, channel, rail, currency, tx_hash) values ($2, 'bep20', 'bep20', 'USDT', $1)
      returning id
    ) select receipt.id as receipt, recharge.id as recharge from receipt, recharge`,
    [hash, member.id],
  )
  const finance = await server.signIn('maker@millrace.test')
  expect((await find(hash, finance)).map(({ kind, id }) => [kind, id])).toEqual([
    ['receipt', receipt],
    ['recharge', recharge],
  ])
  expect((await find(hash)).map(({ kind, id }) => [kind, id])).toEqual([['recharge', recharge]])
  expect(await kinds(hash.slice(2).toUpperCase(), recharge)).toEqual(['recharge'])
  expect(await kinds(`R-${recharge.replaceAll('-', '').slice(0, 10)}`, recharge)).toEqual(['recharge'])
})

test('each search leaves a trace, and odd texts are only texts', async () => {
  await find(member.id)
  const { rows } = await server.database.owner.query(
    `select after from audit where action = 'read.find-anything' and after ->> 'q' = $1`,
    [member.id],
  )
  expect(rows).toHaveLength(1)
  for (const q of [`%' or 1=1 --`, '\\', '%%%', '0x', '🧮🧮🧮', 'O-0123456789']) expect(await find(q)).toEqual([])
  expect((await server.call('console/find/anything?q=', { headers: support })).status).toBe(400)
})
