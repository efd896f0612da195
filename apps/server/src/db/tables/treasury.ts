import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type TreasuryTables = {
  walletRule: {
    isSingleton: Generated<boolean>
    withdrawMin: bigint
    withdrawLocalMin: ColumnType<Partial<Record<LocalCurrency, number>>, string, string>
    withdrawAutoMax: bigint
    withdrawTwoFrom: bigint
    withdrawFeeBasisPoints: number
    withdrawDeadlineHours: number
    windowDays: number[]
    windowFrom: string
    windowTo: string
    destinationWaitHours: number
    confirmations: number
    rechargeMin: bigint
    rateHoldMinutes: number
    reflectionDays: number
    operatorWaitHours: number
    isPractice: boolean
    rateBandBasisPoints: number
    bankPayoutMax: bigint
    bankMemberDayMax: bigint
    bankDayMax: bigint
    tillDayMax: bigint
  }
  rateReading: {
    currency: LocalCurrency
    source: string
    rate: string
    at: Date
    recordedAt: Generated<Date>
    isApplied: boolean
  }
  rateProposal: {
    id: Generated<string>
    currency: LocalCurrency
    rate: string
    reason: string
    state: Generated<'proposed' | 'approved' | 'rejected'>
    proposedBy: string
    proposedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: Generated<string>
  }
  exchangeRate: {
    id: Generated<string>
    currency: LocalCurrency
    rate: string
    setBy: string | null
    setAt: Generated<Date>
    source: Generated<string>
    sourceAt: Date | null
    proposalId: string | null
    number: GeneratedAlways<bigint>
  }
  rateQuote: {
    memberId: string
    id: Generated<string>
    currency: LocalCurrency
    direction: 'in' | 'out'
    rate: string
    createdAt: Generated<Date>
    expiresAt: Date
  }
  adjustment: {
    id: Generated<string>
    kind: 'owner-in' | 'owner-out' | 'promotions-fund' | 'fx-fund' | 'rail-move' | 'fees-out'
    rail: Generated<string>
    toRail: Generated<string>
    arrivalId: string | null
    currency: Currency
    amount: bigint
    receiptId: string | null
    destination: Generated<string>
    reason: string
    state: Generated<'requested' | 'approved' | 'rejected'>
    requestedBy: string
    requestedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: Generated<string>
  }
}
