import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newBuyer } from '../../../test/machines.ts'
import type { NewMember } from '../../../test/newMember.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../../../test/practiceBank.ts'
import { submitVerification } from '../../user/index.ts'

let bank: PracticeBank
let server: TestServer
beforeAll(async () => {
  bank = await startPracticeBank()
  server = await createTestServer({ TRUST_PROXY: '1', BANK_URL: bank.url, BANK_SECRET: bankSecret })
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})

/** A member who has sent a document with this name, which was checked unless the state says otherwise. */
async function newVerified(name: string, state = 'verified'): Promise<NewMember> {
  const member = await newBuyer(server)
  const document = { name, documentType: 'passport', documentNumber: `P${randomInt(1e6, 1e7)}`, pictures: {} } as const
  const entry = { memberId: member.id, subjectId: member.id, action: 'verification.submit', requestId: randomUUID() }
  await submitVerification(server.platform, member.id, document, { ...entry, address: '' })
  await server.database.owner.query(
    `update verification set state = $2, decided_at = case when $2 <> 'pending' then now() end where member_id = $1`,
    [member.id, state],
  )
  return member
}
const openAccount = (account: string, name: string, at = 'Banyan Practice Bank') =>
  fetch(`${bank.url}/holders?currency=INR`, { method: 'POST', body: new URLSearchParams({ bank: at, account, name }) })
const bind = async ({ token }: NewMember, account: string) => {
  const request = { currency: 'INR', bankCode: 'inr-banyan', payee: 'Asha Rao', account, ifsc: 'PRAC0000123' }
  return (await server.post('user/bank/modify', { ...request, payPassword: '123456' }, token)).answer
}
const listOf = async ({ token }: NewMember) =>
  (await server.call('system/pay/config/banks', { headers: token })).answer.data.list

// Attack by a member, on addresses and accounts: somebody else’s bank account is bound first. Impossible: whoever has
// the holder’s name on a verified document takes it over, after asking the bank, and the first member is told.
test('who holds a bank account in the name of their document takes it over, and the first is told', async () => {
  const account = '7001234567'
  expect((await openAccount(account, 'Asha Rao')).status).toBe(200)
  const first = await newBuyer(server)
  expect((await bind(first, account)).code).toBe(200)
  for (const other of [await newBuyer(server), await newVerified('Ravi Nair')])
    expect(await bind(other, account)).toMatchObject({ code: 409, error: 'destination.taken' })
  expect(await listOf(first)).toHaveLength(1)

  const holder = await newVerified('ASHA  RAO')
  expect(await bind(holder, account)).toMatchObject({ code: 200, data: { account } })
  expect(await listOf(first)).toEqual([])
  const { list } = (await server.call('push/record', { headers: first.token })).answer.data
  expect(list).toMatchObject([{ content: expect.stringContaining(`Banyan Practice Bank ${account}`) }])
})

test('while the bank cannot be asked, or nobody opened the account, the first keeps it', async () => {
  const account = '7009876543'
  const first = await newBuyer(server)
  const holder = await newVerified('Asha Rao')
  await bind(first, account)
  expect((await bind(holder, account)).error).toBe('destination.taken')
  await openAccount(account, 'Asha Rao')
  await bank.takeDown()
  expect((await bind(holder, account)).error).toBe('destination.taken')
  await bank.bringUp()
  expect((await bind(holder, account)).code).toBe(200)
})

// Attack by a member, on addresses and accounts. Impossible: the bank is asked for the holder of the account at that
// bank.
test('an account is taken over with the same number at another bank', async () => {
  const account = '7005550001'
  const [first, thief] = [await newBuyer(server), await newVerified('Ravi Nair')]
  await openAccount(account, 'Asha Rao')
  await openAccount(account, 'Ravi Nair', 'Monsoon Practice Bank')
  expect((await bind(first, account)).code).toBe(200)
  expect((await bind(thief, account)).error).toBe('destination.taken')
  expect(await listOf(first)).toHaveLength(1)
})

// Attack by a member, on addresses and accounts. Impossible: only the name of a verified document is compared.
test('an account is taken over with a document that nobody has checked, or the name of the payee', async () => {
  const account = '7005550002'
  await openAccount(account, 'Asha Rao')
  const first = await newBuyer(server)
  await bind(first, account)
  const others = [
    await newBuyer(server),
    await newVerified('Asha Rao', 'pending'),
    await newVerified('Asha Rao', 'rejected'),
  ]
  for (const thief of others) expect((await bind(thief, account)).error).toBe('destination.taken')
  expect(await listOf(first)).toHaveLength(1)
})
