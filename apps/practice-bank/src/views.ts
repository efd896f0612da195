import { money, toDecimal } from '@millrace/money'
import type { BankCurrency } from './requests.ts'
import type { ChargeRow, PayoutRow, TopUpRow } from './store.ts'

const decimal = (minor: bigint, currency: BankCurrency): string => toDecimal(money(minor, currency))
const time = (ms: number): string => new Date(ms).toISOString()

/**
 * Where the payer of a transfer sends it: every charge has a number of its own, so money that arrives says what it is
 * for.
 */
export const formatAccountNumber = ({ number }: { number: number }): string => `60${String(number).padStart(8, '0')}`

export const viewCharge = (charge: ChargeRow, publicUrl: string) => ({
  id: charge.id,
  currency: charge.currency,
  amount: decimal(charge.amountMinor, charge.currency),
  method: charge.method,
  reference: charge.reference,
  payer: charge.payer,
  returnUrl: charge.returnUrl,
  expiresAt: time(charge.expiresAtMs),
  createdAt: time(charge.createdAtMs),
  state: charge.state,
  pageUrl: `${publicUrl}/pay/${charge.id}`,
  ...(charge.method === 'transfer' && { accountNumber: formatAccountNumber(charge) }),
  ...(charge.paidMinor !== null &&
    charge.paidAtMs !== null && {
      paidAmount: decimal(charge.paidMinor, charge.currency),
      paidAt: time(charge.paidAtMs),
      isLate: charge.isLate,
    }),
})

export const viewPayout = (payout: PayoutRow) => ({
  id: payout.id,
  currency: payout.currency,
  amount: decimal(payout.amountMinor, payout.currency),
  method: payout.method,
  bank: payout.bank,
  payee: payout.payee,
  account: payout.account,
  reference: payout.reference,
  createdAt: time(payout.createdAtMs),
  state: payout.state,
  ...(payout.settledAtMs !== null && { settledAt: time(payout.settledAtMs) }),
  ...(payout.reason !== null && { reason: payout.reason }),
})

export const viewTopUp = (topUp: TopUpRow) => ({
  id: topUp.id,
  currency: topUp.currency,
  amount: decimal(topUp.amountMinor, topUp.currency),
  payer: topUp.payer,
  reference: topUp.reference,
  createdAt: time(topUp.createdAtMs),
  state: 'paid',
})
