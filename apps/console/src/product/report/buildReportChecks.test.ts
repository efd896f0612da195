import { expect, test } from 'vitest'
import { explainUnusual } from '../../components/review/CheckList.tsx'
import { buildReportChecks, type ReportContext } from './buildReportChecks.ts'

const context: ReportContext = {
  usual: { low: '6.100000', high: '8.900000' },
  isUnusual: false,
  validUnits: 88,
  expected: '7.300000',
  deviationPercent: 4.2,
  wouldPay: '7.300000',
  wouldStay: '0.310000',
  days: [],
  receipt: { sender: 'till', receivedTime: '2026-11-17T05:41:00.000Z', isFromReleaseAccount: false },
  lastRelease: { amount: '800.000000', time: '2026-11-14T05:41:00.000Z' },
}
const evidence = [{}] as unknown as Parameters<typeof buildReportChecks>[0]['evidence']
const report = {
  amount: '7.610000',
  source: 'operator' as const,
  enteredBy: 'maker@millrace.test',
  evidence,
  hasGap: false,
  note: '',
  sessions: null,
}
const list = (...request: Parameters<typeof buildReportChecks>) =>
  buildReportChecks(...request).map(({ name, tone }) => `${tone}: ${name}`)

test('a usual report whose money is here has nothing against it', () => {
  expect(list(report, context).filter((check) => !/^(success|info)/.test(check))).toEqual([])
})

test('far more than usual, paid from where capital went, speaks against it twice', () => {
  const receipt = { sender: 'owner', receivedTime: '2026-11-17T05:41:00.000Z', isFromReleaseAccount: true }
  expect(list({ ...report, amount: '31.900000' }, { ...context, isUnusual: true, receipt })).toEqual(
    expect.arrayContaining(['error: Above its range', 'error: Paid by the owner’s account']),
  )
})

test('one sentence says why a report is unusual, what speaks against it first', () => {
  expect(explainUnusual(buildReportChecks(report, context))).toBe('')
  expect(
    explainUnusual(
      buildReportChecks({ ...report, amount: '31.900000', hasGap: true }, { ...context, isUnusual: true }),
    ),
  ).toBe(
    'Unusual: 31.90 is more than the 6.10 to 8.90 that this machine usually earns and a reading before it is missing.',
  )
})

test('less than usual deserves a look, and a machine that is too new is not judged', () => {
  expect(list({ ...report, amount: '1.000000' }, { ...context, isUnusual: true })).toContain('warning: Below its range')
  expect(list(report, { ...context, usual: null })).toContain('info: Too new')
})

test('money that differs from the sessions, and sessions that do not count, speak against their report', () => {
  const sessions = {
    isAutomatic: false,
    needsPerson: 'less' as const,
    money: 'less' as const,
    difference: '-0.500000',
    count: 4,
    late: 1,
    leftOut: 1,
    refused: 1,
    quarters: 0,
    doubtful: 0,
  }
  const ofSessions = { ...report, source: 'sessions' as const, sessions }
  expect(list(ofSessions, context)).toEqual(
    expect.arrayContaining(['error: The money differs', 'success: 4 sessions', 'warning: 2 sessions not counted']),
  )
  const agreeing = { ...sessions, money: 'agrees' as const, difference: '0.000000', leftOut: 0, refused: 0 }
  expect(
    list({ ...ofSessions, sessions: agreeing }, context).filter((check) => /^(error|warning)/.test(check)),
  ).toEqual([])
  const ofSeries = { ...agreeing, count: 0, late: 0, quarters: 90, doubtful: 2 }
  expect(list({ ...ofSessions, sessions: ofSeries }, context)).toEqual(
    expect.arrayContaining(['success: 90 quarters of an hour', 'warning: 2 quarters not counted']),
  )
})
