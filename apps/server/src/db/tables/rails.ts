import type { ChainRail } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import type { Generated } from 'kysely'

export type RailsTables = {
  railKey: { rail: string; xpub: string; hotAddress: string; addedAt: Generated<Date> }
  depositAddress: {
    rail: string
    address: string
    number: number
    memberId: string | null
    machineId: string | null
    createdAt: Generated<Date>
  }
  railCursor: { rail: string; position: bigint; updatedAt: Generated<Date> }
  chainBlock: { rail: string; number: bigint; hash: string; parentHash: string }
  chainDeposit: {
    rail: ChainRail
    txHash: string
    position: number
    blockNumber: bigint
    blockHash: string
    address: string
    sender: string
    token: string
    rawAmount: string
    amount: bigint
    dust: Generated<string>
    memberId: string | null
    machineId: string | null
    state: 'pending' | 'credited' | 'below-minimum' | 'wrong-token' | 'dropped' | 'reversed'
    receiptId: string | null
    foundAt: Generated<Date>
  }
  payout: {
    id: string
    kind: 'withdrawal' | 'owner' | 'release'
    memberId: string | null
    rail: string
    currency: Currency
    amount: bigint
    address: Generated<string>
    bankCode: Generated<string>
    payee: Generated<string>
    account: Generated<string>
    ifsc: Generated<string>
    state: Generated<'queued' | 'sent' | 'paid' | 'failed'>
    reason: Generated<string>
    railTransaction: Generated<string>
    blockNumber: bigint | null
    createdAt: Generated<Date>
    sentAt: Date | null
    endedAt: Date | null
    clearedAt: Date | null
    value: bigint | null
  }
  signedTransaction: {
    rail: string
    sender: string
    nonce: bigint
    purpose: 'payout' | 'sweep' | 'void'
    payoutId: string | null
    recipient: string
    amount: bigint
    raw: string
    hash: string
    signedAt: Generated<Date>
  }
  railState: {
    rail: string
    currency: Currency
    isUp: boolean
    note: Generated<string>
    own: Generated<bigint>
    custody: Generated<bigint>
    unbooked: Generated<bigint>
    height: bigint | null
    behind: bigint | null
    hot: bigint | null
    checkedAt: Generated<Date>
    downSince: Date | null
  }
  reconciliationItem: {
    id: Generated<string>
    rail: string
    currency: Currency
    kind: 'difference' | 'reorganised' | 'late' | 'unattributed' | 'payout' | 'set-aside'
    subject: string
    difference: Generated<bigint>
    detail: Generated<string>
    openedAt: Generated<Date>
    seenAt: Generated<Date>
    ownerId: string | null
    takenAt: Date | null
    closedAt: Date | null
    closedBy: string | null
    note: Generated<string>
  }
}
