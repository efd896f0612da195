import type { Role } from '@millrace/contract/call'
import type { Generated, GeneratedAlways } from 'kysely'

export type ConsoleTables = {
  operator: {
    id: Generated<string>
    email: string
    name: string
    role: Role
    passwordHash: string
    createdAt: Generated<Date>
    totpCipher: Buffer | null
    totpKeyId: string | null
    totpLastStep: Generated<bigint>
    isActive: Generated<boolean>
    isDemo: Generated<boolean>
    lastSeenAt: Date | null
  }
  operatorSession: { tokenHash: Buffer; operatorId: string; createdAt: Generated<Date>; expiresAt: Date }
  audit: {
    id: GeneratedAlways<bigint>
    at: Generated<Date>
    operatorId: string | null
    memberId: string | null
    action: string
    subjectId: string | null
    before: object | null
    after: object | null
    requestId: string
    reason: Generated<string>
    address: Generated<string>
  }
}
