import { recordTypes } from '@millrace/contract/wallet/wallet'
import { usdtMinor } from '@millrace/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { keepBooks } from '../../test/openBooks.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../../test/practiceBank.ts'
import { getDifference, type BankRail } from '../rails/index.ts'
import { seedDemo } from './index.ts'

let bank: PracticeBank
let server: TestServer
let token: Record<string, string>
beforeAll(async () => {
  bank = await startPracticeBank()
  server = await createTestServer({ DEMO_DAYS: '12', BANK_URL: bank.url, BANK_SECRET: bankSecret })
  const { answer } = await server.post('auth/token/pass', { phone: '+919000000001', password: 'Demo12345' })
  token = { 'x-access-token': answer.msg }
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})

const get = async (path: string) => (await server.call(path, { headers: token })).answer.data
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + usdtMinor(amount), 0n)

type Recharge = { id: string; state: string; credited: string; currency: string; createTime: string }
type Withdrawal = { id: string; state: string; amount: string; fee: string; createTime: string }
type WalletRecord = { type: number; amount: string }
const listRecharges = async (): Promise<Recharge[]> => (await get('recharge/record?pageSize=50')).list
const listWithdrawals = async (): Promise<Withdrawal[]> => (await get('withdraw/record?pageSize=50')).list

test('the demonstration’s member has recharged and withdrawn at the bank, in the past', async () => {
  const recharges = await listRecharges()
  expect(recharges.map(({ state, currency }) => `${state} ${currency}`)).toEqual(Array(4).fill('arrived INR'))
  const withdrawals = await listWithdrawals()
  expect(withdrawals.map(({ state }) => state)).toEqual(['cancelled', 'paid'])
  const { businessDay } = await get('sys/info')
  for (const { createTime } of [...recharges, ...withdrawals]) expect(createTime.slice(0, 10) < businessDay).toBe(true)
})

test('members withdraw in the last month, at once or a day or two later, and the public page counts it', async () => {
  await keepBooks(server.database.app)
  const { withdrawals } = (await server.call('transparency/summary')).answer.data
  // Two of them, and the guest’s own.
  expect(withdrawals).toMatchObject({ paid: 3, slowestMinutes: 2 * 1_440, open: 1, overdue: 0 })
})

test('a withdrawal waits for an operator, asked for yesterday', async () => {
  const headers = await server.signIn('checker@millrace.test')
  const { answer } = await server.call('console/withdraw/list?state=pending', { headers })
  expect(answer.data.list).toMatchObject([{ memberName: 'Kiran (demonstration)', amount: '120.000000', approvals: [] }])
  const { businessDay } = await get('sys/info')
  expect(answer.data.list[0].createTime.slice(0, 10) < businessDay).toBe(true)
})

test('its lists, records, fund and balances agree, and nothing came from anywhere else', async () => {
  const [recharges, withdrawals, fund, wallet] = [
    await listRecharges(),
    await listWithdrawals(),
    await get('fund/overview'),
    await get('wallet/info'),
  ]
  const records: WalletRecord[] = (await get('wallet/record?pageSize=100')).list
  const ofType = (type: number) => sum(records.filter((record) => record.type === type).map(({ amount }) => amount))
  const credited = sum(recharges.map((recharge) => recharge.credited))
  const paid = withdrawals.filter(({ state }) => state === 'paid')
  expect(ofType(1)).toBe(credited)
  expect(usdtMinor(fund.flows.recharged)).toBe(credited)
  expect(usdtMinor(fund.flows.withdrawn) + usdtMinor(fund.flows.fees)).toBe(sum(paid.map(({ amount }) => amount)))
  expect(usdtMinor(fund.flows.fees)).toBe(sum(paid.map(({ fee }) => fee)))
  // A cancelled withdrawal is a record out and a record back.
  expect(ofType(2) + ofType(10)).toBe(-sum(paid.map(({ amount }) => amount)))
  expect(sum(records.map(({ amount }) => amount))).toBe(usdtMinor(wallet.extractable))
  const { recharged, income, rewards, withdrawn, fees, spentOnExpired } = fund.flows
  expect(sum([recharged, income, rewards]) - sum([withdrawn, fees, spentOnExpired])).toBe(usdtMinor(fund.total))
})

test('each type of record that is issued is in it, in twelve days as in a year', async () => {
  const { answer } = await server.post('auth/token/pass', { phone: '+919000000004', password: 'Demo12345' })
  const ofInvited = await server.call('wallet/record?pageSize=100', { headers: { 'x-access-token': answer.msg } })
  const list: WalletRecord[] = [...(await get('wallet/record?pageSize=100')).list, ...ofInvited.answer.data.list]
  expect([...new Set(list.map(({ type }) => type))].toSorted((a, b) => a - b)).toEqual(recordTypes)
})

test('custody is what the bank holds, and the ledger is sound', async () => {
  const balances = (await (server.platform.rails.bank as BankRail).ownBalances()) ?? []
  expect(balances).toHaveLength(3)
  for (const balance of balances) expect(getDifference(balance), balance.currency).toBe(0n)
  expect(balances.find(({ currency }) => currency === 'INR')?.own).toBeGreaterThan(0n)
  await expectSound(server.platform.pool)
})

test('the terms of withdrawing are those of the settings again', async () => {
  expect((await get('cash/withdraw/status')).window).toMatchObject({
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '18:00',
  })
})

test('another start adds nothing', async () => {
  const read = async () => ({
    ids: [...(await listRecharges()), ...(await listWithdrawals())].map(({ id }) => id),
    balance: await bank.ask('/api/balance'),
  })
  const before = await read()
  await seedDemo(server.platform, () => {})
  expect(await read()).toEqual(before)
})
