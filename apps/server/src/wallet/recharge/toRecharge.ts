import { formatAddress, type Address } from '@millrace/chain'
import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import { money, toDecimal, usdtDecimal, toUsdt } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import type { RechargeRow } from './store.ts'

export const codeOf = (id: string): string => `R-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`

/** An address in its chain's own notation. */
export const shownAddress = (rail: RailName, address: string | null): string =>
  address ? formatAddress(rail === 'trc20' ? 'tron' : 'evm', address as Address) : ''

/** Why it failed or waits, in the reader's language. */
export function reasonOf(language: Language, reason: string): string {
  const key = `recharge.reason.${reason}`
  return isServerTextKey(key) ? say(language, key) : ''
}

/** What the wallet got or, while it is on its way, will get. */
export function creditedOf({ credited, paid, asked, currency, rate, state }: RechargeRow): string | null {
  if (credited !== null) return usdtDecimal(credited)
  const coming = paid ?? asked
  if (coming === null || state === 'failed' || state === 'expired') return null
  if (currency === 'USDT') return usdtDecimal(coming)
  return rate === null ? null : usdtDecimal(toUsdt(coming, currency, rate))
}

export const amountOf = (minor: bigint | null, row: Pick<RechargeRow, 'currency'>): string | null =>
  minor === null ? null : toDecimal(money(minor, row.currency))

/** A recharge as its member sees it. */
export function toRecharge(language: Language, row: RechargeRow): Recharge {
  const isChain = row.rail !== 'bank'
  return {
    id: row.id,
    code: codeOf(row.id),
    channelId: row.channel,
    rail: row.rail,
    currency: row.currency,
    state: row.state,
    asked: amountOf(row.asked, row),
    paid: amountOf(row.paid, row),
    credited: creditedOf(row),
    rate: row.rate,
    rateHeldUntil: row.hasQuote ? (row.expiresAt?.toISOString() ?? null) : null,
    reason: reasonOf(language, row.reason),
    address: shownAddress(row.rail, row.address),
    txHash: row.txHash,
    confirmations: isChain ? row.confirmations : null,
    confirmationsNeeded: isChain ? row.confirmationsNeeded : null,
    // The bank's page speaks the member's language too.
    pageUrl: row.pageUrl && `${row.pageUrl}?lang=${language.code}`,
    accountNumber: row.accountNumber,
    createTime: row.createdAt.toISOString(),
    arriveTime: row.arrivedAt?.toISOString() ?? null,
    expireTime: row.expiresAt?.toISOString() ?? null,
    nowTime: row.seenAt.toISOString(),
  }
}
