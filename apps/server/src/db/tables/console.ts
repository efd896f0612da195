import type { Role } from '@millrace/contract/call'
import type { Generated, GeneratedAlways } from 'kysely'

export type MakingHow =
  | 'demonstration'
  | 'database'
  | 'earlier'
  | 'invitation'
  | 'reset'
  | 'role'
  | 'activation'
  | 'word'

export type ConsoleTables = {
  operator: {
    id: Generated<string>
    email: string
    name: string
    role: Role
    passwordHash: string | null
    createdAt: Generated<Date>
    totpCipher: Buffer | null
    totpKeyId: string | null
    totpLastStep: Generated<bigint>
    isActive: Generated<boolean>
    isDemo: Generated<boolean>
    lastSeenAt: Date | null
  }
  operatorSession: { tokenHash: Buffer; operatorId: string; createdAt: Generated<Date>; expiresAt: Date }
  operatorInvitation: {
    id: string
    operatorId: string
    how: 'invitation' | 'reset'
    invitedBy: string | null
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
    replacedAt: Date | null
  }
  operatorMaking: {
    id: GeneratedAlways<bigint>
    operatorId: string
    how: MakingHow
    byOperator: string | null
    at: Date
    decidesFrom: Date
  }
  decision: {
    id: GeneratedAlways<bigint>
    kind: string
    subjectId: string
    operatorId: string
    isApproved: boolean
    makingId: bigint | null
    at: Date
    keyId: string | null
    signature: Buffer | null
    signedText: string | null
  }
  approverKey: {
    id: string
    operatorId: string
    publicKey: Buffer
    madeAt: Date
    addedAt: Date | null
    how: 'demonstration' | 'database' | 'approvers' | 'recovery' | null
    removedAt: Date | null
  }
  approverKeyWord: { keyId: string; byKeyId: string; signature: Buffer; at: Date }
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
    xid: Generated<bigint>
  }
}
