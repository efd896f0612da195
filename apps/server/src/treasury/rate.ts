import type { DataOf } from '@millrace/contract/call'
import { rateList, rateSet } from '@millrace/contract/console/rate'
import { toDecimal } from '@millrace/money'
import { toAuditEntry, recordAuditEntry } from '../audit/index.ts'
import type { Platform } from '../http/context.ts'
import { handle, type Handler } from '../http/handle.ts'
import { getBalance, fx } from '../ledger/index.ts'
import { addRate, listRates, type RateRow } from './store.ts'

async function shown({ pool }: Pick<Platform, 'pool'>, { setAt, ...row }: RateRow): Promise<DataOf<typeof rateSet>> {
  return { ...row, setTime: setAt.toISOString(), position: toDecimal(await getBalance(pool, fx, row.currency)) }
}

export const rateHandlers: readonly Handler[] = [
  handle(rateList, async (context) => {
    const rows = await listRates(context.db)
    return {
      list: await Promise.all(rows.map((row) => shown(context, row))),
      total: rows.length,
      usdtPosition: toDecimal(await getBalance(context.pool, fx, 'USDT')),
    }
  }),
  handle(rateSet, async (context, { currency, rate }) => {
    await context.db.transaction().execute(async (db) => {
      await addRate(db, currency, rate, context.operator.id)
      await recordAuditEntry(db, { ...toAuditEntry(context), action: 'rate.set', after: { currency, rate } })
    })
    const row = (await listRates(context.db)).find((row) => row.currency === currency)
    if (!row) throw new Error('the rate is gone')
    return shown(context, row)
  }),
]
