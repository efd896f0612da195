import { expect, test } from 'vitest'
import { calls } from './index.ts'
import { everything, getChanges, getReads, isOutdatedBy } from './tags.ts'

const isRead = (tag: string): boolean =>
  calls.some((call) => (call.method === 'GET' || call.changes?.length === 0) && getReads(call).includes(tag))

test('every write says what it changes in words that some call reads, or that it changes nothing that is read', () => {
  const unread = calls.flatMap((call) =>
    getChanges(call)
      .filter((tag) => tag !== everything && !isRead(tag))
      .map((tag) => `${call.path} changes ${tag}, which no call reads`),
  )
  expect(unread).toEqual([])
})

test('what a call reads is what it is about, unless it says otherwise', () => {
  expect(getReads({ path: 'withdraw/record' })).toEqual(['withdraw'])
  expect(getReads({ path: 'console/withdraw/list' })).toEqual(['withdraw'])
  expect(getReads({ path: 'fund/overview', reads: ['wallet'] })).toEqual(['wallet'])
})

test('an operator’s change is also in the audit trail, and what changes nothing is not', () => {
  const write = { method: 'POST', who: 'operator', path: 'console/ticket/answer' } as const
  expect(getChanges(write)).toEqual(['ticket', 'audit'])
  expect(getChanges({ ...write, changes: [] })).toEqual([])
  expect(getChanges({ ...write, method: 'GET' })).toEqual([])
})

test('an answer is out of date when it reads what was changed', () => {
  expect(isOutdatedBy(['withdraw', 'wallet'], ['wallet'])).toBe(true)
  expect(isOutdatedBy(['withdraw'], ['wallet'])).toBe(false)
  expect(isOutdatedBy([everything], [])).toBe(true)
})
