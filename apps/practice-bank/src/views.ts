import { money, toDecimal } from '@millrace/money'
import type { BankCurrency } from './requests.ts'
import type { ChargeRow, PayoutRow, TopUpRow } from './store.ts'

const formatDecimal = (minor: bigint, currency: BankCurrency): string => toDecimal(money(minor, currency))
const formatTime = (ms: number): string => new Date(ms).toISOString()

/** Where the payer sends a transfer. Each charge has its own account number, which identifies the payment. */
export const formatAccountNumber = ({ number }: { number: number }): string => `60${String(number).padStart(8, '0')}`

export const viewCharge = (charge: ChargeRow, publicUrl: string) => ({
  id: charge.id,
  currency: charge.currency,
  amount: formatDecimal(charge.amountMinor, charge.currency),
  method: charge.method,
  reference: charge.reference,
  payer: charge.payer,
  returnUrl: charge.returnUrl,
  expiresAt: formatTime(charge.expiresAtMs),
  createdAt: formatTime(charge.createdAtMs),
  state: charge.state,
  pageUrl: `${publicUrl}/pay/${charge.id}`,
  ...(charge.method === 'transfer' && { accountNumber: formatAccountNumber(charge) }),
  ...(charge.paidMinor !== null &&
    charge.paidAtMs !== null && {
      paidAmount: formatDecimal(charge.paidMinor, charge.currency),
      paidAt: formatTime(charge.paidAtMs),
      isLate: charge.isLate,
    }),
})

export const viewPayout = (payout: PayoutRow) => ({
  id: payout.id,
  currency: payout.currency,
  amount: formatDecimal(payout.amountMinor, payout.currency),
  method: payout.method,
  bank: payout.bank,
  payee: payout.payee,
  account: payout.account,
  reference: payout.reference,
  createdAt: formatTime(payout.createdAtMs),
  state: payout.state,
  ...(payout.settledAtMs !== null && { settledAt: formatTime(payout.settledAtMs) }),
  ...(payout.reason !== null && { reason: payout.reason }),
})

export const viewTopUp = (topUp: TopUpRow) => ({
  id: topUp.id,
  currency: topUp.currency,
  amount: formatDecimal(topUp.amountMinor, topUp.currency),
  payer: topUp.payer,
  reference: topUp.reference,
  createdAt: formatTime(topUp.createdAtMs),
  state: 'paid',
})
