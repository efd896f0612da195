import type { Role } from '@millrace/contract/call'
import type { LanguageHeader } from '@millrace/contract/fields'
import type { MessageTopic } from '@millrace/contract/msg/message'
import type { MachineKind } from '@millrace/contract/product/product'
import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { ChainRail, LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import type { Currency } from '@millrace/money'
import type { Generated, GeneratedAlways } from 'kysely'

/** A text by language; English is always there. */
export type Localized = { readonly [Header in LanguageHeader]?: string | undefined } & { readonly en_US: string }

type Content = {
  id: Generated<string>
  isPublished: boolean
  createTime: Generated<Date>
  updateTime: Generated<Date>
}

/**
 * The tables as Kysely sees them: names in camel case, columns as in apps/server/sql/tables. The ledger's are not among
 * them.
 */
export type Tables = {
  notice: Content & { place: 'scroll' | 'popup' | 'wallet'; title: Localized; content: Localized }
  slide: Content & { position: number; title: Localized; content: Localized; imgUrl: string; link: string }
  video: Content & {
    position: number
    title: Localized
    videoUrl: string
    posterUrl: string
    captionsUrl: Partial<Localized>
  }
  news: Content & { title: Localized; summary: Localized; content: Localized; imgUrl: string }
  about: Content & { content: Localized }
  version: Content & {
    platform: 'web' | 'android' | 'ios'
    code: number
    name: string
    extra: Localized
    downUrl: string
    compulsory: boolean
  }
  demoSeed: { isSeeded: Generated<boolean>; seededAt: Generated<Date> }
  demoPart: { name: string; addedAt: Generated<Date> }
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
    timezoneMinutes: Generated<number>
    createdAt: Date
    frozenAt: Date | null
    frozenReason: Generated<string>
    withdrawalsStoppedUntil: Date | null
    withdrawalsStopReason: Generated<string>
    closedAt: Date | null
    isDemo: Generated<boolean>
  }
  memberSession: {
    memberId: string
    id: Generated<string>
    tokenHash: Buffer
    device: string
    address: string
    createdAt: Date
    lastSeenAt: Date
  }
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
    challenge: string
    expiresAt: Date
  }
  stepUp: { memberId: string; sessionId: string; purpose: StepUpPurpose; expiresAt: Date }
  verification: {
    memberId: string
    id: Generated<string>
    state: 'pending' | 'verified' | 'rejected'
    documentType: DocumentType
    nameCipher: Buffer
    numberCipher: Buffer
    pictures: Readonly<Record<string, string>>
    keyId: string
    reason: Generated<string>
    createdAt: Date
    decidedAt: Date | null
    decidedBy: string | null
  }
  rateLimit: { kind: string; subject: string; hits: Date[]; expiresAt: Date }
  outgoingMessage: { id: Generated<string>; channel: Channel; cipher: Buffer; keyId: string; createdAt: Date }
  inboxMessage: { sentTo: string; id: Generated<string>; channel: Channel; content: string; createdAt: Date }
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
  settlement: {
    day: string
    state: Generated<'running' | 'done'>
    startedAt: Generated<Date>
    finishedAt: Date | null
    orders: Generated<bigint>
    chunks: Generated<number>
    chunksDone: Generated<number>
    paid: Generated<bigint>
  }
  settlementMachine: {
    day: string
    machineId: string
    validUnits: bigint
    cap: bigint
    paid: Generated<bigint>
    undistributed: Generated<bigint>
  }
  settlementPart: { day: string; machineId: string; reportId: string; pool: bigint; distributedBefore: bigint }
  settlementChunk: { day: string; chunk: number; paid: bigint }
  claim: {
    memberId: string
    id: string
    amount: bigint
    state: Generated<'receiving' | 'received'>
    createdAt: Generated<Date>
    receivedAt: Date | null
  }
  income: {
    memberId: string
    orderId: string
    day: string
    reportId: string
    machineId: string
    units: number
    amount: bigint
    claimId: string | null
  }
  incomeChoice: { memberId: string; isAutomatic: boolean }
  capitalRelease: {
    id: Generated<string>
    machineId: string
    amount: bigint
    rail: Generated<string>
    destination: string
    purpose: string
    state: Generated<'requested' | 'approved' | 'rejected'>
    requestedBy: string
    requestedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    reason: Generated<string>
  }
  message: {
    memberId: string
    id: Generated<string>
    topic: MessageTopic
    kind: string
    params: Generated<Readonly<Record<string, string>>>
    path: Generated<string>
    subject: string
    createdAt: Generated<Date>
    readAt: Date | null
  }
  pushSubscription: {
    memberId: string
    id: Generated<string>
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Generated<Date>
  }
  walletRule: {
    isSingleton: Generated<boolean>
    withdrawMin: bigint
    withdrawAutoMax: bigint
    withdrawTwoFrom: bigint
    withdrawFeeBasisPoints: number
    withdrawDeadlineHours: number
    windowDays: number[]
    windowFrom: string
    windowTo: string
    destinationWaitHours: number
    confirmations: number
    rechargeMin: bigint
    rateHoldMinutes: number
  }
  exchangeRate: {
    id: Generated<string>
    currency: LocalCurrency
    rate: string
    setBy: string | null
    setAt: Generated<Date>
    number: GeneratedAlways<bigint>
  }
  rateQuote: {
    memberId: string
    id: Generated<string>
    currency: LocalCurrency
    direction: 'in' | 'out'
    rate: string
    createdAt: Generated<Date>
    expiresAt: Date
  }
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
    usableAt: Date
    boundAt: Generated<Date>
    removedAt: Date | null
  }
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
  payout: {
    id: string
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
    kind: 'difference' | 'reorganised' | 'late' | 'unattributed' | 'payout'
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
  adjustment: {
    id: Generated<string>
    kind: 'owner-in' | 'owner-out' | 'promotions-fund' | 'fx-fund'
    rail: Generated<string>
    currency: Currency
    amount: bigint
    receiptId: string | null
    destination: Generated<string>
    reason: string
    state: Generated<'requested' | 'approved' | 'rejected'>
    requestedBy: string
    requestedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: Generated<string>
  }
  machineCheckRun: {
    isSingleton: Generated<boolean>
    findings: readonly { readonly name: string; readonly isOk: boolean; readonly detail: string }[]
    checkedAt: Date
  }
  pushChoice: { memberId: string; income: Generated<boolean>; wallet: Generated<boolean> }
  pushKey: {
    isSingleton: Generated<boolean>
    publicKey: string
    cipher: Buffer
    keyId: string
    createdAt: Generated<Date>
  }
  incomeMessageProgress: { isSingleton: Generated<boolean>; day: string | null; upTo: string; isDone: boolean }
}

export type Channel = 'sms' | 'email'
/** What a one-time code is for; it is good for nothing else. */
export type CodePurpose = 'register' | 'reset' | 'fund-password' | 'bind-email' | 'destination'
