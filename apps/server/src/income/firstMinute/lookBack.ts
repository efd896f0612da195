import { firstMinuteDay } from '@millrace/contract/income/firstMinute'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { listPayingReports } from '../history/store.ts'
import { toSourceReport } from '../history/toSourceReport.ts'
import { findLatestDay } from './store.ts'

type Part = { readonly reportDay: string; readonly received: bigint; readonly distributedBefore: bigint }

/**
 * What each report would have paid, had so many units shared the day: the rules of plan_settlement(), with the reports
 * that paid it. Those that would not have paid any more are left out.
 */
export function computePools<Each extends Part>(
  parts: readonly Each[],
  { day, validUnits, cap }: { readonly day: string; readonly validUnits: bigint; readonly cap: bigint | null },
): (Each & { readonly pool: bigint; readonly paidFromOthers: bigint })[] {
  const pools = []
  let paidFromOthers = 0n
  for (const part of parts) {
    const left = part.received - part.distributedBefore
    const room = cap === null ? left : cap - paidFromOthers
    const pool = left < room ? left : room
    // Of another day's report, less than one smallest unit of money for each unit is a rounding remainder.
    if (pool > 0n && (part.reportDay === day || pool >= validUnits)) pools.push({ ...part, pool, paidFromOthers })
    paidFromOthers += left
  }
  return pools
}

/** Looks back at a day that is over, for one member. Everything is read, nothing is written. */
export const handleFirstMinuteDay = handle(firstMinuteDay, async ({ db, language, member }, { orderId }) => {
  const latest = await findLatestDay(db, language, member.id, orderId)
  if (!latest) return refuse('order.unknown')
  const { productId, productName, num, day, validUnits, cap } = latest
  if (day === null) return { productId, productName, num, look: null }
  const paying = await listPayingReports(db, productId, day)
  // A retired machine shares out all that is left.
  const isAboveCap = paying.reduce((sum, { pool }) => sum + pool, 0n) > latest.paidCap
  const pools = computePools(paying, { day, validUnits, cap: isAboveCap ? null : cap })
  const shares = pools.map((part) => ({ part, share: (part.pool * BigInt(num)) / validUnits }))
  const parts = shares.map(async ({ part, share }) => ({
    report: await toSourceReport(db, language, part),
    arithmetic: {
      ...usdtDecimals({
        reported: part.reported,
        received: part.received,
        distributedBefore: part.distributedBefore,
        cap,
        paidFromOthers: part.paidFromOthers,
        pool: part.pool,
        income: share,
      }),
      validUnits: Number(validUnits),
      num,
    },
  }))
  return {
    productId,
    productName,
    num,
    look: {
      day,
      paidUnits: Number(latest.paidUnits),
      paidPerUnit: usdtDecimal(latest.paid / latest.paidUnits),
      validUnits: Number(validUnits),
      income: usdtDecimal(shares.reduce((sum, { share }) => sum + share, 0n)),
      parts: await Promise.all(parts),
    },
  }
})
