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
  }
  riskQuiz: { memberId: string; passedAt: Date }
}
