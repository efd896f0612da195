import { expect, test } from 'vitest'
import { getLedgerHealth, silentAfterMs, staleAfterMs, type LedgerState } from './ledgerHealth.ts'

const sound: LedgerState = {
  checkedAt: '2026-11-15T05:00:00.000Z',
  isSound: true,
  tookMs: 4,
  invariants: [{ name: 'zero-sum', isOk: true, detail: '' }],
  others: [],
  totals: [],
  transfers: 0,
  openHolds: 0,
  lastSeal: null,
}
const fresh = { checkAgeAtAnswerMs: 1_000, sinceAnswerMs: 0, isFailing: false, isPractice: true }

test('a recent check without findings is sound', () => {
  expect(getLedgerHealth({ state: sound, ...fresh })).toBe('sound')
})

test('nothing is called sound before the server has answered', () => {
  expect(getLedgerHealth({ ...fresh, state: undefined })).toBe('asking')
  expect(getLedgerHealth({ ...fresh, state: undefined, isFailing: true })).toBe('silent')
})

test('a check that never ran is not sound', () => {
  expect(getLedgerHealth({ ...fresh, state: { ...sound, checkedAt: null }, checkAgeAtAnswerMs: null })).toBe(
    'unchecked',
  )
})

test('a check ages between answers and is stale in the end', () => {
  expect(getLedgerHealth({ ...fresh, state: sound, checkAgeAtAnswerMs: 175_000, sinceAnswerMs: 4_000 })).toBe('sound')
  expect(getLedgerHealth({ ...fresh, state: sound, checkAgeAtAnswerMs: 175_000, sinceAnswerMs: 6_000 })).toBe('stale')
})

test('outside practice mode the check comes round less often, so it is stale later', () => {
  expect(
    getLedgerHealth({ ...fresh, state: sound, isPractice: false, checkAgeAtAnswerMs: staleAfterMs(true) + 1 }),
  ).toBe('sound')
  expect(
    getLedgerHealth({ ...fresh, state: sound, isPractice: false, checkAgeAtAnswerMs: staleAfterMs(false) + 1 }),
  ).toBe('stale')
})

test('an answer that is long gone says nothing about now', () => {
  expect(getLedgerHealth({ ...fresh, state: sound, sinceAnswerMs: silentAfterMs + 1 })).toBe('silent')
})

test('broken is shown however old, and when one rule fails whatever the summary says', () => {
  expect(getLedgerHealth({ ...fresh, state: { ...sound, isSound: false }, sinceAnswerMs: 10 * silentAfterMs })).toBe(
    'broken',
  )
  expect(
    getLedgerHealth({
      ...fresh,
      state: { ...sound, invariants: [{ name: 'zero-sum', isOk: false, detail: '' }] },
      checkAgeAtAnswerMs: 10 * staleAfterMs(false),
    }),
  ).toBe('broken')
})

test('a rule between ledger and machines that fails is as bad as one of the ledger’s own', () => {
  expect(
    getLedgerHealth({
      ...fresh,
      state: { ...sound, others: [{ name: 'claims-are-their-incomes', isOk: false, detail: '' }] },
    }),
  ).toBe('broken')
})
