import { calls } from '@millrace/contract'
import { generalErrors } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { rounds } from '../../../../tools/test/full.ts'
import { createRandom } from '../../test/createRandom.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { newMember } from '../../test/newMember.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

let server: TestServer
let token: Record<string, string>
let memberToken: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  token = await server.signIn()
  // A password that differs from the valid one below, so that no call closes the account.
  memberToken = (await newMember(server, { password: 'Another123' })).token
})

const tokenFor = (call: Call): Record<string, string> => (call.who === 'operator' ? token : memberToken)
afterAll(() => server.stop())

const random = createRandom(Number(process.env['TEST_SEED']))
const letters = Array.from({ length: 60_000 }, () => String.fromCharCode(32 + random(95))).join('')
/** fast-check itself takes 27 ms for a text of this length, since it keeps each letter apart to find a shorter one. */
const longText = fc
  .tuple(fc.nat({ max: 30_000 }), fc.integer({ min: 20_000, max: 30_000 }))
  .map(([from, length]) => letters.slice(from, from + length))

/** Of all characters there are. fast-check's own takes two seconds for a table of them. */
const anyText = fc
  .array(
    fc.nat({ max: 0x10f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800)),
    { maxLength: 200 },
  )
  .map((characters) => characters.join(''))

/** Unexpected values that people and programs send. */
const nastyValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '0x10',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e\u0000',
    '🧮'.repeat(50),
    'ಕನ್ನಡ',
    '‏עברית',
    "'; drop table news; --",
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '$1',
    '${7*7}',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '00000000-0000-0000-0000-000000000000',
    'createTime; select 1',
  ),
  anyText,
  longText,
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger().map((n) => -n),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 5 }),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
  fc.constantFrom({ en_US: '' }, { en_US: 5 }, { xx_XX: 'x' }, { en_US: 'a\0' }, [], [[]], {}),
)

const listFields = (call: Call): string[] => [...new Set(fieldsOf(call.request))]

function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'intersection') return [def.left, def.right].flatMap(fieldsOf)
  return def.type === 'union' ? def.options.flatMap(fieldsOf) : []
}

