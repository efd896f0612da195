import type { PictureNote } from '@millrace/contract/console/machine'
import type { LanguageHeader } from '@millrace/contract/fields'
import type { HelpTopic } from '@millrace/contract/msg/help'
import type { MachineKind } from '@millrace/contract/product/product'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { ChainRail, LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { Currency } from '@millrace/money'
// Written by tools/schema/main.ts from a migrated database; `npm run check` compares it.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Localized } from './localized.ts'

/** The tables and views that a login of ours may use. */
export type Tables = {
  about: {
    id: Generated<string>
    content: Localized
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  accountChange: { memberId: string; channel: 'sms' | 'email'; value: string; requestedAt: Date; usableAt: Date }
  adjustment: {
    id: string
    kind: 'owner-in' | 'owner-out' | 'promotions-fund' | 'fx-fund' | 'rail-move' | 'fees-out'
    rail: Generated<string>
    currency: Currency
    amount: bigint
    receiptId: string | null
    destination: Generated<string>
    approvedAt: Generated<Date>
    toRail: Generated<string>
    arrivalId: string | null
  }
  agreement: { version: number; content: Localized; createdAt: Generated<Date>; proposalId: string | null }
  agreementText: { version: number; language: string; hash: Buffer }
  approvalRule: {
    id: string
    isOn: boolean
    agreeingDays: number
    toleranceBasisPoints: number
    rangePercent: number
    number: GeneratedAlways<bigint>
  }
  approverKey: {
    id: Generated<string>
    operatorId: string
    publicKey: Buffer
    madeAt: Generated<Date>
    addedAt: Date | null
    how: 'demonstration' | 'database' | 'approvers' | 'colleague' | 'recovery' | null
    recoverySignature: Buffer | null
    removedAt: Date | null
    role: 'support' | 'finance' | 'guide' | 'admin' | null
  }
  approverKeyRemoval: {
    keyId: string
    byKeyId: string
    signature: Buffer
    at: Generated<Date>
    effectiveAt: Date | null
  }
  approverKeyWord: { keyId: string; byKeyId: string; signature: Buffer; at: Generated<Date> }
  archiveProgress: { isSingle: Generated<boolean>; archivedAt: Date; lsn: string }
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
  auditSeal: {
    businessDay: string
    fromXid: bigint
    toXid: bigint
    entries: bigint
    previousHash: Buffer
    hash: Buffer
  }
  automaticWithdrawal: {
    id: GeneratedAlways<bigint>
    at: Date
    rail: string
    isYoungMember: boolean
    isNewDestination: boolean
    value: bigint
    isPaid: Generated<boolean>
  }
  bankStatement: { day: string; text: string; signature: Buffer; publicKey: Buffer; receivedAt: Generated<Date> }
  booksChange: { businessDay: string; accountKind: string; rail: string; currency: Currency; amount: string }
  booksDay: {
    businessDay: string
    held: bigint
    owed: bigint
    low: bigint
    lowCover: number | null
    difference: Generated<bigint>
    coupons: Generated<bigint>
    newMembers: Generated<bigint>
    invitationRewards: Generated<bigint>
  }
  booksEpoch: { epoch: number; day: string; seed: Buffer; begunAt: Generated<Date> }
  booksFlow: { businessDay: string; kind: string; currency: Currency; amount: string; transfers: bigint }
  booksLeaves: { epoch: number; currency: Currency; part: number; firstHash: Buffer; leaves: Buffer }
  booksState: {
    isSingleton: Generated<boolean>
    cutXid: Generated<bigint>
    keptAt: Date | null
    asOf: Date | null
    members: Generated<bigint>
    paid: Generated<bigint>
    medianMinutes: number | null
    p95Minutes: number | null
    slowestMinutes: number | null
    bands: Generated<bigint[]>
    open: Generated<bigint>
    openAmount: Generated<bigint>
    overdue: Generated<bigint>
    oldestMinutes: number | null
    reports: Generated<bigint>
    reportsWithEvidence: Generated<bigint>
    received: Generated<bigint>
    receivedFromReleases: Generated<bigint>
    frozenMembers: Generated<bigint>
    stoppedMembers: Generated<bigint>
    overLimit: Generated<bigint>
  }
  booksTree: {
    epoch: number
    currency: Currency
    total: bigint
    members: number
    leaves: number
    nodes: Buffer | null
    root: Buffer | null
  }
  bridgeTransfer: { adjustmentId: string; fromBlock: bigint; attemptedBlock: bigint | null; txHash: string | null }
  cannedAnswer: {
    id: Generated<string>
    title: Localized
    content: Localized
    createTime: Generated<Date>
    updateTime: Generated<Date>
    isPublished: Generated<boolean>
  }
  capitalRelease: {
    id: string
    machineId: string
    amount: bigint
    rail: string
    destination: string
    state: Generated<'approved' | 'paid' | 'failed'>
    approvedAt: Generated<Date>
  }
  captcha: { id: string; answerHash: Buffer; expiresAt: Date }
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
    isTill: Generated<boolean>
  }
  challenge: {
    number: GeneratedAlways<bigint>
    kind: 'two-records' | 'broken-chain' | 'two-statements' | 'other-record' | 'not-in-tree'
    hash: Buffer
    challenge: string
    publishedAt: Generated<Date>
  }
  chargingSession: {
    id: Generated<string>
    stationId: string
    machineId: string
    connector: number
    transaction: string
    meterId: string | null
    startedAt: Date
    endedAt: Date | null
    receivedAt: Generated<Date>
    endReceivedAt: Date | null
    hasBegun: Generated<boolean>
    startWh: string | null
    endWh: string | null
    energyWh: string | null
    day: string | null
    grade: Generated<'signed' | 'reported' | 'entered'>
    signedRecord: string | null
    state: Generated<'running' | 'ended' | 'refused'>
    refusal: Generated<string>
    isClockWrong: Generated<boolean>
    stopReason: Generated<string>
    firstPage: bigint | null
    lastPage: bigint | null
  }
  chatMessage: {
    conversationId: string
    number: number
    memberId: string
    isStaff: boolean
    clientId: string
    operatorId: string | null
    content: string
    picture: string | null
    keyId: string | null
    recordKind: 'recharge' | 'withdrawal' | 'order' | null
    recordId: string | null
    createdAt: Generated<Date>
  }
  claim: {
    memberId: string
    id: string
    amount: bigint
    state: Generated<'receiving' | 'received'>
    createdAt: Generated<Date>
    receivedAt: Date | null
  }
  codeBatch: {
    id: string
    programmeId: string
    codes: number
    usesMax: number
    expiresAt: Date | null
    note: Generated<string>
    stoppedAt: Date | null
    proposalId: string
  }
  codeUse: { memberId: string; hash: Buffer; at: Date; rewardId: string | null }
  controlMessage: {
    epoch: number
    rail: string
    address: string
    text: string
    signature: string
    signedAt: Generated<Date>
  }
  conversation: {
    id: Generated<string>
    memberId: string
    language: string
    operatorId: string | null
    createdAt: Generated<Date>
    waitingSince: Date | null
    closedAt: Date | null
    lastNumber: Generated<number>
    lastAt: Generated<Date>
    memberDelivered: Generated<number>
    memberRead: Generated<number>
    staffDelivered: Generated<number>
    staffRead: Generated<number>
  }
  coupon: {
    memberId: string
    id: string
    programmeId: string
    version: number
    amount: bigint
    percent: number | null
    minPrice: bigint
    machineIds: string[]
    expiresAt: Date
    givenBy: string | null
    note: Generated<string>
    createdAt: Date
    isPromised: Generated<boolean>
    orderId: string | null
    usedAt: Date | null
  }
  couponView: {
    memberId: string
    id: string
    programmeId: string
    version: number
    name: string
    amount: bigint
    percent: number | null
    minPrice: bigint
    machineIds: string[]
    expiresAt: Date
    kind: string
    givenBy: string | null
    note: string
    state: string
    createdAt: Date
    orderId: string | null
    usedAt: Date | null
    paid: bigint
  }
  decision: {
    id: GeneratedAlways<bigint>
    kind: string
    subjectId: string
    operatorId: string
    makingId: bigint | null
    at: Generated<Date>
    keyId: string | null
    signature: Buffer | null
    signedText: string | null
    act: 'proposed' | 'approved' | 'rejected' | 'withdrawn' | 'done' | 'seen' | 'objected'
  }
  decisionLog: { number: bigint; entry: unknown; hash: Buffer; decisionId: bigint | null; keyId: string | null }
  decisionSeal: { epoch: number; entries: bigint; auditHash: Buffer }
  decisionTime: { day: string; kind: string; act: string; minutes: number; proposals: bigint }
  demoPart: { name: string; addedAt: Generated<Date> }
  demoSeed: { isSeeded: Generated<boolean>; seededAt: Generated<Date> }
  depositAddress: {
    rail: string
    address: string
    number: number
    memberId: string | null
    machineId: string | null
    createdAt: Generated<Date>
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
    usableAt: Generated<Date>
    boundAt: Generated<Date>
    removedAt: Date | null
  }
  durability: { isSingle: Generated<boolean>; needsStandby: Generated<boolean> }
  eveningChoice: {
    memberId: string
    byPush: Generated<boolean>
    byEmail: Generated<boolean>
    hasAmounts: Generated<boolean>
    zoneMinutes: Generated<number>
    toldDay: Generated<string>
  }
  exchangeRate: {
    id: Generated<string>
    currency: LocalCurrency
    rate: string
    setBy: string | null
    setAt: Generated<Date>
    number: GeneratedAlways<bigint>
    source: Generated<string>
    sourceAt: Date | null
    proposalId: string | null
  }
  flowDay: {
    day: string
    newMembers: bigint
    members: bigint
    deposits: bigint
    withdrawals: bigint
    withdrawalCount: bigint
    fees: bigint
    bought: bigint
    undone: bigint
    revenue: bigint
    income: bigint
    rewards: bigint
    invitationRewards: bigint
    released: bigint
    ownerIn: bigint
    ownerOut: bigint
  }
  help: {
    id: Generated<string>
    slug: string
    topic: HelpTopic
    position: number
    title: Localized
    content: Localized
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  helpAdded: { slug: string }
  inboxMessage: {
    sentTo: string
    id: Generated<string>
    channel: 'sms' | 'email'
    content: string
    createdAt: Date
    browserHash: Buffer | null
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
  incomeMessageProgress: {
    isSingleton: Generated<boolean>
    day: string | null
    upTo: Generated<string>
    isDone: Generated<boolean>
  }
  invitation: {
    invitedId: string
    inviterId: string
    invitedAt: Date
    state: Generated<'waiting' | 'ready' | 'review' | 'paid' | 'unpaid' | 'rejected'>
    validAt: Date | null
    checks: Generated<string[]>
    refusal: Generated<string>
    triedAt: Date | null
    rewardId: string | null
    decidedBy: string | null
    decidedAt: Date | null
    reason: Generated<string>
    verifiedBy: string | null
    person: string | null
  }
  journalDay: { sealedDay: string; transfers: bigint }
  journalLine: {
    sealedDay: string
    number: number
    businessDay: string
    kind: string
    currency: Currency
    fromKind: string
    fromOwner: string
    toKind: string
    toOwner: string
    amount: string
    transfers: bigint
  }
  leadership: { timeline: number; address: string; firstSeenAt: Generated<Date>; lastSeenAt: Generated<Date> }
  lease: {
    name: string
    number: Generated<bigint>
    holder: string | null
    takenAt: Date | null
    renewedAt: Generated<Date>
  }
  linkHost: { host: string; since: Generated<Date> }
  liveEvent: { number: GeneratedAlways<bigint>; topic: string; kind: string; subject: string; at: Generated<Date> }
  liveRemoved: { isSingleton: Generated<boolean>; upTo: Generated<bigint> }
  lostPayout: {
    rail: string
    railTransaction: string
    currency: Currency
    payoutId: string | null
    recipient: Generated<string>
    amount: bigint
    nonce: bigint | null
    foundAt: Generated<Date>
    proposalId: string | null
  }
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
    version: Generated<number>
    location: string | null
    pictureNotes: Generated<PictureNote[]>
  }
  machineAccount: {
    machineId: string
    raised: bigint
    escrow: bigint
    capitalHeld: bigint
    capitalReleased: bigint
    revenueReceived: bigint
    incomePaid: bigint
    reserve: bigint
    revenueFromReleases: bigint
    covered: bigint
    coveredPercent: number | null
    monthRevenue: bigint
    daysWithoutRevenue: number
    revenueDeviationPercent: number | null
    isSteady: boolean
    buyers: bigint
    buyerPaid: bigint
    buyerBack: bigint
  }
  machineAlert: {
    id: Generated<string>
    machineId: string
    stationId: string | null
    kind: 'silent' | 'below-usual' | 'register' | 'signature' | 'fault' | 'money' | 'flood' | 'password'
    detail: Generated<unknown>
    openedAt: Generated<Date>
    takenBy: string | null
    takenAt: Date | null
    closedAt: Date | null
    closedBy: string | null
    closeReason: Generated<string>
  }
  machineBooks: {
    machineId: string
    bought: Generated<string>
    coupons: Generated<string>
    undone: Generated<string>
    couponsUndone: Generated<string>
    finished: Generated<string>
    released: Generated<string>
    revenue: Generated<string>
    income: Generated<string>
    fromReleases: Generated<string>
    buyers: Generated<bigint>
    monthDays: Generated<number>
    monthDaysWithoutRevenue: Generated<number>
    monthEarned: Generated<bigint>
    monthExpected: Generated<bigint>
    isSteady: Generated<boolean>
  }
  machineCheckRun: {
    isSingleton: Generated<boolean>
    findings: readonly { readonly name: string; readonly isOk: boolean; readonly detail: string }[]
    checkedAt: Date
    upToXid: Generated<bigint>
    wholeAt: Date | null
    whole: Generated<unknown>
  }
  machineQuarter: {
    machineId: string
    startsAt: Date
    energyWh: string | null
    count: string | null
    registerWh: string | null
    sequence: bigint | null
    registerCount: string | null
    problem: Generated<'' | 'backwards' | 'register'>
    seriesPriceId: string | null
  }
  machineService: {
    id: GeneratedAlways<bigint>
    machineId: string
    plannedFor: string | null
    enteredBy: string
    enteredAt: Generated<Date>
  }
  machineStock: { machineId: string; units: number; soldUnits: Generated<number> }
  machineVersion: {
    machineId: string
    version: number
    terms: Record<string, unknown>
    validFrom: Date
    proposalId: string | null
  }
  member: {
    id: Generated<string>
    phone: string | null
    email: string | null
    passwordHash: string | null
    fundPasswordHash: string | null
    fundPasswordTries: Generated<number>
    fundPasswordLockedUntil: Date | null
    name: Generated<string>
    headUrl: Generated<string>
    inviteCode: string | null
    invitedBy: string | null
    language: LanguageHeader
    timezoneMinutes: number | null
    createdAt: Date
    frozenAt: Date | null
    frozenReason: Generated<string>
    withdrawalsStoppedUntil: Date | null
    withdrawalsStopReason: Generated<string>
    closedAt: Date | null
    isDemo: Generated<boolean>
    country: string | null
  }
  memberBlock: { memberId: string; blockedId: string; id: Generated<string>; createdAt: Generated<Date> }
  memberBrowser: { memberId: string; browserHash: Buffer; sessionId: string | null; seenAt: Date }
  memberFile: { memberId: string; id: Generated<string>; picture: string; keyId: string; createdAt: Generated<Date> }
  memberOrigin: { memberId: string; kind: 'device' | 'network'; hash: Buffer; seenAt: Date }
  memberSession: {
    memberId: string
    id: Generated<string>
    tokenHash: Buffer
    device: string
    address: string
    createdAt: Date
    lastSeenAt: Date
  }
  message: {
    memberId: string
    id: Generated<string>
    topic: 'income' | 'wallet'
    kind: string
    params: Generated<Readonly<Record<string, string>>>
    path: Generated<string>
    subject: string
    createdAt: Generated<Date>
    readAt: Date | null
  }
  meter: {
    id: string
    stationId: string
    connector: number
    serial: string
    publicKey: Buffer | null
    curve:
      | 'secp192k1'
      | 'secp256k1'
      | 'secp192r1'
      | 'secp256r1'
      | 'secp384r1'
      | 'brainpoolP256r1'
      | 'brainpoolP384r1'
      | null
    isDemo: Generated<boolean>
    openedAt: Generated<Date>
    openedRegisterWh: string
    closedAt: Date | null
    closedRegisterWh: string | null
    registerKind: Generated<'continuous' | 'session'>
  }
  migrationFile: { name: string; sha256: string; appliedAt: Generated<Date> }
  migrationFunctions: {
    isSingleton: Generated<boolean>
    sha256: string
    objects: string[]
    appliedAt: Generated<Date>
    earlier: Generated<string[]>
    definitions: Generated<unknown>
  }
  missingCredit: { memberId: string | null; amount: bigint; noticedAt: Date }
  moderationAction: {
    id: string
    memberId: string | null
    subjectId: string | null
    action: 'hide' | 'remove' | 'warn' | 'mute' | 'restore'
    reason: string
    operatorId: string
    createdAt: Generated<Date>
    until: Date | null
    answer: Generated<string>
    answeredAt: Date | null
    reply: Generated<string>
    repliedAt: Date | null
    repliedBy: string | null
    endedAt: Date | null
  }
  moderationItem: {
    subjectId: string
    isComment: boolean
    state: Generated<'open' | 'closed'>
    openedAt: Generated<Date>
    closedAt: Date | null
    closedBy: string | null
  }
  moveUnderWay: {
    id: string
    rail: string
    toRail: string
    amount: bigint
    address: string
    fromBlock: bigint
    attemptedBlock: bigint | null
    txHash: string | null
  }
  news: {
    id: Generated<string>
    title: Localized
    summary: Localized
    content: Localized
    imgUrl: string
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  notice: {
    id: Generated<string>
    place: 'scroll' | 'popup' | 'wallet'
    title: Localized
    content: Localized
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  oneTimeCode: {
    purpose: 'register' | 'reset' | 'fund-password' | 'bind-email' | 'bind-phone' | 'account-change' | 'destination'
    subject: string
    codeHash: Buffer
    triesLeft: number
    expiresAt: Date
  }
  openLostPayout: {
    rail: string
    railTransaction: string
    currency: Currency
    payoutId: string | null
    recipient: string
    amount: bigint
    nonce: bigint | null
    foundAt: Date
    proposalId: string | null
  }
  operator: {
    id: Generated<string>
    email: string
    name: string
    role: 'support' | 'finance' | 'guide' | 'admin'
    createdAt: Generated<Date>
    totpCipher: Buffer | null
    totpKeyId: string | null
    totpLastStep: Generated<bigint>
    isActive: Generated<boolean>
    isDemo: Generated<boolean>
    lastSeenAt: Date | null
    passwordSalt: string | null
    passwordCheck: Buffer | null
    isEnrolled: GeneratedAlways<boolean>
  }
  operatorInvitation: {
    id: Generated<string>
    operatorId: string
    how: 'invitation' | 'reset'
    tokenHash: Buffer
    invitedBy: string | null
    createdAt: Generated<Date>
    expiresAt: Date
    totpCipher: Buffer | null
    totpKeyId: string | null
    usedAt: Date | null
    replacedAt: Date | null
    proposalId: string | null
  }
  operatorMaking: {
    id: GeneratedAlways<bigint>
    operatorId: string
    how: 'demonstration' | 'database' | 'earlier' | 'invitation' | 'reset' | 'role' | 'activation' | 'word'
    byOperator: string | null
    at: Generated<Date>
    decidesFrom: Date
    proposalId: string | null
  }
  operatorReward: {
    operatorId: string
    businessDay: string
    counted: Generated<number>
    rewards: Generated<number>
    amount: Generated<bigint>
  }
  operatorSession: { tokenHash: Buffer; operatorId: string; createdAt: Generated<Date>; expiresAt: Date }
  orderView: {
    memberId: string
    id: string
    machineId: string
    kind: MachineKind
    name: Localized
    picture: string
    units: number
    price: bigint
    couponAmount: bigint
    dayReturn: bigint
    validDays: number
    state: string
    received: bigint
    boughtAt: Date
    firstDay: string
    lastDay: string
    reflectUntil: Date
    agreementVersion: number
    agreementLanguage: LanguageHeader
    agreementHash: string
    asOf: Date
    machineVersion: number
    couponExpiresAt: Date
    refundAfter: string
  }
  outgoingMessage: { id: Generated<string>; channel: 'sms' | 'email'; cipher: Buffer; keyId: string; createdAt: Date }
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
    kind: 'withdrawal' | 'owner' | 'release' | 'move'
    clearedAt: Date | null
    value: bigint | null
    isAutomatic: Generated<boolean>
  }
  payoutLimit: {
    isSingleton: Generated<boolean>
    isSet: boolean
    autoMax: Generated<bigint>
    twoFrom: Generated<bigint>
    autoBankDayMax: Generated<bigint>
    autoBep20DayMax: Generated<bigint>
    autoTrc20DayMax: Generated<bigint>
    autoDayMax: Generated<bigint>
    autoYoungDayMax: Generated<bigint>
    youngDays: Generated<number>
    autoNewDayMax: Generated<bigint>
    newDays: Generated<number>
    bankPayoutMax: Generated<bigint>
    bankMemberDayMax: Generated<bigint>
    bankDayMax: Generated<bigint>
  }
  platformStop: {
    id: GeneratedAlways<bigint>
    reason: 'reserves' | 'unsealed'
    since: Generated<Date>
    until: Date | null
  }
  post: {
    id: string
    memberId: string | null
    operatorId: string | null
    byMachineId: string | null
    content: string
    machineText: 'month' | 'pause' | 'repair' | 'photo' | null
    params: Generated<unknown>
    reasonKey: string | null
    machineId: string | null
    units: Generated<number>
    pictures: Generated<unknown>
    video: unknown
    createdAt: Generated<Date>
    likeCount: Generated<number>
    commentCount: Generated<number>
    state: Generated<'visible' | 'hidden' | 'removed'>
    reason: Generated<string>
    removedAt: Date | null
    warnings: Generated<string[]>
    isQuestion: GeneratedAlways<boolean | null>
  }
  postComment: {
    id: string
    postId: string
    threadId: string
    parentId: string | null
    memberId: string | null
    operatorId: string | null
    content: string
    createdAt: Generated<Date>
    likeCount: Generated<number>
    state: Generated<'visible' | 'hidden' | 'removed'>
    reason: Generated<string>
    removedAt: Date | null
    warnings: Generated<string[]>
  }
  postLike: { subjectId: string; memberId: string; createdAt: Generated<Date> }
  postReport: {
    subjectId: string
    memberId: string
    reason: 'scam' | 'abuse' | 'privacy' | 'spam' | 'other'
    note: Generated<string>
    createdAt: Generated<Date>
  }
  postRule: {
    id: Generated<string>
    kind: 'phone' | 'address' | 'promise' | 'contact' | 'money'
    language: Generated<string>
    form: 'words' | 'pattern'
    content: string
    note: Generated<string>
    isActive: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    updatedBy: string | null
  }
  postTotal: { isSingleton: Generated<boolean>; visible: Generated<bigint> }
  processReport: {
    name: string
    program: 'web' | 'worker' | 'all' | 'rails' | 'signer' | 'stations'
    version: string
    startedAt: Date
    heardAt: Generated<Date>
    memoryBytes: bigint
    endedAt: Date | null
    reads: bigint | null
    readsElsewhere: bigint | null
  }
  programme: {
    id: Generated<string>
    kind: ProgrammeKind
    version: number | null
    stoppedAt: Date | null
    stoppedBy: string | null
    stopReason: Generated<string>
    rewards: Generated<bigint>
    spent: Generated<bigint>
    lastDay: string | null
    lastDayRewards: Generated<bigint>
  }
  programmeVersion: {
    programmeId: string
    version: number
    id: string
    name: string
    amounts: bigint[]
    startsAt: Date
    endsAt: Date | null
    dayMax: number | null
    memberMax: number | null
    totalMax: number | null
    countriesOff: Generated<string[]>
    terms: Generated<Record<string, unknown>>
  }
  programmeView: {
    id: string
    kind: ProgrammeKind
    version: number
    versionId: string
    name: string
    amounts: bigint[]
    startsAt: Date
    endsAt: Date | null
    dayMax: number | null
    memberMax: number | null
    totalMax: number | null
    countriesOff: string[]
    terms: Record<string, unknown>
    stoppedAt: Date | null
    stopReason: string
    rewards: bigint
    spent: bigint
    dayRewards: bigint
    state: 'waiting' | 'open' | 'ended' | 'stopped'
  }
  promotionsBudget: { isSingleton: Generated<boolean>; promised: Generated<bigint> }
  proposal: {
    id: string
    kind: string
    subject: string
    subjectName: string
    before: Record<string, unknown>
    after: Record<string, unknown>
    reason: string
    signedText: string
    proposedBy: string
    proposedAt: Date
    expiresAt: Date
    state: Generated<'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired'>
    decidedBy: string | null
    decidedAt: Date | null
    decideReason: Generated<string>
    seenBy: string | null
    seenAt: Date | null
    objection: Generated<string>
  }
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
    undoRequestId: string | null
    machineVersion: Generated<number>
    couponId: string | null
  }
  pushChoice: { memberId: string; income: Generated<boolean>; wallet: Generated<boolean> }
  pushKey: {
    isSingleton: Generated<boolean>
    publicKey: string
    cipher: Buffer
    keyId: string
    createdAt: Generated<Date>
  }
  pushSubscription: {
    memberId: string
    id: Generated<string>
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Generated<Date>
  }
  railCursor: { rail: string; position: bigint; updatedAt: Generated<Date> }
  railKey: { rail: string; xpub: string; hotAddress: string; addedAt: Generated<Date>; hasJournal: Generated<boolean> }
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
  rateLimit: { kind: string; subject: string; hits: Date[]; expiresAt: Date }
  rateQuote: {
    memberId: string
    id: Generated<string>
    currency: LocalCurrency
    direction: 'in' | 'out'
    rate: string
    createdAt: Generated<Date>
    expiresAt: Date
  }
  rateReading: {
    currency: LocalCurrency
    source: string
    rate: string
    at: Date
    recordedAt: Generated<Date>
    isApplied: boolean
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
  receipt: {
    id: Generated<string>
    rail: string
    railTransaction: string
    machineId: string | null
    memberId: string | null
    currency: Generated<Currency>
    amount: bigint
    sender: Generated<string>
    note: Generated<string>
    receivedAt: Generated<Date>
    usedAs: 'recharge' | 'revenue' | 'owner' | 'move' | null
    isFromReleaseAccount: Generated<boolean>
    enteredBy: string | null
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
    tillSentAt: Date | null
  }
  reconciliationItem: {
    id: Generated<string>
    rail: string
    currency: Currency
    kind: 'difference' | 'reorganised' | 'late' | 'unattributed' | 'payout' | 'set-aside' | 'restored'
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
  recordAnchor: {
    epoch: number
    rail: string
    sender: string
    nonce: bigint
    transactionHash: string
    raw: string
    block: bigint | null
    minedAt: Date | null
  }
  report: {
    id: Generated<string>
    machineId: string
    day: string
    amount: bigint
    source: 'operator' | 'machine' | 'sessions'
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
    decisionId: string | null
    isAutomatic: Generated<boolean>
    disagreedAt: Date | null
  }
  reportEvidence: {
    reportId: string
    position: number
    kind: 'picture' | 'pdf' | 'reading' | 'sessions' | 'series'
    name: string
    url: Generated<string>
    sha256: Buffer
  }
  reserveDay: {
    businessDay: string
    rail: string
    currency: Currency
    amount: bigint
    low: bigint
    lowAt: Date
    readings: number
    longestGapSeconds: number
  }
  reserveSealed: {
    epoch: number
    rail: string
    currency: Currency
    kind: 'chain' | 'bank'
    amount: bigint
    low: bigint
    block: bigint | null
    addresses: unknown
    isDemo: boolean
  }
  reserveState: {
    rail: string
    currency: Currency
    kind: 'chain' | 'bank'
    amount: bigint
    block: bigint | null
    addresses: unknown
    readAt: Date
  }
  restoreComparison: {
    restoredAt: Date
    rail: string
    source: 'rail' | 'journal'
    takenAt: Date
    comparedAt: Date | null
  }
  reward: {
    memberId: string
    id: string
    number: GeneratedAlways<bigint>
    programmeId: string
    version: number
    kind: string
    amount: bigint
    reason: string
    single: string
    businessDay: string
    createdAt: Date
  }
  rewardCode: { hash: Buffer; batchId: string; uses: Generated<number> }
  rewardMessageProgress: { isSingleton: Generated<boolean>; upTo: Generated<bigint> }
  rewardSeen: { memberId: string; upTo: bigint }
  riskQuiz: { memberId: string; passedAt: Date }
  seriesHead: {
    machineId: string
    lastSequence: Generated<bigint>
    lastSha256: Buffer | null
    lastStored: Generated<number>
    lastConflicts: Generated<number>
    minuteAt: Generated<Date>
    texts: Generated<number>
    refusalLoggedAt: Date | null
  }
  seriesKey: { publicKey: Buffer; machineId: string }
  seriesPrice: {
    id: Generated<string>
    machineId: string
    reportId: string
    day: string
    tariffId: string | null
    quarters: Generated<number>
    doubtful: Generated<number>
    energyWh: Generated<string>
    price: Generated<bigint>
    amount: Generated<bigint>
    isLate: boolean
    leftOut: Generated<'' | 'reported'>
  }
  seriesText: {
    machineId: string
    sequence: bigint
    signed: string
    signature: Buffer
    publicKey: Buffer
    stored: number
    conflicts: number
    receivedAt: Generated<Date>
  }
  sessionPrice: {
    sessionId: string
    machineId: string
    reportId: string
    tariffId: string | null
    energyWh: string
    seconds: bigint
    startedAt: Date
    price: bigint
    amount: bigint
    isSigned: boolean
    meterId: string | null
    recordSha256: Buffer | null
    startWh: string | null
    endWh: string | null
    isLate: boolean
    leftOut: Generated<'' | 'tariff' | 'signature' | 'register' | 'reported'>
    firstPage: bigint | null
    lastPage: bigint | null
  }
  settlement: {
    day: string
    state: Generated<'running' | 'done'>
    startedAt: Generated<Date>
    plannedAt: Date | null
    finishedAt: Date | null
    orders: Generated<bigint>
    chunks: Generated<number>
    chunksDone: Generated<number>
    paid: Generated<bigint>
  }
  settlementChunk: { day: string; chunk: number; paid: bigint }
  settlementMachine: {
    day: string
    machineId: string
    validUnits: bigint
    cap: bigint
    paid: Generated<bigint>
    undistributed: Generated<bigint>
  }
  settlementPart: {
    day: string
    machineId: string
    reportId: string
    pool: bigint
    distributedBefore: bigint
    paid: Generated<bigint>
    validUnits: bigint
    account: bigint
  }
  shiftNote: {
    id: Generated<string>
    at: Generated<Date>
    operatorId: string
    office: 'service' | 'money'
    content: string
    takenBy: string | null
    takenAt: Date | null
    closedBy: string | null
    closedAt: Date | null
  }
  signIn: {
    memberId: string
    day: string
    streak: number
    at: Date
    rewardId: string | null
    refusal: Generated<string>
  }
  signInState: { memberId: string; days: number; lastDay: string; streak: number; zoneMinutes: number }
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
    lease: bigint | null
  }
  slide: {
    id: Generated<string>
    position: number
    title: Localized
    content: Localized
    imgUrl: string
    link: string
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  staffDoubt: {
    id: Generated<string>
    at: Generated<Date>
    operatorId: string
    call: string
    field: string
    subjectId: string | null
    signs: string[]
    seenBy: string | null
    seenAt: Date | null
    note: Generated<string>
  }
  station: {
    id: Generated<string>
    machineId: string
    kind: 'charger' | 'gateway'
    identity: string
    connectors: Generated<number>
    timeZone: Generated<string>
    passwordSha256: Buffer | null
    passwordEndsAt: Date | null
    nextPasswordSha256: Buffer | null
    protocol: Generated<string>
    vendor: Generated<string>
    model: Generated<string>
    firmware: Generated<string>
    isDemo: Generated<boolean>
    createdBy: string | null
    createdAt: Generated<Date>
    connectedAt: Date | null
    disconnectedAt: Date | null
    closedAt: Date | null
  }
  stationCommand: {
    id: Generated<string>
    stationId: string
    action: 'RemoteStart' | 'RemoteStop' | 'Reset' | 'ChangeAvailability' | 'TriggerMessage' | 'GetDiagnostics'
    payload: Generated<unknown>
    askedBy: string | null
    askedAt: Generated<Date>
    state: Generated<'waiting' | 'sent' | 'answered' | 'failed' | 'offline'>
    answer: unknown
    answeredAt: Date | null
  }
  stationMessage: {
    id: GeneratedAlways<bigint>
    stationId: string
    at: Generated<Date>
    direction: 'in' | 'out'
    kind: 'call' | 'result' | 'error'
    action: string
    messageId: string
    body: unknown
    error: Generated<string>
  }
  stationRefusal: {
    identity: string
    reason: 'unknown' | 'password' | 'expired' | 'protocol' | 'flood' | 'closed' | 'signature'
    address: Generated<string>
    day: Generated<string>
    count: Generated<bigint>
    lastAt: Generated<Date>
  }
  stationState: {
    stationId: string
    connector: number
    state: Generated<'available' | 'working' | 'waiting' | 'faulted' | 'unavailable'>
    error: Generated<string>
    powerW: string | null
    registerWh: string | null
    chargingSessionId: string | null
    heardAt: Generated<Date>
  }
  stoppedRail: { rail: string }
  submission: {
    memberId: string
    id: Generated<string>
    kind: 'group' | 'share'
    state: Generated<'pending' | 'approved' | 'rejected'>
    createdAt: Generated<Date>
    picture: string | null
    keyId: string | null
    look: string | null
    link: string | null
    decidedBy: string | null
    decidedAt: Date | null
    reason: Generated<string>
    rewardId: string | null
  }
  tariff: {
    id: string
    machineId: string
    fromDay: string
    currency: Currency
    perKwh: string
    perSession: string
    perMinute: string
    number: GeneratedAlways<bigint>
  }
  teamCount: { memberId: string; level: number; people: Generated<bigint>; valid: Generated<bigint> }
  teamMember: { ancestorId: string; level: number; joinedAt: Date; memberId: string }
  ticket: {
    id: Generated<string>
    number: GeneratedAlways<bigint>
    memberId: string
    requestId: string
    kind: 'feedback' | 'complaint' | 'chat'
    conversationId: string | null
    content: string
    phone: Generated<string>
    state: Generated<'open' | 'answered' | 'solved'>
    createdAt: Generated<Date>
    deadlineAt: Date | null
    answeredAt: Date | null
    readAt: Date | null
    readBy: string | null
    waitingSince: Generated<Date>
    unsolvedAt: Date | null
  }
  ticketAnswer: {
    ticketId: string
    number: number
    operatorId: string | null
    content: string
    createdAt: Generated<Date>
  }
  ticketPicture: { ticketId: string; number: number; picture: string; keyId: string }
  transparencyKey: {
    number: GeneratedAlways<bigint>
    kind: 'books' | 'statements'
    publicKey: Buffer
    dataKey: Generated<string>
    since: Generated<Date>
  }
  transparencyRecord: {
    epoch: number
    day: string
    record: string
    hash: Buffer
    sealedAt: Date
    signature: Buffer | null
    signedAt: Date | null
  }
  unsignedControl: {
    epoch: number
    day: string
    hash: string
    rail: string
    address: string
    number: number
    branch: string
  }
  upkeepRun: {
    id: GeneratedAlways<bigint>
    kind: 'backup' | 'drill'
    startedAt: Date
    endedAt: Generated<Date>
    isOk: boolean
    facts: Generated<unknown>
  }
  vanishedCredit: {
    id: string
    rail: string
    txHash: string
    memberId: string | null
    machineId: string | null
    amount: bigint
    blockNumber: bigint
    noticedAt: Date
    endedAt: Date | null
    state: string
  }
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
    numberHash: Buffer | null
  }
  version: {
    id: Generated<string>
    platform: 'web' | 'android' | 'ios'
    code: number
    name: string
    extra: Localized
    downUrl: string
    compulsory: boolean
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  video: {
    id: Generated<string>
    position: number
    title: Localized
    videoUrl: string
    posterUrl: string
    captionsUrl: Partial<Localized>
    isPublished: boolean
    createTime: Generated<Date>
    updateTime: Generated<Date>
  }
  walletAccount: { owner: string; id: bigint; kind: string; balance: bigint }
  walletEntry: {
    owner: string
    seq: bigint
    id: string
    leg: number
    kind: string
    fromAccount: bigint
    toAccount: bigint
    amount: bigint
    reason: string
    businessDay: string
    moment: Date
  }
  walletExpiry: { memberId: string; id: string; name: unknown; units: number; lastDay: string; moment: Date }
  walletHold: { id: string; resolvedBy: string | null }
  walletLeg: {
    id: string
    leg: number
    seq: bigint
    kind: string
    fromKind: string
    toKind: string
    amount: bigint
    currency: Currency
    businessDay: string
    moment: Date
  }
  walletRule: {
    isSingleton: Generated<boolean>
    withdrawMin: Generated<bigint>
    withdrawFeeBasisPoints: Generated<number>
    withdrawDeadlineHours: Generated<number>
    windowDays: Generated<number[]>
    windowFrom: Generated<string>
    windowTo: Generated<string>
    destinationWaitHours: Generated<number>
    confirmations: Generated<number>
    rechargeMin: Generated<bigint>
    rateHoldMinutes: Generated<number>
    reflectionDays: Generated<number>
    rateBandBasisPoints: Generated<number>
    isPractice: Generated<boolean>
    withdrawLocalMin: ColumnType<Partial<Record<LocalCurrency, number>>, string, string>
    tillAmounts: Generated<bigint[]>
    tillDayMax: Generated<bigint>
    stopMaxDays: Generated<number>
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
    state: Generated<'pending' | 'processing' | 'paid' | 'failed' | 'cancelled'>
    approvalsNeeded: number
    reason: Generated<string>
    note: Generated<string>
    createdAt: Date
    deadlineAt: Date
    destinationUsableAt: Date
    processingAt: Date | null
    endedAt: Date | null
    value: bigint
    approvalReason: Generated<
      | ''
      | 'amount'
      | 'member-day'
      | 'destination-day'
      | 'no-rate'
      | 'rail-limit'
      | 'day-limit'
      | 'young-limit'
      | 'new-limit'
      | 'vanished-credit'
    >
    movedDays: Generated<number>
    isYoungMember: Generated<boolean>
    isNewDestination: Generated<boolean>
  }
  withdrawalApproval: { withdrawalId: string; operatorId: string; at: Generated<Date> }
  withdrawalStep: {
    memberId: string
    withdrawalId: string
    position: number
    state: string
    at: Generated<Date>
    note: Generated<string>
  }
  withdrawalStop: { memberId: string; id: Generated<string>; startedAt: Date; endsAt: Date }
  withdrawalView: {
    memberId: string
    id: string
    requestId: string
    destinationId: string
    rail: RailName
    address: string
    bankCode: string
    payee: string
    account: string
    ifsc: string
    amount: bigint
    fee: bigint
    currency: Currency
    pays: bigint
    rate: string | null
    state: 'pending' | 'processing' | 'paid' | 'failed' | 'cancelled'
    approvalsNeeded: number
    reason: string
    note: string
    createdAt: Date
    deadlineAt: Date
    destinationUsableAt: Date
    processingAt: Date | null
    endedAt: Date | null
    value: bigint
    approvalReason:
      | ''
      | 'amount'
      | 'member-day'
      | 'destination-day'
      | 'no-rate'
      | 'rail-limit'
      | 'day-limit'
      | 'young-limit'
      | 'new-limit'
      | 'vanished-credit'
    movedDays: number
    isYoungMember: boolean
    isNewDestination: boolean
    asOf: Date
    isOverdue: boolean
    startsAt: Date
    approvals: number
    railTransaction: string
    blockNumber: bigint | null
    height: bigint
    confirmationsNeeded: number
  }
  witness: { name: string; url: string; publicKey: Buffer; isPractice: boolean; firstSeenAt: Generated<Date> }
  witnessReceipt: {
    witness: string
    epoch: number
    text: string
    signature: Buffer
    witnessedAt: Date
    receivedAt: Generated<Date>
  }
  'ledger.accountKind': {
    kind: string
    holder: 'member' | 'machine' | 'house'
    side: 'asset' | 'liability' | 'either'
    bound: 'all' | 'USDT' | 'none'
  }
  'ledger.balance': { id: bigint; owner: string; kind: string; currency: Currency; balance: bigint }
  'ledger.checkRun': {
    id: GeneratedAlways<bigint>
    checkedAt: Date
    tookMs: number
    isSound: boolean
    invariants: { readonly name: string; readonly isOk: boolean; readonly detail: string }[]
    totals: { kind: string; currency: Currency; accounts: number; balance: string }[]
    transfers: bigint
    openHolds: bigint
    isWhole: Generated<boolean>
  }
  'ledger.clock': {
    isSingleton: Generated<boolean>
    offsetDays: Generated<number>
    timeZone: Generated<string>
    isPractice: Generated<boolean>
  }
  'ledger.currency': { code: string; decimals: number }
  'ledger.entry': {
    seq: bigint
    xid: bigint
    id: string
    leg: number
    kind: string
    account: bigint
    amount: bigint
    owner: string
    reason: string
    businessDay: string
    createdAt: Date
  }
  'ledger.hold': {
    id: string
    fromAccount: bigint
    heldAccount: bigint
    amount: bigint
    createdAt: Generated<Date>
    expiresAt: Date | null
    resolvedBy: string | null
    resolvedAt: Date | null
  }
  'ledger.openHold': {
    id: string
    owner: string
    currency: Currency
    amount: bigint
    createdAt: Date
    expiresAt: Date | null
  }
  'ledger.record': {
    owner: string
    seq: bigint
    id: string
    leg: number
    kind: string
    fromKind: string
    toKind: string
    currency: Currency
    amount: bigint
    reason: string
    businessDay: string
    createdAt: Date
  }
  'ledger.seal': {
    businessDay: string
    fromXid: bigint
    toXid: bigint
    transfers: bigint
    previousHash: Buffer
    hash: Buffer
    sealedAt: Generated<Date>
  }
  'ledger.transferKind': {
    kind: string
    fromKind: string
    toKind: string
    role: 'move' | 'convert' | 'hold' | 'release' | 'resolve'
    currency: Currency
  }
}

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The functions that a login of ours may call. One with several answers gives rows. */
export type Functions = {
  actAsDemoOperator: (operator: string, token: string) => void
  addAnchor: (epoch: number, rail: string, sender: string, nonce: bigint, transaction: string, raw: string) => void
  addComment: (
    post: string,
    parent: string,
    member: string,
    operator: string,
    content: string,
    warnings: readonly string[],
  ) => { outcome: 'muted' | 'no-comment' | 'posted' | 'unknown'; id: string }[]
  addControlMessage: (epoch: number, rail: string, address: string, text: string, signature: string) => void
  addMemberFile: (member: string, picture: string, keyId: string, max: number) => string
  addPasskey: (
    challenge: string,
    credentialId: string,
    publicKey: Buffer,
    counter: bigint,
    transports: readonly string[],
    name: string,
    at: Date,
  ) => boolean
  addPost: (
    id: string,
    member: string,
    content: string,
    machine: string,
    hasUnits: boolean,
    pictures: unknown,
    video: unknown,
    warnings: readonly string[],
  ) => { outcome: 'muted' | 'no-machine' | 'posted' | 'repeated'; id: string }[]
  addStaffPost: (operator: string, content: string, machine: string, pictures: unknown, video: unknown) => string
  addToTicket: (id: string, member: string, operator: string, content: string) => 'added' | 'solved' | 'unknown'
  addWitnessReceipt: (
    witness: string,
    url: string,
    publicKey: Buffer,
    epoch: number,
    text: string,
    signature: Buffer,
    witnessedAt: Date,
  ) => void
  agreeingDays: (machine: string, before: string) => number
  announce: (topic: string, kind: string, subject: string) => void
  announceStatementsKey: (key: Buffer, dataKey: string) => void
  answerModeration: (member: string, action: string, answer: string) => 'answered' | 'before' | 'unknown'
  answerStationCommand: (command: string, state: string, answer: unknown) => void
  approvalText: (kind: string, subject: string) => string
  approveAutomatically: (report: string) => string
  approveWithdrawal: (id: string, operator: string) => 'approved' | 'approved-before' | 'not-pending' | 'unknown'
  archiveState: () => { isOn: boolean; archivedAt: Date; bytesBehind: bigint }[]
  askStation: (
    operator: string,
    station: string,
    action: string,
    payload: unknown,
  ) => { outcome: 'asked' | 'offline' | 'unknown'; id: string }[]
  assignChat: (
    conversation: string,
    operator: string,
    to: string,
  ) => 'assigned' | 'closed' | 'operator-unknown' | 'taken' | 'unknown'
  awaitPerson: () => void
  beginBooks: () => number
  beginRecordOf: (station: string, transaction: string) => string
  beginSettlement: (day: string) => void
  bitsOf: (number: string, bits: number) => string
  blockAuthor: (member: string, subject: string, isComment: boolean) => 'blocked' | 'impossible' | 'unknown'
  bookExchange: (
    receipt: string,
    isLate?: boolean,
  ) => 'arrived' | 'receipt-used' | 'same' | 'too-little' | 'unknown' | 'waiting-funds'
  bookMoves: (rail: string) => number
  bookReceipts: (
    receipts: readonly string[],
  ) => { receiptId: string; rechargeId: string; memberId: string; credited: bigint }[]
  bookTill: (receipts: readonly string[]) => void
  booksOfMember: (
    epoch: number,
    member: string,
  ) => {
    currency: Currency
    nonce: Buffer
    available: bigint
    held: bigint
    income: bigint
    escrow: bigint
    parts: bigint[]
    hashes: Buffer[]
  }[]
  booksPath: (
    epoch: number,
    currency: string,
    hash: Buffer,
  ) => { place: number; neighbours: Buffer; beside: Buffer[] }[]
  businessMoment: (businessDay: string, createdAt: Date, timeZone: string) => Date
  buy: (
    member: string,
    request: string,
    machine: string,
    units: number,
    agreementVersion: number,
    language: string,
    session?: string,
    coupon?: string,
  ) => { outcome: string; unitsLeft: number; bought: string }[]
  buyMany: (
    members: readonly string[],
    requests: readonly string[],
    machines: readonly string[],
    units: readonly number[],
    agreementVersions: readonly number[],
    languages: readonly string[],
    sessions: readonly string[],
    coupons?: readonly string[],
  ) => { number: number; outcome: string; unitsLeft: number; bought: string }[]
  byteOf: (number: number) => string
  canMoveMoney: () => boolean
  cancelWithdrawal: (member: string, id: string) => 'cancelled' | 'not-pending' | 'same' | 'unknown'
  changeOwnPassword: (offer: string, step: bigint, passwordHash: string) => boolean
  chatWait: (days: readonly number[], from: string, to: string, timeZone: string) => number
  checkStop: () => string[]
  claimAutomatically: (after: string, limit: number) => string
  claimIncome: (member: string, order: string, id: string) => Row<'claim'>[]
  claimTillPayments: (read: bigint) => { memberId: string; amount: bigint }[]
  claimableIncome: (member: string) => { claimable: bigint; receiving: bigint }[]
  clearBankPayouts: (limit: number) => Row<'payout'>[]
  closeAlert: (operator: string, alert: string, reason: string) => boolean
  closeChat: (conversation: string, operator: string) => 'closed' | 'ended' | 'taken' | 'unanswered' | 'unknown'
  closeShiftNote: (id: string, operator: string) => 'closed' | 'done' | 'unknown'
  closeStation: (operator: string, station: string) => boolean
  confirmDestination: (member: string, id: string) => boolean
  connectGateway: (
    operator: string,
    machine: string,
    identity: string,
    timeZone: string,
  ) => {
    outcome:
      | 'connected'
      | 'gateway-taken'
      | 'identity-taken'
      | 'machine-unknown'
      | 'other-kind'
      | 'retired'
      | 'time-zone'
    id: string
  }[]
  connectStation: (
    operator: string,
    machine: string,
    identity: string,
    connectors: number,
    timeZone: string,
    passwordSha256: Buffer,
  ) => {
    outcome: 'connected' | 'identity-taken' | 'machine-unknown' | 'other-kind' | 'retired' | 'time-zone'
    id: string
  }[]
  consumeRateLimit: (kind: string, subject: string, now: Date, window: string, max: number) => Date
  countSeriesRefusal: (machine: string, address: string) => void
  countStationRefusals: (refusals: unknown) => void
  couponMisfit: (coupon: string, machine: string, reflectionDays: number) => string
  couponOff: (coupon: string, price: bigint) => bigint
  couponOffers: (
    member: string,
  ) => { terms: string; receiveUntil: Date; total: number; leftCount: number; isCountry: boolean; isCovered: boolean }[]
  couponTerms: (version: string) => Row<'coupon'>[]
  coverNow: () => {
    held: bigint
    owed: bigint
    coverPercent: number | null
    rails: bigint
    capital: bigint
    revenue: bigint
    promotions: bigint
    coupons: bigint
    fees: bigint
    available: bigint
    onHold: bigint
    income: bigint
    escrow: bigint
  }[]
  creditDeposits: (
    rail: string,
    holdersMax: number,
  ) => { receiptId: string; memberId: string; machineId: string; rechargeId: string; amount: bigint }[]
  currentApprovalRule: () => Row<'approvalRule'>[]
  currentRate: (currency: string) => string
  databaseNodes: () => {
    name: string
    address: string
    isPrimary: boolean
    state: string
    syncState: string
    lsn: string
    bytesBehind: bigint
    msBehind: bigint
  }[]
  daysOfSeries: (machine: string) => { day: string; countsFor: string }[]
  decide: (
    id: string,
    operator: string,
    act: string,
    reason: string,
    signature: Buffer,
    requestId: string,
    address: string,
  ) => string
  decimalAmount: (minor: string, currency: string) => string
  der: (tag: string, hex: string, more?: number) => string
  describeStation: (station: string, protocol: string, vendor: string, model: string, firmware: string) => void
  deviationPercent: (actual: string, expected: string) => number
  draftSessionReports: (machine: string) => number
  dropDeposits: (rail: string, common: bigint, hashes: readonly string[]) => number
  durabilityState: () => { needsStandby: boolean; isSynchronous: boolean; streaming: number; synchronous: number }[]
  effectsOfProposal: (id: string) => { effect: string; unit: string; was: string; willBe: string }[]
  endBlock: (member: string, block: string) => void
  endCharge: (recharge: string, outcome: string) => boolean
  endOperatorSession: (token: string) => void
  endSession: (
    station: string,
    connector: number,
    transaction: string,
    isNumbered: boolean,
    endedAt: Date,
    startWh: string,
    endWh: string,
    record: string,
    meter: string,
    problem: string,
    stopReason: string,
  ) => { outcome: string; refusal: string; sessionId: string }[]
  endWaitingSessions: () => number
  enrolOperator: (token: string, passwordHash: string, totpCipher: Buffer, step: bigint, publicKey?: Buffer) => string
  enterReading: (
    machine: string,
    signed: string,
    signature: Buffer,
    publicKey: Buffer,
  ) => {
    outcome: 'day-taken' | 'entered' | 'future' | 'jump' | 'malformed' | 'replayed' | 'same' | 'signature'
    reportId: string
    sequence: bigint
    hasGap: boolean
  }[]
  enterStation: (
    identity: string,
    passwordSha256s: readonly Buffer[],
  ) => {
    outcome: 'closed' | 'expired' | 'password' | 'unknown' | 'welcome'
    stationId: string
    machineId: string
    connectedAt: Date
    hasFirstPassword: boolean
  }[]
  eraseRemovedPosts: (before: Date, decidedBefore: Date) => string[]
  evidenceLines: (report: string, kind: string) => string
  expireCoupons: (limit: number) => number
  expireStationCommands: () => void
  expireUnpaidRecharges: () => number
  factLines: (name: string, value: unknown) => string
  fillJournal: (daysMax: number) => number
  findInvitation: (token: string) => Row<'operatorInvitation'>[]
  finishOrders: (limit: number) => number
  finishSettlement: (day: string) => boolean
  forgetAutomatic: () => void
  forgetChats: (member: string) => string[]
  forgetDestinations: (member: string) => void
  forgetPosts: (member: string) => string[]
  forgetSubmissions: (member: string) => string[]
  forgetTickets: (member: string) => string[]
  freeCapital: (machine: string) => bigint
  giveKeyWord: (
    key: string,
    signature: Buffer,
  ) => 'added' | 'admitted' | 'given' | 'given-before' | 'not-yours' | 'own' | 'ready' | 'unknown' | 'unsigned'
  giveUpRailLease: (what: string, number: bigint) => void
  giveUpSignerLease: (what: string, number: bigint) => void
  grantStepUp: (
    member: string,
    session: string,
    purpose: string,
    subject: string,
    challenge: string,
    expiresAt: Date,
  ) => void
  hasOrders: (member: string) => boolean
  hearStations: (stations: readonly string[]) => void
  idIn: (text: string) => string
  inLanguage: (texts: unknown, language: string) => string
  inverseModulo: (number: string, modulus: string) => string
  isAgreeing: (report: string) => boolean
  isBlocked: (one: string, other: string) => boolean
  isChatLeft: (operator: string) => boolean
  isCodeProgramme: (version: string) => boolean
  isCounting: (machine: string) => boolean
  isDemoReport: (report: string) => boolean
  isDocumentUsed: (member: string, numberHash: Buffer) => boolean
  isEnergyReading: (reading: unknown) => boolean
  isFullySigned: (report: string) => boolean
  isGoodReading: (reading: unknown) => boolean
  isKeyForRole: (key: string) => boolean
  isKeyInUse: (key: string) => boolean
  isLinkListed: (url: string) => boolean
  isMachinePublic: (machine: string) => boolean
  isMachineSold: (machine: string) => boolean
  isMoneyKey: (key: string) => boolean
  isMoneyOfReport: (report: string, money: bigint) => boolean
  isNearRate: (rate: string, other: string) => boolean
  isOfMove: (receipt: string) => boolean
  isOffer: (kind: string) => boolean
  isOperatorFull: (operator: string) => boolean
  isPaidBefore: (payout: string) => boolean
  isPayoutRefused: (id: string) => boolean
  isPrivateApproval: (text: string) => boolean
  isQuoteOpen: (quote: string) => boolean
  isRailStopped: (rail: string) => boolean
  isSessionRegister: (register: string) => boolean
  isSettledBefore: (firstDay: string, day: string) => boolean
  isSignedByMeter: (key: Buffer, message: Buffer, signature: Buffer) => boolean
  isSolvent: () => boolean
  isStopped: () => boolean
  isTextPublic: (text: string) => boolean
  isVoucherProgramme: (version: string) => boolean
  issueChallenge: (
    id: string,
    purpose: string,
    member: string,
    session: string,
    stepUpPurpose: string,
    stepUpSubject: string,
    challenge: string,
    expiresAt: Date,
  ) => void
  issueInvitation: (proposal: string, tokenHash: Buffer) => string
  keepBeginRecord: (
    station: string,
    connector: number,
    transaction: string,
    isNumbered: boolean,
    at: Date,
    record: string,
  ) => void
  keepOpenBooks: () => void
  keyEndText: (what: string, key: string, by: string) => string
  keyRemovedAt: (key: string) => Date
  keyText: (key: string) => string
  lastSettledDay: () => string
  leaveStations: (left: unknown) => void
  likeMany: (
    subjects: readonly string[],
    members: readonly string[],
    areLiked: readonly boolean[],
  ) => { number: bigint; likes: number }[]
  limitUse: () => { used: string; waiting: unknown }[]
  limitValues: (limit: string) => unknown
  lockDocument: (numberHash: Buffer) => void
  lookAtAct: (
    id: string,
    operator: string,
    objection: string,
    signature: Buffer,
    requestId: string,
    address: string,
  ) => string
  lookAtCode: (
    member: string,
    hash: Buffer,
  ) => { outcome: string; programmeId: string; kind: string; amount: bigint; coupon: string; expiresAt: Date }[]
  machineArea: (location: string) => unknown
  machineCheck: () => { invariant: string; isOk: boolean; detail: string }[]
  machineComparison: (machine: string) => {
    daysWithoutIncome: number
    daysSigned: number
    daysDocumented: number
    daysUnproved: number
    daysUnreported: number
    hundredDay: bigint
    hundredEnd: bigint
    hundredResult: bigint
  }[]
  machineDayQuarters: (machine: string, day: string) => { quarter: number; value: string }[]
  machineDoing: (machine: string, retiredAt: Date) => { doing: string; lastReportDay: string }[]
  machinePace: (machine: string) => {
    paid: bigint
    expected: bigint
    deviationPercent: number | null
    average: bigint | null
    settledDays: number
  }[]
  machineRange: (machine: string) => {
    worst: bigint
    middle: bigint
    best: bigint
    stretchDays: number
    stretches: number
    settledDays: number
    firstDay: string
  }[]
  machineTerms: (machine: string, units: number) => unknown
  machineToday: (machine: string) => { sum: string; usualByNow: string; deviationPercent: number }[]
  machineUptime: (machine: string) => { days: number; percent: string; faults: number }[]
  machineUsualDay: (machine: string, day: string) => { quarter: number; value: string; days: number }[]
  machinesToDraft: () => string[]
  markChat: (conversation: string, operator: string, upTo: number, isRead: boolean) => void
  markDisagreements: () => number
  markOperatorSeen: (token: string) => void
  markPasskeyUsed: (member: string, id: string, counter: bigint, at: Date) => void
  markTicketRead: (id: string, operator: string) => void
  mayDecide: (operator: string) => boolean
  memberDay: (
    member: string,
    from: string,
    to: string,
  ) => {
    day: string
    machineId: string
    units: number
    expected: bigint
    paid: bigint
    deviationPercent: number
    reason: string
    note: string
  }[]
  memberEvening: (member: string) => {
    machineId: string
    units: number
    expected: bigint
    about: bigint
    isCount: boolean
    sum: string
    isWorking: boolean
  }[]
  memberMoney: (member: string) => {
    available: bigint
    onHold: bigint
    toClaim: bigint
    money: bigint
    inUnits: bigint
    undoable: bigint
    earnedOnUnits: bigint
    expectedOnUnits: bigint
    income: bigint
  }[]
  memberPeriod: (
    member: string,
    from: string,
    to: string,
  ) => { days: number; expected: bigint; paid: bigint; deviationPercent: number }[]
  memberStand: (member: string, until: string) => { paidForUnits: bigint; received: bigint; result: bigint }[]
  meterCurve: (name: string) => {
    name: string
    p: string
    a: string
    b: string
    gx: string
    gy: string
    n: string
    size: number
    prefix: Buffer
  }[]
  meterKeyPoint: (key: Buffer) => { curve: string; x: string; y: string }[]
  meterTime: (text: string) => Date
  metersOfStation: (
    station: string,
  ) => { id: string; connector: number; serial: string; publicKey: Buffer; curve: string; isOpen: boolean }[]
  moneyLines: (amount: bigint, currency: string) => string
  moneyOfSessions: (report: string) => { state: string; receiptId: string; money: bigint; difference: bigint }[]
  mutedUntil: (member: string) => Date
  needsPerson: (report: string) => string
  nextSeries: (machine: string) => { sequence: bigint; lastStart: Date }[]
  nextService: (machine: string) => string
  nextWindow: (from: Date) => Date
  numberOf: (hex: string) => string
  objectToKey: (key: string, signature: Buffer) => 'ended' | 'unknown' | 'unsigned'
  offerApproverKey: (publicKey: Buffer) => 'same' | 'taken' | 'too-many' | 'waiting' | 'weak'
  offerPassword: (email: string, output: Buffer) => string
  offerTotp: (token: string, cipher: Buffer, keyId: string) => boolean
  oneLine: (text: string) => string
  openRecharge: (
    member: string,
    request: string,
    channel: string,
    rail: string,
    currency: string,
    asked: bigint,
    quote: string,
  ) => {
    outcome:
      | 'added'
      | 'key-reused'
      | 'rate-over'
      | 'rate-unknown'
      | 'same'
      | 'till-amount'
      | 'till-closed'
      | 'till-spent'
      | 'too-many-open'
    id: string
  }[]
  openTicket: (
    member: string,
    request: string,
    kind: string,
    conversation: string,
    content: string,
    phone: string,
    pictures: readonly string[],
    keyIds: readonly string[],
    answerWithin: string,
  ) => { id: string; isNew: boolean }[]
  operatorSalt: (email: string) => string
  ownerBalance: () => bigint
  ownerDestination: (machine: string) => { rail: string; destination: string }[]
  pageOf: (pagination: string) => bigint
  pagesOf: (record: string) => { firstPage: bigint; lastPage: bigint }[]
  payClaims: (limit: number) => number
  payTillPayouts: () => number
  placeLines: (rail: string, address: string, bankCode: string, ifsc: string, account: string, payee: string) => string
  planSettlement: (day: string) => number
  postMachineNews: (limit: number) => number
  prepareStationPassword: (station: string, nextSha256: Buffer) => void
  priceOf: (tariff: string, energyWh: string, seconds: bigint) => bigint
  processWithdrawals: (limit: number) => number
  programmeOf: (kind: string) => string
  promotionsFree: () => { account: bigint; free: bigint }[]
  promotionsState: () => {
    funded: bigint
    granted: bigint
    used: bigint
    balance: bigint
    promised: bigint
    free: bigint
  }[]
  proposalText: (proposal: string, rule: string) => string
  propose: (
    operator: string,
    kind: string,
    content: unknown,
    reason: string,
    time: Date,
    signature: Buffer,
    requestId: string,
    address: string,
  ) => { outcome: string; id: string; time: Date; content: unknown }[]
  publicTerms: (terms: unknown) => unknown
  publishBooksKey: (key: Buffer) => void
  publishChallenge: (kind: string, hash: Buffer, challenge: string) => bigint
  publishLiveEvents: () => number
  putDemoKey: (email: string, publicKey: Buffer) => void
  putDemoOperator: (
    email: string,
    name: string,
    role: string,
    passwordHash: string,
    totpCipher: Buffer,
    totpKeyId: string,
    previousKeyId: string,
  ) => void
  quoteRate: (member: string, currency: string, direction: string) => Row<'rateQuote'>[]
  readMeterRecord: (
    record: string,
    key: Buffer,
  ) => {
    isSigned: boolean
    serials: string[]
    startedAt: Date
    endedAt: Date
    startWh: string
    endWh: string
    firstPage: bigint
    lastPage: bigint
  }[]
  receiveCoupon: (
    member: string,
    programme: string,
  ) => {
    outcome:
      | 'budget-empty'
      | 'country-off'
      | 'country-unknown'
      | 'day-limit'
      | 'frozen'
      | 'insolvent'
      | 'member-limit'
      | 'no-member'
      | 'not-open'
      | 'received'
      | 'total-limit'
      | 'unknown'
    id: string
  }[]
  receiveRevenue: (
    report: string,
    receipt: string,
  ) =>
    | 'already-received'
    | 'mismatch'
    | 'not-approved'
    | 'own-receipt'
    | 'receipt-unknown'
    | 'receipt-used'
    | 'received'
    | 'report-unknown'
    | 'same'
  receiveRevenues: (reports: readonly string[], receipts: readonly string[]) => string[]
  receiveWelcome: (member: string) => { outcome: string; rewardId: string; amount: bigint }[]
  recentDeposits: (member: string) => { rail: string; hash: string; amount: bigint; number: number }[]
  recordAudit: (
    session: string,
    member: string,
    action: string,
    subject: string,
    before: unknown,
    after: unknown,
    requestId: string,
    reason: string,
    address: string,
  ) => void
  recordBankStatement: (day: string, text: string, signature: Buffer, publicKey: Buffer) => void
  recordBooksObjection: (epoch: number, reason: string) => void
  recordDeposits: (rail: string, deposits: unknown) => number
  recordHeld: (rail: string, readings: unknown) => void
  recordJournalCompared: (rail: string) => void
  recordLostPayouts: (rail: string, currency: string, payouts: unknown) => number
  recordPayoutFailed: (id: string, reason: string) => 'conflict' | 'failed' | 'same' | 'unknown'
  recordPayoutMined: (id: string, block: bigint) => void
  recordPayoutPaid: (id: string, railTransaction: string, block: bigint) => 'conflict' | 'paid' | 'same' | 'unknown'
  recordPayoutSent: (id: string, railTransaction: string) => 'conflict' | 'same' | 'sent' | 'unknown'
  recordRailCompared: (rail: string) => void
  recordRateReading: (
    currency: string,
    source: string,
    rate: string,
    at: Date,
  ) => 'applied' | 'beyond-band' | 'old' | 'same'
  recordReading: (
    session: string,
    action: string,
    subject: string,
    after: unknown,
    requestId: string,
    address: string,
  ) => void
  recordSessionReading: (
    station: string,
    connector: number,
    transaction: string,
    isNumbered: boolean,
    at: Date,
    registerWh: string,
  ) => void
  recordSignerRefusal: (payout: string, reason: string) => void
  recordStaffDoubt: (operator: string, call: string, field: string, subject: string, signs: readonly string[]) => void
  recordStationMessages: (messages: unknown) => void
  recordsOfSession: (record: string) => string[]
  recoverApproverKey: (publicKey: Buffer, signature: Buffer) => 'added' | 'unknown' | 'unsigned'
  referenceRate: (currency: string) => string
  refundOrders: (limit: number) => number
  removeApproverKey: (key: string, signature?: Buffer) => 'removed' | 'unknown' | 'unsigned'
  removeColleagueKey: (key: string, signature: Buffer) => 'begun' | 'not-waiting' | 'removed' | 'unknown' | 'unsigned'
  removeDestination: (member: string, id: string) => boolean
  removeDocuments: (member: string) => string[]
  removeExpiredSessions: () => void
  removeLiveEvents: (before: Date) => void
  removeOldProofs: () => void
  removeOwn: (member: string, subject: string, isComment: boolean) => boolean
  removeOwnAsStaff: (operator: string, subject: string) => string
  removePasskeys: (member: string, id: string) => number
  removeStationMessages: (limit: number) => number
  renewRailLease: (what: string, number: bigint) => boolean
  renewSignerLease: (what: string, number: bigint) => boolean
  renewStationPassword: (operator: string, station: string, passwordSha256: Buffer) => boolean
  replaceStationPassword: (station: string, nextSha256: Buffer) => void
  reportGrade: (report: string) => string
  reportProcess: (
    name: string,
    program: string,
    version: string,
    startedAt: Date,
    memoryBytes: bigint,
    hasEnded: boolean,
  ) => void
  reportReads: (name: string, reads: bigint, readsElsewhere: bigint) => void
  reportSubject: (member: string, subject: string, isComment: boolean, reason: string, note: string) => boolean
  reportsToApprove: () => string[]
  reportsWithMoney: (machine: string) => { reportId: string; receiptId: string }[]
  requestWithdrawals: (
    members: readonly string[],
    requests: readonly string[],
    destinations: readonly string[],
    amounts: readonly bigint[],
    quotes: readonly string[],
    sessions: readonly string[],
  ) => {
    number: number
    outcome:
      | 'above-balance'
      | 'below-local-minimum'
      | 'below-minimum'
      | 'key-reused'
      | 'no-destination'
      | 'rate-over'
      | 'rate-unknown'
      | 'requested'
      | 'same'
      | 'step-up-needed'
    isDue: boolean
    startsAt: Date
    created: string
  }[]
  restrictedMembers: () => { frozen: bigint; stopped: bigint }[]
  reviewLimits: () => { deviceMax: number; dayMax: number; operatorMax: number }[]
  rewardInvitations: (limit: number) => number
  rewardOffer: (programme: string, member: string, step?: number) => { amount: bigint; refusal: string }[]
  ruleOf: (kind: string) => string
  runMachineCheck: (isWhole?: boolean) => { invariant: string; isOk: boolean; detail: string }[]
  saveCharge: (id: string, pageUrl: string, accountNumber: string) => 'host-missing' | 'not-open' | 'saved'
  saveMachineDraft: (
    operator: string,
    machine: string,
    terms: unknown,
    sale: unknown,
    isDemo: boolean,
  ) => { outcome: 'public' | 'saved' | 'unknown' | 'window'; id: string }[]
  savePostRule: (
    id: string,
    operator: string,
    kind: string,
    form: string,
    content: string,
    language: string,
    note: string,
    isActive: boolean,
  ) => string
  sealedReserves: (epoch: number) => unknown
  seeStaffDoubt: (id: string, operator: string, note: string) => 'own' | 'same' | 'seen' | 'seen-before' | 'unknown'
  sendChatMessage: (
    member: string,
    operator: string,
    client: string,
    content: string,
    picture: string,
    keyId: string,
    recordKind: string,
    recordId: string,
  ) => {
    outcome: 'closed' | 'not-yours' | 'record-unknown' | 'same' | 'sent'
    conversationId: string
    number: number
  }[]
  seriesLines: (report: string) => string
  serverAddress: () => string
  serviceTimes: (window: string) => { name: string; handled: bigint; late: bigint; median: number; worst: number }[]
  sessionLines: (report: string) => string
  setAnchorMined: (epoch: number, block: bigint, minedAt: Date) => void
  setAside: (what: string, id: string, reason: string) => void
  setStationStates: (states: unknown) => void
  settleChunk: (day: string, chunk: number) => bigint
  settlementDue: () => string
  signInMany: (
    members: readonly string[],
    zones: readonly number[],
  ) => { number: number; outcome: string; day: string; streak: number; days: number; refusal: string; amount: bigint }[]
  signInOperator: (offer: string, step: bigint, tokenHash: Buffer) => string
  signInToday: (
    member: string,
    zone: number,
  ) => {
    day: string
    isSigned: boolean
    streak: number
    nextStreak: number
    days: number
    refusal: string
    amount: bigint
  }[]
  signProposal: (id: string, operator: string, signature: Buffer) => string
  signRecord: (epoch: number, signature: Buffer) => void
  similarSubmissions: (id: string) => Row<'submission'>[]
  solveTicket: (id: string, member: string, isSolved: boolean) => 'saved' | 'unanswered' | 'unknown'
  startSession: (
    station: string,
    connector: number,
    transaction: string,
    startedAt: Date,
    startWh: string,
  ) => { outcome: 'same' | 'started'; transaction: string; sessionId: string }[]
  stationHealth: (closed: Date, heard: Date) => string
  stationKeptPassword: (station: string, error: string) => void
  stopDays: (member: string) => { maxDays: number; daysLeft: number }[]
  stopKeyRemoval: (key: string) => 'stopped' | 'unknown'
  storeBooksNodes: (epoch: number, currency: string, nodes: Buffer) => 'same' | 'stored' | 'unknown' | 'wrong'
  storeCodes: (operator: string, hashes: readonly Buffer[]) => string
  submitForReview: (
    member: string,
    kind: string,
    picture: string,
    keyId: string,
    look: string,
    link: string,
  ) => { outcome: string }[]
  sumAutomatic: (isPaid: boolean, now: Date) => string
  syncRecharges: (rail: string) => void
  takeAlert: (operator: string, alert: string) => boolean
  takeChallenge: (id: string, purpose: string) => string[]
  takeItem: (id: string, operator: string) => boolean
  takeOverDestination: (
    from: string,
    id: string,
    member: string,
    signedText: string,
    signature: string,
  ) => 'gone' | 'taken' | 'used'
  takeRailLease: (what: string, holder: string) => bigint
  takeSeries: (
    machine: string,
    signed: string,
    signature: Buffer,
  ) => {
    outcome: 'flood' | 'malformed' | 'replayed' | 'same' | 'signature' | 'taken'
    sequence: bigint
    stored: number
    conflicts: number
  }[]
  takeShiftNote: (id: string, operator: string) => 'closed' | 'done' | 'unknown'
  takeSignerLease: (what: string, holder: string) => bigint
  takeStationCommands: (
    stations: readonly string[],
  ) => { id: string; stationId: string; action: string; payload: unknown }[]
  tariffOn: (machine: string, day: string) => Row<'tariff'>[]
  textOfProposal: (proposal: string) => string
  ticketFigures: () => { count: number; complaints: number; medianMinutes: number | null; overdue: number }[]
  tillLeft: (member: string) => bigint
  toPercent: (part: string, whole: string) => number
  toThousandths: (part: string, whole: string) => number
  toUsdt: (amount: bigint, currency: string, rate: string) => string
  undoOrder: (
    member: string,
    order: string,
    request: string,
  ) => { outcome: 'done' | 'over' | 'same' | 'undone' | 'unknown'; undone: string }[]
  useCode: (member: string, hash: Buffer, kind: string) => { outcome: string; amount: bigint; coupon: string }[]
  useStepUp: (member: string, session: string, purpose: string, subject: string, now: Date) => boolean
  usualRevenue: (machine: string, day: string) => { low: bigint; high: bigint }[]
  utcText: (time: Date) => string
  verifyAuditSeals: (days?: number) => { businessDay: string; isUnbroken: boolean }[]
  walletEntriesSince: (owner: string, day: string) => Row<'walletEntry'>[]
  walletMovesSince: (
    owner: string,
    day: string,
  ) => { kind: string; fromAccount: bigint; toAccount: bigint; amount: bigint; moment: Date }[]
  watchStations: () => number
  welcomeOf: (version: string) => { machineId: string; units: number; day: string; amount: bigint }[]
  whatTodayBrought: (machine: string) => { sum: string; amount: bigint }[]
  withdrawalMinutes: (from: Date, to: Date, movedDays: number) => number
  wordsNeeded: (key: string) => number
  writeRecord: (epoch: number) => 'same' | 'unbuilt' | 'unknown' | 'written'
  writeShiftNote: (operator: string, office: string, content: string) => string
  zoneOfMachine: (machine: string) => string
  'ledger.beginInPast': (days: number) => void
  'ledger.closeMonth': () => string
  'ledger.makeMonths': () => number
  'ledger.nextDay': () => string
  'ledger.now': () => Date
  'ledger.rollUp': () => bigint
  'ledger.runCheck': (isWhole?: boolean) => Row<'ledger.checkRun'>[]
  'ledger.sealDay': () => Row<'ledger.seal'>[]
  'ledger.sinceRollUp': (account: bigint) => bigint
  'ledger.today': () => string
}
