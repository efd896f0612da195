import { productCompare, rangeDaysMin } from '@millrace/contract/product/compare'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toProductItem } from '../catalogue/toProductItem.ts'
import { listCompared, type ComparedRow } from './store.ts'

export const handleCompare = handle(productCompare, async ({ db, language }, { ids }) =>
  (await listCompared(db, language, [...new Set(ids.toLowerCase().split(','))])).map((row) => {
    const machine = toProductItem(row)
    const { hundredDay, hundredEnd, hundredResult } = row
    return {
      machine,
      settledDays: row.allSettledDays,
      range: toRange(row),
      daysWithoutIncome: row.daysWithoutIncome,
      evidence: {
        signed: row.daysSigned,
        documented: row.daysDocumented,
        unproved: row.daysUnproved,
        unreported: row.daysUnreported,
      },
      unitsOfHundred: toTenths(hundred, row.price),
      hundred:
        machine.payBack.state === 'too-new' || hundredDay === null || hundredEnd === null || hundredResult === null
          ? null
          : usdtDecimals({ day: hundredDay, end: hundredEnd, result: hundredResult }),
      days: row.days.map(({ day, amount }) => ({ day, amount: usdtDecimal(BigInt(amount)) })),
    }
  }),
)

const hundred = 100_000_000n

/** A quotient, rounded down to a tenth. */
function toTenths(whole: bigint, part: bigint): string {
  const tenths = (whole * 10n) / part
  return `${tenths / 10n}.${tenths % 10n}`
}

function toRange({ allSettledDays, worst, middle, best, stretchDays, stretches, firstDay }: ComparedRow) {
  if (allSettledDays < rangeDaysMin || worst === null || middle === null || best === null) return null
  if (stretchDays === null || firstDay === null) return null
  return { ...usdtDecimals({ worst, middle, best }), stretchDays, stretches, since: firstDay }
}
