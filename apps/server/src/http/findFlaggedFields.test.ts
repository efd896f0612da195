import { calls } from '@millrace/contract'
import type { Call } from '@millrace/contract/call'
import { internalFields } from '@millrace/contract/console/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { newMember } from '../../test/newMember.ts'
import { findFlaggedFields, isFreeText } from './findFlaggedFields.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

function listInternal(schema: z.core.$ZodType, field: string, isInternal = false): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isHidden = isInternal || internalFields.has(schema)
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, part]) => listInternal(part, `${field} ${name}`, isHidden))
  if ('innerType' in def) return listInternal(def.innerType, field, isHidden)
  if (def.type === 'intersection') return [def.left, def.right].flatMap((side) => listInternal(side, field, isHidden))
  if (def.type === 'union' && 'discriminator' in def)
    return def.options.flatMap((option) => {
      const [kind] = option._zod.propValues?.[def.discriminator as string] ?? []
      return listInternal(option, `${field} ${String(kind)}`, isHidden)
    })
  return isHidden && def.type === 'string' && isFreeText(def) ? [field] : []
}

test('only what members never read, and what is an address by nature, is not looked at', () => {
  const operators = calls.filter(({ who, method }) => who === 'operator' && method === 'POST')
  expect(operators.flatMap(({ path, request }) => listInternal(request, path)).toSorted()).toEqual([
    'console/alert/close reason',
    'console/auth/password oldPassword',
    'console/auth/password password',
    'console/doubt/see note',
    'console/handover/write content',
    'console/machine/create location',
    'console/machine/update location',
    'console/postRule/save note',
    'console/postRule/save ruleContent',
    'console/postRule/try ruleContent',
    'console/practice/receipt note',
    'console/proposal/draft adjustment content destination',
    'console/proposal/draft adjustment content rail',
    'console/proposal/draft adjustment content toRail',
    'console/proposal/draft codes content note',
    'console/proposal/draft lost-payouts reason',
    'console/proposal/draft machine-destination content destination',
    'console/proposal/draft machine-terms content location',
    'console/proposal/draft reconciliation-close reason',
    'console/proposal/draft report-entry content meterFrom',
    'console/proposal/draft report-entry content meterTo',
    'console/proposal/draft vanished-credit reason',
    'console/proposal/make adjustment content destination',
    'console/proposal/make adjustment content rail',
    'console/proposal/make adjustment content toRail',
    'console/proposal/make codes content note',
    'console/proposal/make lost-payouts reason',
    'console/proposal/make machine-destination content destination',
    'console/proposal/make machine-terms content location',
    'console/proposal/make reconciliation-close reason',
    'console/proposal/make report-entry content meterFrom',
    'console/proposal/make report-entry content meterTo',
    'console/proposal/make vanished-credit reason',
  ])
})

test('a text is looked at wherever it is in a request', () => {
  const text = z.string()
  const request = z.object({
    plain: text,
    list: z.array(z.object({ text: z.optional(text) })),
    byLanguage: z.record(z.string(), text),
    either: z.union([z.int(), z.nullable(text)]),
    changed: z.pipe(
      z.transform((value: unknown) => value),
      text,
    ),
    id: z.uuid(),
  })
  const elsewhere = 'Write to us on Telegram'
  const values = {
    plain: elsewhere,
    list: [{ text: 'fine' }, { text: elsewhere }],
    byLanguage: { en_US: elsewhere },
    either: elsewhere,
    changed: elsewhere,
    id: elsewhere,
  }
  const call = { who: 'operator', method: 'POST', request } as unknown as Call
  expect(findFlaggedFields(call, values).map(({ field }) => field)).toEqual([
    'plain',
    'list.1.text',
    'byLanguage.en_US',
    'either',
    'changed',
  ])
})

// Attack by one operator, on what belongs to others: a member is sent elsewhere by a pop-up, news, a slide, or the
// reason of a freeze, a stop, a rejection or a voucher. Visible: every text of staff that members read is looked at
// before the call is served, and known spellings are refused; another one stands in the log of operators.
test('an operator writes an address wherever members read', async () => {
  const [admin, finance] = [await server.signIn('admin@millrace.test'), await server.signIn('maker@millrace.test')]
  const { id } = await newMember(server)
  const elsewhere = 'Write to us on T3legram, t . me / millrace'
  const localized = { en_US: 'Notice', ta_IN: elsewhere }
  const tries: [path: string, body: object, field: string][] = [
    [
      'console/notice/create',
      { place: 'popup', title: { en_US: 'Notice' }, content: localized, isPublished: true },
      'content.ta_IN',
    ],
    [
      'console/news/create',
      { title: localized, summary: { en_US: 'a' }, content: { en_US: 'a' }, isPublished: true },
      'title.ta_IN',
    ],
    [
      'console/slide/create',
      { title: { en_US: elsewhere }, position: 0, content: { en_US: 'a' }, link: '', isPublished: true },
      'title.en_US',
    ],
    ['console/proposal/draft', { kind: 'freeze', content: { memberId: id }, reason: elsewhere }, 'reason'],
    [
      'console/proposal/draft',
      { kind: 'moderation', content: { subjectId: id, action: 'hide' }, reason: elsewhere },
      'reason',
    ],
    [
      'console/proposal/draft',
      { kind: 'verification', content: { verificationId: id, isVerified: false }, reason: elsewhere },
      'reason',
    ],
    [
      'console/proposal/draft',
      { kind: 'voucher', content: { memberId: id, programmeId: id }, reason: elsewhere },
      'reason',
    ],
    [
      'console/proposal/make',
      {
        kind: 'submission',
        content: { submissionId: id, isApproved: false },
        reason: elsewhere,
        time: '2027-01-01T00:00:00.000Z',
      },
      'reason',
    ],
  ]
  for (const [path, body, field] of tries) {
    const { answer } = await server.post(path, body, path.includes('withdraw') ? finance : admin)
    expect([path, answer.error, Object.keys(answer.fields ?? {})]).toEqual([path, 'staff.flagged', [field]])
    expect(answer.msg).toContain('contact, link')
  }
})