/** A valid value for every field of any call, so that a request with one invalid field gets as far as possible. */
const validValues: Readonly<Record<string, unknown>> = {
  ids: '00000000-0000-4000-8000-000000000000',
  byPush: true,
  byEmail: false,
  hasAmounts: true,
  zoneMinutes: 330,
  pictureNotes: [],
  location: '18.52043, 73.85674\n00000000-0000-4000-8000-000000000000',
  challenge: '{"kind":"two-records"}',
  isMissing: true,
  by: 'sms',
  country: 'IN',
  form: 'picture',
  epoch: 1,
  part: 0,
  table: 'machines',
  place: 'scroll',
  fileIds: '',
  slug: 'a-page',
  topic: 'safety',
  title: { en_US: 'x' },
  content: { en_US: 'x' },
  summary: { en_US: 'x' },
  extra: { en_US: 'x' },
  isPublished: true,
  position: 1,
  imgUrl: '',
  link: '',
  videoUrl: '',
  posterUrl: '',
  captionsUrl: {},
  platform: 'web',
  code: '123456',
  name: 'x',
  downUrl: '',
  compulsory: false,
  email: 'nobody@millrace.test',
  password: 'Secret123',
  pageNum: 1,
  pageSize: 5,
  sort: 'id',
  order: 'ASC',
  q: 'x',
  endpoint: 'https://fcm.googleapis.com/x',
  p256dh: 'BAAA',
  auth: 'AAAA',
  income: true,
  wallet: true,
  account: '+919876543210',
  phone: '+919876543210',
  captchaId: '',
  captchaCode: '',
  inviteCode: '',
  oldPassword: 'Secret123',
  payPassword: '123456',
  purpose: 'withdraw',
  subject: '50000000 00000000-0000-4000-8000-000000000000',
  subjectId: '00000000-0000-4000-8000-000000000000',
  token: 'x'.repeat(43),
  channel: 'sms',
  language: 'en_US',
  timezoneType: 330,
  timezoneMinutes: 330,
  documentType: 'passport',
  documentNumber: 'X1234567',
  reason: 'x',
  until: '2030-01-01T00:00:00.000Z',
  state: 'pending',
  isVerified: false,
  role: 'support',
  office: 'service',
  isActive: true,
  action: 'login',
  memberId: '00000000-0000-4000-8000-000000000000',
  challengeId: '00000000-0000-4000-8000-000000000000',
  response: '{"id":"x","response":{}}',
  status: 'open',
  kind: 'vending',
  doc: 'sheet',
  productId: '00000000-0000-4000-8000-000000000000',
  num: 1,
  couponId: '00000000-0000-4000-8000-000000000000',
  isVoucher: false,
  isByCode: false,
  percent: 10,
  minPrice: '0',
  machineIds: [],
  expireTime: '2031-01-01T00:00:00.000Z',
  total: 10,
  agreementVersion: 1,
  orderId: '00000000-0000-4000-8000-000000000000',
  source: 1,
  loss: 1,
  leaving: 1,
  machineId: '00000000-0000-4000-8000-000000000000',
  stationId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000000',
  reportId: '00000000-0000-4000-8000-000000000000',
  identity: 'CHARGER-1',
  connectors: 1,
  connector: 1,
  timeZone: 'Asia/Kolkata',
  isRefused: 'true',
  plannedFor: '2026-12-01',
  signed: '{}',
  signature: 'A'.repeat(86),
  isAutomatic: true,
  days: 1,
  publicKey: `${'A'.repeat(43)}=`,
  day: '2026-01-31',
  amount: '12.5',
  meterFrom: '1',
  meterTo: '2',
  meterUnit: 'kWh',
  note: 'x',
  isApproved: true,
  receiptId: '00000000-0000-4000-8000-000000000000',
  isUnused: true,
  destination: 'x',
  from: '2026-01-01',
  to: '2026-01-31',
  format: 'csv',
  type: '1',
  newestId: 'x',
  currency: 'USDT',
  chain: 'bep20',
  address: `0x${'ab'.repeat(20)}`,
  signedUntil: '2030-01-01T00:00:00.000Z',
  bankCode: 'inr-banyan',
  payee: 'x',
  ifsc: 'PRAC0000123',
  destinationId: '00000000-0000-4000-8000-000000000000',
  rateId: undefined,
  rail: 'bep20',
  toRail: 'trc20',
  isQueue: true,
  isExport: true,
  isOwn: true,
  isUnseen: true,
  channelId: 'bep20',
  isOpen: true,
  payer: 'x',
  direction: 'out',
  rate: '1.5',
  timestamp: '1700000000000',
  payload: '{}',
  month: '2026-01',
  level: 2,
  rewardCode: 'ABCD-EFGH-JKLM-NPQR',
  hasDisclosure: true,
  programmeId: undefined,
  amounts: ['0.05'],
  startTime: '2026-01-01T00:00:00.000Z',
  endTime: '2030-01-01T00:00:00.000Z',
  dayMax: 10,
  memberMax: 1,
  totalMax: 100,
  countriesOff: ['GB'],
  terms: {},
  count: 3,
  usesMax: 1,
  submissionKind: 'group',
  squareId: '00000000-0000-4000-8000-000000000000',
  commentId: '00000000-0000-4000-8000-000000000000',
  isLiked: true,
  hasUnits: false,
  cursor: '1700000000000_00000000-0000-4000-8000-000000000000',
  commentCursor: '00000000-0000-4000-8000-000000000000_00000000-0000-4000-8000-000000000000',
  filter: 'all',
  reportReason: 'scam',
  moderationAction: 'hide',
  muteDays: 1,
  ruleId: undefined,
  ruleKind: 'phone',
  ruleLanguage: '',
  ruleForm: 'words',
  ruleContent: 'x',
  postContent: 'x',
  since: 0,
  topics: 'square',
  waitSeconds: 0,
  after: 0,
  before: 5,
  clientId: '00000000-0000-4000-8000-000000000000',
  recordKind: 'order',
  recordId: '00000000-0000-4000-8000-000000000000',
  upTo: 1,
  isRead: true,
  number: 1,
  queue: 'open',
  comment: 'x',
  isComplaint: false,
  isSolved: true,
  answer: 'x',
  ticketState: 'open',
  ticketKind: 'feedback',
  operatorId: '00000000-0000-4000-8000-000000000000',
}

/** The same for calls where a field of that name means something else. */
const validMachineValues: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    ['name', 'place', 'summary', 'description', 'purpose', 'risks', 'costs', 'leaving'].map((field) => [
      field,
      { en_US: 'x' },
    ]),
  ),
  ownerName: 'x',
  pictures: [],
  price: '10',
  dayReturn: '0.1',
  validDays: 30,
  units: 1_000,
  sale: 'rush',
  saleStart: '2026-01-01T00:00:00.000Z',
  saleEnd: '2030-01-01T00:00:00.000Z',
}
const validProposalValues = {
  act: 'approved',
  objection: '',
  kind: 'rate',
  state: 'open',
  content: { currency: 'INR', rate: '88.4' },
  time: '2026-01-01T00:00:00.000Z',
  salt: '00000000-0000-4000-8000-000000000000',
}

