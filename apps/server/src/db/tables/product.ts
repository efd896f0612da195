import type { LanguageHeader } from '@millrace/contract/fields'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Generated } from 'kysely'
import type { Localized } from '../localized.ts'

export type ProductTables = {
  machine: {
    id: Generated<string>
    kind: MachineKind
    position: Generated<number>
    name: Localized
    place: Localized
    summary: Localized
    description: Localized
    purpose: Localized
    risks: Localized
    costs: Localized
    leaving: Localized
    ownerName: string
    pictures: Generated<string[]>
    price: bigint
    dayReturn: bigint
    validDays: number
    sale: Generated<'plain' | 'presale' | 'rush'>
    saleStart: Date | null
    saleEnd: Date | null
    isPublished: Generated<boolean>
    retiredAt: Date | null
    isDemo: Generated<boolean>
    revenueReference: Generated<string>
    publicKey: Buffer | null
    version: Generated<number>
    createdAt: Generated<Date>
  }
  machineStock: { machineId: string; units: number; soldUnits: Generated<number> }
  agreement: { version: number; content: Localized; createdAt: Generated<Date> }
  purchase: {
    memberId: string
    id: string
    machineId: string
    units: number
    price: bigint
    couponAmount: Generated<bigint>
    couponId: string | null
    dayReturn: bigint
    boughtAt: Date
    firstDay: string
    lastDay: string
    reflectUntil: Date
    state: Generated<'reflecting' | 'final' | 'undone'>
    undoneAt: Date | null
    undoneDay: string | null
    agreementVersion: number
    agreementLanguage: LanguageHeader
    agreementHash: Buffer
    requestId: string
    machineVersion: Generated<number>
  }
  machineChange: {
    id: Generated<string>
    machineId: string
    kind: 'key' | 'terms' | 'retirement' | 'destination'
    content: Record<string, unknown>
    reason: string
    state: 'proposed' | 'approved' | 'rejected'
    proposedBy: string
    proposedAt: Date
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: string
  }
  machineVersion: {
    machineId: string
    version: number
    terms: Record<string, unknown>
    validFrom: Date
    changeId: string | null
  }
  riskQuiz: { memberId: string; passedAt: Date }
}
