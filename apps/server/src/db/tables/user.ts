import type { LanguageHeader } from '@millrace/contract/fields'
import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { Generated } from 'kysely'

export type UserTables = {
  member: {
    id: Generated<string>
    phone: string | null
    email: string | null
    passwordHash: string | null
    fundPasswordHash: Generated<string | null>
    fundPasswordTries: Generated<number>
    fundPasswordLockedUntil: Date | null
    name: Generated<string>
    headUrl: Generated<string>
    inviteCode: string | null
    invitedBy: string | null
    language: LanguageHeader
    timezoneMinutes: Generated<number | null>
    createdAt: Date
    frozenAt: Date | null
    frozenReason: Generated<string>
    withdrawalsStoppedUntil: Date | null
    withdrawalsStopReason: Generated<string>
    closedAt: Date | null
    isDemo: Generated<boolean>
    country: string | null
  }
  withdrawalStop: { memberId: string; id: Generated<string>; startedAt: Date; endsAt: Date }
  memberSession: {
    memberId: string
    id: Generated<string>
    tokenHash: Buffer
    device: string
    address: string
    createdAt: Date
    lastSeenAt: Date
  }
  memberOrigin: { memberId: string; kind: 'device' | 'network'; hash: Buffer; seenAt: Date }
  oneTimeCode: { purpose: CodePurpose; subject: string; codeHash: Buffer; triesLeft: number; expiresAt: Date }
  captcha: { id: string; answerHash: Buffer; expiresAt: Date }
  passkey: {
    memberId: string
    id: Generated<string>
    credentialId: string
    publicKey: Buffer
    counter: bigint
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  passkeyChallenge: {
    id: string
    purpose: 'add' | 'login' | 'step-up'
    memberId: string | null
    sessionId: string | null
    stepUpPurpose: StepUpPurpose | null
    stepUpSubject: string | null
    challenge: string
    expiresAt: Date
  }
  stepUp: {
    id: Generated<string>
    memberId: string
    sessionId: string
    purpose: StepUpPurpose
    subject: string
    expiresAt: Date
  }
  verification: {
    memberId: string
    id: Generated<string>
    state: 'pending' | 'verified' | 'rejected'
    documentType: DocumentType
    nameCipher: Buffer
    numberCipher: Buffer
    /** Null where it was sent before documents were compared. */
    numberHash: Buffer | null
    pictures: Readonly<Record<string, string>>
    keyId: string
    reason: Generated<string>
    createdAt: Date
    decidedAt: Date | null
    decidedBy: string | null
  }
  rateLimit: { kind: string; subject: string; hits: Date[]; expiresAt: Date }
  outgoingMessage: { id: Generated<string>; channel: Channel; cipher: Buffer; keyId: string; createdAt: Date }
  inboxMessage: {
    sentTo: string
    id: Generated<string>
    channel: Channel
    content: string
    browserHash: Buffer | null
    createdAt: Date
  }
  memberBrowser: { memberId: string; browserHash: Buffer; sessionId: string | null; seenAt: Date }
}

export type Channel = 'sms' | 'email'
/** A one-time code is valid for its purpose only. */
export type CodePurpose = 'register' | 'reset' | 'fund-password' | 'bind-email' | 'destination'
