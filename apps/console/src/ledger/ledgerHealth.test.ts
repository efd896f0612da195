import { expect, test } from 'vitest'
import { getLedgerHealth, unreachableAfterMs, staleAfterMs, type LedgerState } from './ledgerHealth.ts'

const sound: LedgerState = {
  provedAt: null,
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

test('the ledger is not sound before the server has answered', () => {
  expect(getLedgerHealth({ ...fresh, state: undefined })).toBe('loading')
  expect(getLedgerHealth({ ...fresh, state: undefined, isFailing: true })).toBe('unreachable')
})

test('a check that never ran is not sound', () => {
  expect(getLedgerHealth({ ...fresh, state: { ...sound, checkedAt: null }, checkAgeAtAnswerMs: null })).toBe(
    'unchecked',
  )
})

test('a check ages between answers until it is stale', () => {
  expect(getLedgerHealth({ ...fresh, state: sound, checkAgeAtAnswerMs: 175_000, sinceAnswerMs: 4_000 })).toBe('sound')
  expect(getLedgerHealth({ ...fresh, state: sound, checkAgeAtAnswerMs: 175_000, sinceAnswerMs: 6_000 })).toBe('stale')
})

test('outside practice mode the check runs less often, so it is stale later', () => {
  expect(
    getLedgerHealth({ ...fresh, state: sound, isPractice: false, checkAgeAtAnswerMs: staleAfterMs(true) + 1 }),
  ).toBe('sound')
  expect(
    getLedgerHealth({ ...fresh, state: sound, isPractice: false, checkAgeAtAnswerMs: staleAfterMs(false) + 1 }),
  ).toBe('stale')
})

test('an old answer does not make the ledger sound', () => {
  expect(getLedgerHealth({ ...fresh, state: sound, sinceAnswerMs: unreachableAfterMs + 1 })).toBe('unreachable')
})

test('broken is shown however old the finding is, and as soon as one rule fails', () => {
  expect(
    getLedgerHealth({ ...fresh, state: { ...sound, isSound: false }, sinceAnswerMs: 10 * unreachableAfterMs }),
  ).toBe('broken')
  expect(
    getLedgerHealth({
      ...fresh,
      state: { ...sound, invariants: [{ name: 'zero-sum', isOk: false, detail: '' }] },
      checkAgeAtAnswerMs: 10 * staleAfterMs(false),
    }),
  ).toBe('broken')
})

test('a failed rule between ledger and machines also breaks the ledger', () => {
  expect(
    getLedgerHealth({
      ...fresh,
      state: { ...sound, others: [{ name: 'claims-are-their-incomes', isOk: false, detail: '' }] },
    }),
  ).toBe('broken')
})
