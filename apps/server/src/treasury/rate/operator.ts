import { rateHistory, rateList } from '@millrace/contract/console/rate'
import { toDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle, type Handler } from '../../http/handle.ts'
import { fx, getBalance } from '../../ledger/index.ts'
import type { ServerKinds } from '../../proposal/index.ts'
import { findBandBasisPoints, listRateHistory, listRates, listReadings, type RateRow } from './store.ts'

const toRate = ({ setAt, sourceAt, ...row }: RateRow) => ({
  ...row,
  setTime: setAt.toISOString(),
  sourceTime: sourceAt?.toISOString() ?? null,
})

export const rateKind: ServerKinds = {
  rate: {
    valuesOf: async (db) => ({ percent: String((await findBandBasisPoints(db)) / 100) }),
  },
}

export const rateHandlers: readonly Handler[] = [
  handle(rateList, async ({ db }) => {
    const [rows, readings, bandBasisPoints] = await Promise.all([
      listRates(db),
      listReadings(db),
      findBandBasisPoints(db),
    ])
    return {
      list: await Promise.all(
        rows.map(async (row) => ({ ...toRate(row), position: toDecimal(await getBalance(db, fx, row.currency)) })),
      ),
      total: rows.length,
      usdtPosition: toDecimal(await getBalance(db, fx, 'USDT')),
      bandPercent: bandBasisPoints / 100,
      readings: readings.map(({ at, ...reading }) => ({ ...reading, time: at.toISOString() })),
    }
  }),
  handle(rateHistory, ({ db }, filter) => mapPage(listRateHistory(db, filter), toRate)),
]
