import { randomUUID } from 'node:crypto'
import { actAsDemoOperator } from '../src/console/index.ts'
import { createPool } from '../src/db/pool.ts'
import { tryProposeAs } from '../src/demo/asDemoOperator.ts'
import { getBalance, inTransaction, type Account } from '../src/ledger/index.ts'
import { approveWithdrawal, findWithdrawal } from '../src/wallet/withdraw/store.ts'
import { processWithdrawals } from '../src/wallet/withdraw/withdraw.ts'
import { createTestDatabase } from './createTestDatabase.ts'
import { databaseOf } from './databaseOf.ts'
import { giveMoney } from './machines.ts'
import { toRailUrl } from './roleUrls.ts'
import { bindDestination } from './withdrawals.ts'

export const oneUsdt = 1_000_000n

/** A database with members who can withdraw, operators who decide, and a rail that pays. */
export async function createWithdrawTest() {
  const database = await createTestDatabase({ connectionsMax: 32 })
  const { app } = database
  const rail = createPool(toRailUrl(database.ownerUrl), { max: 8 })

  const callAsRail = async (call: string, values: unknown[]): Promise<string> =>
    (await rail.query<{ outcome: string }>(`select ${call} as outcome`, values)).rows[0]?.outcome as string

  return {
    database,
    rail,

    async createMember(money: bigint, destination: Parameters<typeof bindDestination>[2] = {}) {
      const memberId = randomUUID()
      if (money > 0n) await giveMoney(app, memberId, money)
      return { memberId, destinationId: await bindDestination(app, memberId, destination) }
    },
    getMinor: async (account: Account, currency: 'USDT' | 'NGN' = 'USDT') =>
      (await getBalance(databaseOf(app), account, currency)).minor,

    approve: (id: string, operatorId: string) =>
      inTransaction(databaseOf(app), async (db) => {
        await actAsDemoOperator(db, operatorId, { kind: 'withdrawal', id })
        return approveWithdrawal(db, id, operatorId)
      }),
    reject: (id: string, operatorId: string) =>
      inTransaction(databaseOf(app), async (db) => {
        const content = { withdrawalId: id }
        return (await tryProposeAs(db, operatorId, 'withdrawal-rejection', content, 'The name differs.')).outcome
      }),
    process: () => processWithdrawals({ db: databaseOf(app) }),

    recordSent: (id: string, transaction: string) => callAsRail('record_payout_sent($1, $2)', [id, transaction]),
    recordPaid: (id: string, transaction: string) => callAsRail('record_payout_paid($1, $2, 7)', [id, transaction]),
    recordFailed: (id: string, reason: string) => callAsRail('record_payout_failed($1, $2)', [id, reason]),

    async readWithdrawal(memberId: string, id: string) {
      const row = await findWithdrawal(databaseOf(app), memberId, id)
      if (!row) throw new Error('there is no such withdrawal')
      return row
    },
    listPayouts: async (id: string) =>
      (await app.query('select state, amount, currency, rail, reason from payout where id = $1', [id])).rows,

    async stop() {
      await rail.end()
      await database.drop()
    },
  }
}