const validValuesFor = ({ path }: Call): Readonly<Record<string, unknown>> => {
  if (path.startsWith('console/machine/')) return { ...validValues, ...validMachineValues }
  if (path.startsWith('console/proposal/')) return { ...validValues, ...validProposalValues }
  if (path.startsWith('console/coupon/'))
    return { ...validValues, programmeId: '00000000-0000-4000-8000-000000000000', kind: 'coupon', state: 'used' }
  if (path.startsWith('square/') || path.startsWith('comment/')) return { ...validValues, content: 'x' }
  if (['service/send', 'console/chat/send', 'console/handover/write'].includes(path))
    return { ...validValues, content: 'x' }
  if (path === 'transparency/records') return { ...validValues, from: 1 }
  if (path === 'coupon/userCoupons') return { ...validValues, kind: 'coupon', state: 'used' }
  return path.startsWith('console/programme/') || path === 'reward/record'
    ? { ...validValues, kind: 'code' }
    : validValues
}

/** A valid body with some fields missing, some nasty (or nasty inside), and some that the call does not have. */
const arbitraryBody = (call: Call, id: string) => {
  const nastyTexts = nastyValue.map((value) => ({ en_US: value, hi_IN: value }))
  const fields = Object.fromEntries(
    listFields(call).map((field) => [
      field,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(field === 'id' ? id : validValuesFor(call)[field]) },
        { weight: 2, arbitrary: nastyValue },
        nastyTexts,
        fc.constant(undefined),
      ),
    ]),
  )
  return fc
    .tuple(fc.record(fields), fc.dictionary(fc.string({ maxLength: 20 }), nastyValue, { maxKeys: 2 }))
    .map(([known, others]) => ({ ...others, ...known }))
}

/** The id of an existing row, for calls that need one. */
async function findExistingId(call: Call): Promise<string> {
  const [, kind = 'news'] =
    /^console\/(\w+)\/(?:one|update|remove|retire|key|decide|(?<=code\/)open|receive)$/.exec(call.path) ?? []
  if (!listFields(call).includes('id')) return ''
  const { answer } = await server.call(`console/${kind}/list`, { headers: token })
  return answer.data.list[0]?.id ?? '00000000-0000-4000-8000-000000000000'
}

type Encoding = 'json' | 'form' | 'multipart'
const listEncodings = ({ files }: Call): Encoding[] => (files ? ['json', 'form', 'multipart'] : ['json', 'form'])

/** As JSON, a form, a form with files, or a query string. */
function encodeRequest(
  call: Call,
  body: object,
  encoding: Encoding,
  file: Uint8Array<ArrayBuffer>,
): [string, RequestInit] {
  const pairs = () =>
    Object.entries(body)
      .map(
        ([name, value]) =>
          `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
      )
      .join('&')
  if (call.method === 'GET') return [`${call.path}?${pairs().slice(0, 12_000)}`, { headers: tokenFor(call) }]
  if (encoding === 'multipart')
    return [call.path, { method: 'POST', body: toFormData(call, body, file), headers: tokenFor(call) }]
  if (encoding === 'form')
    return [
      call.path,
      {
        method: 'POST',
        body: pairs(),
        headers: { ...tokenFor(call), 'content-type': 'application/x-www-form-urlencoded' },
      },
    ]
  return [
    call.path,
    { method: 'POST', body: JSON.stringify(body), headers: { ...tokenFor(call), 'content-type': 'application/json' } },
  ]
}

/** The fields as texts, and the same bytes for each file. */
function toFormData(call: Call, body: object, file: Uint8Array<ArrayBuffer>): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) parts.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  for (const name of call.files ?? []) parts.append(name, new Blob([file]), 'a.png')
  return parts
}

/** Starts like a picture or a document, or like nothing known. */
const nastyFile = fc
  .tuple(
    fc.constantFrom(
      [],
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [...Buffer.from('%PDF-1.7\n')],
    ),
    fc.uint8Array({ maxLength: 2_000 }),
  )
  .map(([head, rest]) => new Uint8Array([...head, ...rest]))

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

describe.each(calls.filter(({ path }) => !path.endsWith('auth/logout')).map((call) => [call.path, call] as const))(
  '%s',
  (_path, call) => {
    test('answers any input with the envelope and never with a fault', async () => {
      expect(listFields(call).filter((field) => field !== 'id' && !(field in validValuesFor(call)))).toEqual([])
      await fc.assert(
        fc.asyncProperty(
          arbitraryBody(call, await findExistingId(call)),
          fc.constantFrom(...listEncodings(call)),
          call.files ? nastyFile : fc.constant(new Uint8Array()),
          async (body, encoding, file) => {
            const { status, headers, answer } = await server.call(...encodeRequest(call, body, encoding, file))
            expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
            expect(answer).toMatchObject({ code: status, msg: expect.stringMatching(/./) as unknown })
            // A call may declare a refusal of its own for a rail that is down.
            if (!Object.hasOwn(call.refusals, answer.error ?? '')) expect(status).toBeLessThan(500)
            if (status === 200) return
            expect({ ...call.refusals, ...generalErrors }).toHaveProperty([answer.error ?? ''], status)
            if (answer.error === 'request.invalid') expect(Object.values(answer.fields ?? {})).not.toHaveLength(0)
          },
        ),
        { numRuns: rounds({ quick: 3, full: 40 }), interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
      )
    })
  },
)
