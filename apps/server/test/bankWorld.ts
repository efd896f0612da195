import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createDatabase } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import { createBankRail, getDifference, type Arrival, type BankRail } from '../src/rails/index.ts'
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts'
import { expectSound } from './expectSound.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from './practiceBank.ts'
import { parseSettings } from './prepareForTests.ts'
import { toRailUrl } from './roleUrls.ts'
import { move } from './transfers.ts'
import { setRates } from './withdrawals.ts'

export type BankWorld = {
  readonly bank: PracticeBank
  readonly database: TestDatabase
  readonly rail: BankRail
  /** The same rail in another process. */
  readonly another: BankRail
  readonly arrivals: readonly Arrival[]
  /** Opens a recharge in naira by transfer, at 1,480 for a USDT; returns its id. */
  readonly openRecharge: (options?: { memberId?: string; amount?: string; heldMs?: number }) => Promise<string>
  readonly rechargeOf: (
    id: string,
  ) => Promise<{ state: string; reason: string; paid: bigint | null; credited: bigint | null; rate: string }>
  readonly availableOf: (memberId: string) => Promise<bigint>
  /** Adds USDT to the platform's position, as two operators would. */
  readonly fundPosition: (minor: bigint) => Promise<void>
  /** Queues an approved withdrawal of 20 USDT to a naira account; returns its id. The bank refuses a doomed one. */
  readonly queuePayout: (memberId: string, isDoomed?: boolean) => Promise<string>
  /** How many times the bank has paid it. */
  readonly timesPaid: (payoutId: string) => Promise<number>
  /** Expects that the ledger is sound and agrees with the bank's own balance. */
  readonly expectAgreed: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The bank's rail with a real bank and a real database, and without a server. */
export async function createBankWorld(existing?: TestDatabase): Promise<BankWorld> {
  const [bank, database] = await Promise.all([startPracticeBank(), existing ?? createTestDatabase()])
  const settings = parseSettings({
    APP_DATABASE_URL: database.appUrl,
    BANK_URL: bank.url,
    BANK_SECRET: bankSecret,
  })
  const arrivals: Arrival[] = []
  const pools = [1, 2].map(() => createPool(toRailUrl(database.ownerUrl), { max: 4 }))
  const [rail, another] = pools.map((pool) =>
    createBankRail({
      settings,
      db: createDatabase(pool),
      log: { warn: () => {}, info: () => {}, error: () => {} },
      listener: {
        onArrivals: async (credited) => {
          arrivals.push(...credited)
        },
        onPaidOut: async () => {},
        onFailed: async () => {},
        onMachinesPaid: async () => {},
      },
    }),
  ) as [BankRail, BankRail]
  const { owner } = database
  const fundPosition = async (minor: bigint) => {
    await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], minor)
    await move(owner, 'fx-fund', ['', 'owner'], ['', 'fx'], minor)
  }
  await setRates(owner)
  // Where the practice bank’s page is on no list of hosts.
  await owner.query('update wallet_rule set is_practice = true')

  return {
    bank,
    database,
    rail,
    another,
    arrivals,
    fundPosition,
    async openRecharge({ memberId = randomUUID(), amount = '148000.00', heldMs = 600_000 } = {}) {
      const {
        rows: [row],
      } = await owner.query<{ id: string; expiresAt: Date }>(
        `with quote as (
          insert into rate_quote (member_id, currency, direction, rate, expires_at)
          values ($1, 'NGN', 'in', 1480, ledger.now() + $3 * interval '1 ms') returning *
        )
        insert into recharge (member_id, channel, rail, currency, asked, rate_quote_id, rate, expires_at)
        select member_id, 'transfer-ngn', 'bank', 'NGN', $2::numeric * 100, id, rate, expires_at
        from quote returning id, expires_at as "expiresAt"`,
        [memberId, amount, heldMs],
      )
      const { id, expiresAt } = row as { id: string; expiresAt: Date }
      const opened = await rail.openCharge({
        id,
        currency: 'NGN',
        amount,
        method: 'transfer',
        reference: 'R-TEST',
        payer: '',
        returnUrl: 'http://app.test/',
        expiresAt: expiresAt.toISOString(),
      })
      expect(opened.outcome).toBe('answered')
      return id
    },
    async rechargeOf(id) {
      const {
        rows: [row],
      } = await owner.query('select state, reason, paid, credited, rate from recharge where id = $1', [id])
      return row
    },
    async availableOf(memberId) {
      const {
        rows: [account],
      } = await owner.query<{ balance: bigint }>(
        `select balance from ledger.account where owner = $1 and kind = 'available' and currency = 'USDT'`,
        [memberId],
      )
      return account?.balance ?? 0n
    },
    async queuePayout(memberId, isDoomed = false) {
      await owner.query(
        `update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`,
      )
      const {
        rows: [created],
      } = await owner.query<{ place: string; quote: string }>(
        `with place as (
          insert into destination (member_id, kind, rail, currency, bank_code, payee, account, usable_at)
          values ($1, 'bank', 'bank', 'NGN', 'first', 'Ada', $2, ledger.now()) returning id
        ), quote as (
          insert into rate_quote (member_id, currency, direction, rate, expires_at)
          values ($1, 'NGN', 'out', 1480, ledger.now() + interval '10 minutes') returning id
        )
        select place.id as place, quote.id as quote from place, quote`,
        [memberId, `${randomInt(1e9, 9e9)}${isDoomed ? '0000' : '1111'}`],
      )
      const {
        rows: [requested],
      } = await owner.query<{ outcome: string; id: string }>(
        'select outcome, (created).id from request_withdrawals($1, $2, $3, $4, $5, $6)',
        [[memberId], [randomUUID()], [created?.place], [20_000_000n], [created?.quote], [null]],
      )
      if (requested?.outcome !== 'requested') throw new Error(`the withdrawal was answered with ${requested?.outcome}`)
      // Several of one member add up to more than what needs no approval.
      await owner.query('update withdrawal set approvals_needed = 0 where id = $1', [requested.id])
      await owner.query('select process_withdrawals(100)')
      return requested.id
    },
    async timesPaid(payoutId) {
      const { events } = await bank.ask('/api/events?after=0&limit=500')
      return events.filter(
        (event: { type: string; id: string }) => event.type === 'payout.paid' && event.id === payoutId,
      ).length
    },
    async expectAgreed() {
      await expectSound(database.app)
      const balances = await rail.ownBalances()
      const bankBalance = await bank.ask('/api/balance')
      expect(balances).toHaveLength(3)
      for (const balance of balances ?? []) {
        expect(getDifference(balance), balance.currency).toBe(0n)
        expect(balance.own).toBe(BigInt(bankBalance[balance.currency].replace('.', '')))
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
      await Promise.all([bank.close(), database.drop()])
    },
  }
}
