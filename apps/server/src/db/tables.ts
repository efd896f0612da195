import type { LanguageHeader } from '@millrace/contract/fields'
import type { Role } from '@millrace/contract/call'
import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { Generated, GeneratedAlways } from 'kysely'

/** A text by language; English is always there. */
export type Localized = { readonly [Header in LanguageHeader]?: string } & { readonly en_US: string }

type Content = {
  id: Generated<string>
  isPublished: boolean
  createTime: Generated<Date>
  updateTime: Generated<Date>
}

/** The tables as Kysely sees them: names in camel case, columns as in apps/server/migrations. The ledger's are not among them. */
export type Tables = {
  notice: Content & { place: 'scroll' | 'popup' | 'wallet'; title: Localized; content: Localized }
  slide: Content & { position: number; title: Localized; content: Localized; imgUrl: string; link: string }
  video: Content & { position: number; title: Localized; videoUrl: string; posterUrl: string; captionsUrl: Partial<Localized> }
  news: Content & { title: Localized; summary: Localized; content: Localized; imgUrl: string }
  about: Content & { content: Localized }
  version: Content & { platform: 'web' | 'android' | 'ios'; code: number; name: string; extra: Localized; downUrl: string; compulsory: boolean }
  demoSeed: { isSeeded: Generated<boolean>; seededAt: Generated<Date> }
  demoPart: { name: string; addedAt: Generated<Date> }
  operator: {
    id: Generated<string>; email: string; name: string; role: Role; passwordHash: string; createdAt: Generated<Date>
    totpCipher: Buffer | null; totpKeyId: string | null; totpLastStep: Generated<bigint>; isActive: Generated<boolean>; isDemo: Generated<boolean>; lastSeenAt: Date | null
  }
  operatorSession: { tokenHash: Buffer; operatorId: string; createdAt: Generated<Date>; expiresAt: Date }
  audit: {
    id: GeneratedAlways<bigint>; at: Generated<Date>; operatorId: string | null; memberId: string | null; action: string; subjectId: string | null
    before: object | null; after: object | null; requestId: string; reason: Generated<string>; address: Generated<string>
  }
  member: {
    id: Generated<string>; phone: string | null; email: string | null; passwordHash: string | null
    fundPasswordHash: Generated<string | null>; fundPasswordTries: Generated<number>; fundPasswordLockedUntil: Date | null
    name: Generated<string>; headUrl: Generated<string>; inviteCode: string | null; invitedBy: string | null
    language: LanguageHeader; timezoneMinutes: Generated<number>; createdAt: Date
    frozenAt: Date | null; frozenReason: Generated<string>; withdrawalsStoppedUntil: Date | null; withdrawalsStopReason: Generated<string>
    closedAt: Date | null; isDemo: Generated<boolean>
  }
  memberSession: { memberId: string; id: Generated<string>; tokenHash: Buffer; device: string; address: string; createdAt: Date; lastSeenAt: Date }
  oneTimeCode: { purpose: CodePurpose; subject: string; codeHash: Buffer; triesLeft: number; expiresAt: Date }
  captcha: { id: string; answerHash: Buffer; expiresAt: Date }
  passkey: {
    memberId: string; id: Generated<string>; credentialId: string; publicKey: Buffer; counter: bigint; transports: string[]; name: string
    createdAt: Date; lastUsedAt: Date | null
  }
  passkeyChallenge: {
    id: string; purpose: 'add' | 'login' | 'step-up'; memberId: string | null; sessionId: string | null; stepUpPurpose: StepUpPurpose | null; challenge: string; expiresAt: Date
  }
  stepUp: { memberId: string; sessionId: string; purpose: StepUpPurpose; expiresAt: Date }
  verification: {
    memberId: string; id: Generated<string>; state: 'pending' | 'verified' | 'rejected'; documentType: DocumentType; nameCipher: Buffer; numberCipher: Buffer
    pictures: Readonly<Record<string, string>>; keyId: string; reason: Generated<string>; createdAt: Date; decidedAt: Date | null; decidedBy: string | null
  }
  rateLimit: { kind: string; subject: string; hits: Date[]; expiresAt: Date }
  outgoingMessage: { id: Generated<string>; channel: Channel; cipher: Buffer; keyId: string; createdAt: Date }
  inboxMessage: { sentTo: string; id: Generated<string>; channel: Channel; content: string; createdAt: Date }
}

export type Channel = 'sms' | 'email'
/** What a one-time code is for; it is good for nothing else. */
export type CodePurpose = 'register' | 'reset' | 'fund-password' | 'bind-email'
