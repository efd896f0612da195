import { productCompare, productRange, rangeDaysMin } from '@millrace/contract/product/compare'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toProductItem } from '../catalogue/toProductItem.ts'
import { findRange, listCompared } from './store.ts'

export const compareHandlers: readonly Handler[] = [
  handle(productRange, async ({ db }, { id }) => {
    const range = await findRange(db, id)
    if (!range) return refuse('product.unknown')
    const { settledDays, worst, middle, best, stretchDays, stretches, firstDay } = range
    const found =
      settledDays < rangeDaysMin || worst === null || middle === null || best === null || firstDay === null
        ? null
        : { ...usdtDecimals({ worst, middle, best }), stretchDays: stretchDays ?? 0, stretches, since: firstDay }
    return { settledDays, found }
  }),
  handle(productCompare, async ({ db, language }, { ids }) =>
    (await listCompared(db, language, [...new Set(ids.toLowerCase().split(','))])).map((row) => {
      const item = toProductItem(row)
      const { hundredDay, hundredEnd, hundredResult } = row
      return {
        ...item,
        settledDays: row.allSettledDays,
        daysWithoutIncome: row.daysWithoutIncome,
        evidence: {
          signed: row.daysSigned,
          documented: row.daysDocumented,
          unproved: row.daysUnproved,
          unreported: row.daysUnreported,
        },
        hundred:
          item.payBack.state === 'too-new' || hundredDay === null || hundredEnd === null || hundredResult === null
            ? null
            : usdtDecimals({ day: hundredDay, end: hundredEnd, result: hundredResult }),
        days: row.days.map(({ day, amount }) => ({ day, amount: usdtDecimal(BigInt(amount)) })),
      }
    }),
  ),
]
