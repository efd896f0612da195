import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { freePort } from '../../../tools/process/freePort.ts'
import { getDifference, type BankRail } from '../src/rails/index.ts'
import { createTestServer } from './createTestServer.ts'
import { expectSound } from './expectSound.ts'
import { newMember, type NewMember } from './newMember.ts'
import { bankSecret, startPracticeBank } from './practiceBank.ts'
import { drain } from './railContract.ts'
import { move } from './transfers.ts'
import { setRates } from './withdrawals.ts'

/** From the first test vector of BIP 32. */
export const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'

/** A server with rates, a position to exchange from, a bank that works and a chain whose node does not answer. */
export async function createRechargeServer() {
  const port = await freePort()
  const bank = await startPracticeBank({ callbackUrl: `http://127.0.0.1:${port}/api/rail/bank/callback` })
  const server = await createTestServer({
    PORT: String(port),
    TRUST_PROXY: '1',
    BANK_URL: bank.url,
    BANK_SECRET: bankSecret,
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    DEPOSIT_CHAINS: 'bep20,trc20',
  })
  const rail = server.platform.rails.bank as BankRail
  const { owner } = server.database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 10_000_000_000n)
  await move(owner, 'fx-fund', ['', 'owner'], ['', 'fx'], 10_000_000_000n)
  // The signer publishes this key. Members get their address from it even while the node is away.
  await owner.query(
    `insert into rail_key (rail, xpub, hot_address) values ('bep20', $1, '0x0000000000000000000000000000000000000001')`,
    [xpub],
  )
  await setRates(owner)

  let member: NewMember
  const get = async (path: string, token = member.token) => (await server.call(path, { headers: token })).answer
  const quote = async (currency: string) => (await get(`exchangeRate/get?currency=${currency}`)).data
  const add = async (body: object, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
    (await server.post('recharge/add', body, { ...member.token, ...headers })).answer
  const readDetail = async (id: string) => (await get(`recharge/detail?id=${id}`)).data

  return {
    server,
    bank,
    rail,
    get,
    quote,
    add,
    readDetail,
    /** The member who calls from now on. */
    async switchToNewMember(): Promise<NewMember> {
      await bank.setFaults({})
      return (member = await newMember(server))
    },
    addTransfer: async (amount = '148000') =>
      (await add({ channelId: 'transfer-ngn', amount, rateId: (await quote('NGN')).id })).data,
    waitForState: (id: string, state: string) =>
      vi.waitUntil(async () => (await readDetail(id)).state === state, { interval: 30, timeout: 60_000 }),
    /** The ledger is sound and agrees with the bank. */
    async expectAgreed(): Promise<void> {
      await drain(rail)
      await expectSound(server.database.app)
      for (const balance of (await rail.ownBalances()) ?? expect.fail('the bank is down'))
        expect(getDifference(balance)).toBe(0n)
    },
    async stop() {
      await server.stop()
      await bank.close()
    },
  }
}
