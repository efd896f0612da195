import type { Recharge } from '@millrace/contract/wallet/recharge'
import { rechargeStatuses } from '@millrace/contract/wallet/status'
import { money, toDecimal, toUsdt, usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { toRecordCode } from '../toRecordCode.ts'
import type { RechargeRow } from './store.ts'

type SharedField = 'id' | 'code' | 'channelId' | 'rail' | 'currency' | 'state' | 'asked' | 'paid' | 'credited' | 'rate'
type Progress = 'confirmations' | 'confirmationsNeeded'

/** What members and operators both see of a recharge. */
export const toSharedFields = (
  language: Language,
  row: RechargeRow,
): Pick<Recharge, SharedField | Progress | 'reason' | 'createTime' | 'arriveTime'> => ({
  id: row.id,
  code: toRecordCode('R', row.id),
  channelId: row.channel,
  rail: row.rail,
  currency: row.currency,
  state: row.state,
  asked: toAmount(row.asked, row),
  paid: toAmount(row.paid, row),
  credited: getCredited(row),
  rate: row.rate,
  reason: describeReason(language, row.reason),
  confirmations: row.confirmations,
  confirmationsNeeded: row.confirmations === null ? null : row.confirmationsNeeded,
  createTime: row.createdAt.toISOString(),
  arriveTime: row.arrivedAt?.toISOString() ?? null,
})

/** A recharge as its member sees it. */
export function toRecharge(language: Language, row: RechargeRow): Recharge {
  return {
    ...toSharedFields(language, row),
    status: rechargeStatuses[row.state],
    rateHeldUntil: row.hasQuote ? (row.expiresAt?.toISOString() ?? null) : null,
    address: formatRailAddress(row.rail, row.address ?? ''),
    txHash: row.txHash,
    // The bank's page is shown in the member's language.
    pageUrl: row.pageUrl && `${row.pageUrl}?lang=${language.code}`,
    accountNumber: row.accountNumber,
    expireTime: row.expiresAt?.toISOString() ?? null,
    nowTime: row.seenAt.toISOString(),
  }
}

function describeReason(language: Language, reason: string): string {
  const key = `recharge.reason.${reason}`
  return isServerTextKey(key) ? say(language, key) : ''
}

/** What the wallet got or, while it has not arrived, will get. */
function getCredited({ credited, paid, asked, currency, rate, state }: RechargeRow): string | null {
  if (credited !== null) return usdtDecimal(credited)
  const expected = paid ?? asked
  if (expected === null || state === 'failed' || state === 'expired') return null
  if (currency === 'USDT') return usdtDecimal(expected)
  // Rounded down, as to_usdt() of the database does when the money arrives.
  return rate === null ? null : toDecimal(toUsdt(money(expected, currency), rate, 'floor'))
}

const toAmount = (minor: bigint | null, { currency }: RechargeRow): string | null =>
  minor === null ? null : toDecimal(money(minor, currency))
