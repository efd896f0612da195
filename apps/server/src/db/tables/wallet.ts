import type { RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { ApprovalReason, WithdrawState } from '@millrace/contract/wallet/withdraw'
import type { Currency } from '@millrace/money'
import type { Generated } from 'kysely'

export type WalletTables = {
  destination: {
    memberId: string
    id: Generated<string>
    kind: 'chain' | 'bank'
    rail: RailName
    currency: Currency
    address: Generated<string>
    bankCode: Generated<string>
    payee: Generated<string>
    account: Generated<string>
    ifsc: Generated<string>
    createdAt: Generated<Date>
    usableAt: Generated<Date>
    boundAt: Generated<Date>
    removedAt: Date | null
  }
  recharge: {
    memberId: string
    id: Generated<string>
    requestId: string | null
    channel: ChannelId
    rail: RailName
    currency: Currency
    asked: bigint | null
    paid: bigint | null
    credited: bigint | null
    rateQuoteId: string | null
    rate: string | null
    state: Generated<'pending' | 'processing' | 'succeeded' | 'arrived' | 'failed' | 'expired'>
    reason: Generated<string>
    txHash: Generated<string>
    txPosition: Generated<number>
    pageUrl: Generated<string>
    accountNumber: Generated<string>
    receiptId: string | null
    createdAt: Generated<Date>
    arrivedAt: Date | null
    expiresAt: Date | null
  }
  withdrawal: {
    memberId: string
    id: string
    requestId: string
    destinationId: string
    rail: RailName
    address: Generated<string>
    bankCode: Generated<string>
    payee: Generated<string>
    account: Generated<string>
    ifsc: Generated<string>
    amount: bigint
    fee: bigint
    currency: Currency
    pays: bigint
    rate: string | null
    state: Generated<WithdrawState>
    approvalsNeeded: number
    value: bigint
    approvalReason: Generated<ApprovalReason>
    reason: Generated<string>
    note: Generated<string>
    createdAt: Date
    deadlineAt: Date
    destinationUsableAt: Date
    processingAt: Date | null
    endedAt: Date | null
  }
  withdrawalStep: {
    memberId: string
    withdrawalId: string
    position: number
    state: string
    at: Generated<Date>
    note: Generated<string>
  }
  withdrawalApproval: { withdrawalId: string; operatorId: string; at: Generated<Date> }
}
