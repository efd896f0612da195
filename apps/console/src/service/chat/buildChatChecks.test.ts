import { expect, test } from 'vitest'
import { explainUnusual } from '../../components/review/CheckList.tsx'
import { buildChatChecks } from './buildChatChecks.ts'

const nowMs = Date.parse('2026-11-17T09:00:00.000Z')
const device = { id: 'd', device: 'Phone', address: '', createTime: '2026-01-02T10:12:00.000Z', seenTime: '' }
const context = { doesSumAgree: true, devices: [device], withdrawals: [] }
const member = { isFrozen: false, withdrawalStop: null, accountChanges: [] }

test('with nothing unusual about a member, the chat says nothing', () => {
  expect(explainUnusual(buildChatChecks(member, context, nowMs))).toBe('')
})

test('a freeze, a late withdrawal and an address that does not count yet are said in one sentence', () => {
  const late = {
    state: 'processing',
    createTime: '2026-11-14T08:59:00.000Z',
  } as (typeof context)['withdrawals'][number]
  const checks = buildChatChecks(
    { ...member, isFrozen: true, accountChanges: [{ value: 'a@example.com', usableTime: '' }] },
    { ...context, withdrawals: [late] },
    nowMs,
  )
  expect(explainUnusual(checks)).toBe(
    'Unusual: the account is frozen, a withdrawal of theirs has waited for more than 72 hours and a phone number or ' +
      'e-mail address that they have added does not count yet.',
  )
})

test('a withdrawal that failed is said for a week', () => {
  const failedAt = (createTime: string) => {
    const failed = { state: 'failed', createTime } as (typeof context)['withdrawals'][number]
    return explainUnusual(buildChatChecks(member, { ...context, withdrawals: [failed] }, nowMs))
  }
  expect(failedAt('2026-11-12T09:00:00.000Z')).toBe(
    'Unusual: a withdrawal of theirs of the last seven days has failed.',
  )
  expect(failedAt('2026-11-09T09:00:00.000Z')).toBe('')
})
