import type { LanguageHeader } from '@millrace/contract/fields'
import type { Role } from '@millrace/contract/call'
import type { MachineKind } from '@millrace/contract/product/product'
import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { Generated, GeneratedAlways } from 'kysely'

/** A text by language; English is always there. */
export type Localized = { readonly [Header in LanguageHeader]?: string | undefined } & { readonly en_US: string }

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
  machine: {
    id: Generated<string>; kind: MachineKind; position: Generated<number>; name: Localized; place: Localized; summary: Localized; description: Localized; purpose: Localized; risks: Localized
    costs: Localized; leaving: Localized; ownerName: string; pictures: Generated<string[]>; price: bigint; dayReturn: bigint; validDays: number
    sale: Generated<'plain' | 'presale' | 'rush'>; saleStart: Date | null; saleEnd: Date | null; isPublished: Generated<boolean>; retiredAt: Date | null; isDemo: Generated<boolean>
    revenueReference: Generated<string>; publicKey: Buffer | null; createdAt: Generated<Date>
  }
  machineStock: { machineId: string; units: number; soldUnits: Generated<number> }
  agreement: { version: number; content: Localized; createdAt: Generated<Date> }
  purchase: {
    memberId: string; id: string; machineId: string; units: number; price: bigint; couponAmount: Generated<bigint>; dayReturn: bigint; boughtAt: Date; firstDay: string; lastDay: string
    reflectUntil: Date; state: Generated<'reflecting' | 'final' | 'undone'>; undoneAt: Date | null; undoneDay: string | null
    agreementVersion: number; agreementLanguage: LanguageHeader; agreementHash: Buffer; requestId: string
  }
  riskQuiz: { memberId: string; passedAt: Date }
  receipt: {
    id: Generated<string>; rail: string; railTransaction: string; machineId: string | null; amount: bigint; sender: Generated<string>; note: Generated<string>; receivedAt: Generated<Date>
    usedAs: 'recharge' | 'revenue' | 'owner' | null; isFromReleaseAccount: Generated<boolean>
  }
  reading: { machineId: string; sequence: bigint; day: string; signed: string; signature: Buffer; publicKey: Buffer; hasGap: boolean; receivedAt: Generated<Date> }
  report: {
    id: Generated<string>; machineId: string; day: string; amount: bigint; source: 'operator' | 'machine'; meterFrom: string | null; meterTo: string | null; meterUnit: Generated<string>
    note: Generated<string>; enteredBy: string | null; readingSequence: bigint | null; enteredAt: Generated<Date>; state: Generated<'entered' | 'approved' | 'rejected'>
    decidedBy: string | null; decidedAt: Date | null; rejectReason: Generated<string>; receiptId: string | null; received: Generated<bigint>; receivedAt: Date | null; distributed: Generated<bigint>
  }
  reportEvidence: { reportId: string; position: number; kind: 'picture' | 'pdf' | 'reading'; name: string; url: Generated<string>; sha256: Buffer }
  settlement: { day: string; state: Generated<'running' | 'done'>; startedAt: Generated<Date>; finishedAt: Date | null; orders: Generated<bigint>; chunks: Generated<number>; chunksDone: Generated<number>; paid: Generated<bigint> }
  settlementMachine: { day: string; machineId: string; validUnits: bigint; cap: bigint; paid: Generated<bigint>; undistributed: Generated<bigint> }
  settlementPart: { day: string; machineId: string; reportId: string; pool: bigint; distributedBefore: bigint }
  settlementChunk: { day: string; chunk: number; paid: bigint }
  claim: { memberId: string; id: string; amount: bigint; state: Generated<'receiving' | 'received'>; createdAt: Generated<Date>; receivedAt: Date | null }
  income: { memberId: string; orderId: string; day: string; reportId: string; machineId: string; units: number; amount: bigint; claimId: string | null }
  incomeChoice: { memberId: string; isAutomatic: boolean }
  capitalRelease: {
    id: Generated<string>; machineId: string; amount: bigint; rail: Generated<string>; destination: string; purpose: string; state: Generated<'requested' | 'approved' | 'rejected'>
    requestedBy: string; requestedAt: Generated<Date>; decidedBy: string | null; decidedAt: Date | null; reason: Generated<string>
  }
}

export type Channel = 'sms' | 'email'
/** What a one-time code is for; it is good for nothing else. */
export type CodePurpose = 'register' | 'reset' | 'fund-password' | 'bind-email'
