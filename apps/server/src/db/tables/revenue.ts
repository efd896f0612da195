import type { Currency } from '@millrace/money'
import type { Generated } from 'kysely'

export type RevenueTables = {
  receipt: {
    id: Generated<string>
    rail: string
    railTransaction: string
    machineId: string | null
    amount: bigint
    sender: Generated<string>
    note: Generated<string>
    receivedAt: Generated<Date>
    usedAs: 'recharge' | 'revenue' | 'owner' | null
    isFromReleaseAccount: Generated<boolean>
    currency: Generated<Currency>
    memberId: string | null
    enteredBy: string | null
  }
  reading: {
    machineId: string
    sequence: bigint
    day: string
    signed: string
    signature: Buffer
    publicKey: Buffer
    hasGap: boolean
    receivedAt: Generated<Date>
  }
  report: {
    id: Generated<string>
    machineId: string
    day: string
    amount: bigint
    source: 'operator' | 'machine'
    meterFrom: string | null
    meterTo: string | null
    meterUnit: Generated<string>
    note: Generated<string>
    enteredBy: string | null
    readingSequence: bigint | null
    enteredAt: Generated<Date>
    state: Generated<'entered' | 'approved' | 'rejected'>
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: Generated<string>
    receiptId: string | null
    received: Generated<bigint>
    receivedAt: Date | null
    distributed: Generated<bigint>
  }
  reportEvidence: {
    reportId: string
    position: number
    kind: 'picture' | 'pdf' | 'reading'
    name: string
    url: Generated<string>
    sha256: Buffer
  }
  capitalRelease: {
    id: Generated<string>
    machineId: string
    amount: bigint
    rail: Generated<string>
    destination: Generated<string>
    purpose: string
    state: Generated<'requested' | 'approved' | 'rejected' | 'paid' | 'failed'>
    requestedBy: string
    requestedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    reason: Generated<string>
  }
}
