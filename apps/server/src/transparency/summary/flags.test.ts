import { flagIds, type FlagId } from '@millrace/contract/transparency/summary'
import { describe, expect, test } from 'vitest'
import { toFlag, type Figures } from './flags.ts'

const fine: Figures = {
  'new-money': { incomePaid: '10.000000', covered: '10.000000', coveredPercent: 100 },
  promise: { machines: 10, below: 1, paid: '99.000000', expected: '100.000000', deviationPercent: -1 },
  steady: { machines: 10, steady: 0 },
  leaving: {
    overdue: 0,
    oldestMinutes: 30,
    medianMinutes: 60,
    p95Minutes: 600,
    frozenMembers: 0,
    stoppedMembers: 1,
    members: 100,
  },
  recruiting: { each: '2.000000', invitationRewards: '2.000000', income: '98.000000', percent: 2 },
  reserves: { held: '110.000000', owed: '100.000000', coverPercent: 110, lowPercent: 105, lowDay: '2026-01-01' },
  evidence: { reports: 10, withEvidence: 10, fromReleases: '0.000000', received: '100.000000' },
  operator: {
    in: '100.000000',
    out: '20.000000',
    feesEarned: '10.000000',
    feesTaken: '5.000000',
    promotionsFunded: '0.000000',
    exchangeFunded: '0.000000',
    railMoves: 0,
    railMoved: '0.000000',
  },
  sealed: { sealedDays: 30, missingDays: 0, lastSealMinutes: 300, challenges: 0 },
  complaints: { tickets: 5, complaints: 3, overdue: 0, medianMinutes: 100, complaintHours: 48 },
  licence: { isPractice: true },
}

const others: readonly { [Id in FlagId]: readonly [Id, 'caution' | 'bad', Partial<Figures[Id]>] }[FlagId][] = [
  ['new-money', 'bad', { covered: '9.990000', coveredPercent: 99.9 }],
  ['new-money', 'caution', { coveredPercent: null }],
  ['promise', 'caution', { deviationPercent: -5.1 }],
  ['promise', 'caution', { below: 6 }],
  ['promise', 'bad', { deviationPercent: -25.1 }],
  ['steady', 'caution', { steady: 1 }],
  ['steady', 'bad', { steady: 6 }],
  ['leaving', 'bad', { overdue: 1 }],
  ['leaving', 'caution', { p95Minutes: 72 * 60 + 1 }],
  ['leaving', 'caution', { frozenMembers: 1, stoppedMembers: 1 }],
  ['recruiting', 'caution', { percent: 10.1 }],
  ['recruiting', 'bad', { percent: 50.1 }],
  ['reserves', 'bad', { coverPercent: 99.9 }],
  ['reserves', 'caution', { lowPercent: 99.9 }],
  ['evidence', 'bad', { withEvidence: 9 }],
  ['evidence', 'caution', { fromReleases: '0.000001' }],
  ['operator', 'bad', { out: '105.000001' }],
  ['operator', 'bad', { feesTaken: '10.000001' }],
  ['operator', 'caution', { out: '50.000001' }],
  ['sealed', 'bad', { challenges: 1 }],
  ['sealed', 'bad', { missingDays: 1 }],
  ['sealed', 'caution', { lastSealMinutes: 26 * 60 + 1 }],
  ['complaints', 'bad', { overdue: 1 }],
  ['complaints', 'caution', { medianMinutes: 48 * 60 + 1 }],
  ['licence', 'caution', { isPractice: false }],
]

describe('no warning sign is answered whatever its figures say', () => {
  test.each(flagIds)('%s is fine by its figures only', (id) => {
    expect(toFlag(id, fine[id])).toMatchObject({ id, state: 'fine' })
    expect(others.some(([other]) => other === id)).toBe(true)
  })

  test.each(others)('%s is %s with %o', (id, state, figures) => {
    expect(toFlag(id, { ...fine[id], ...figures })).toMatchObject({ id, state })
  })
})
