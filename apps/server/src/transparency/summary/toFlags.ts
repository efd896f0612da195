import type { DataOf } from '@millrace/contract/call'
import type { FraudFlag, transparencySummary } from '@millrace/contract/transparency/summary'
import { usdtDecimal } from '@millrace/money'
import { toPercent } from '../toPercent.ts'
import type { Figures } from './figures.ts'
import { toFlag } from './flags.ts'
import type { DayRow } from './store.ts'

type Summary = DataOf<typeof transparencySummary>

/** The day of the lowest cover among the last 30. */
function findLow(days: readonly DayRow[]): { lowPercent: number | null; lowDay: string | null } {
  const [low] = days
    .slice(-30)
    .flatMap(({ day, lowPercent }) => (lowPercent === null ? [] : [{ day, lowPercent }]))
    .toSorted((a, b) => a.lowPercent - b.lowPercent)
  return { lowPercent: low?.lowPercent ?? null, lowDay: low?.day ?? null }
}

const sum = (days: readonly DayRow[], column: 'income' | 'invitationRewards'): bigint =>
  days.slice(-30).reduce((total, day) => total + day[column], 0n)

/** What regulators warn of, each with the figures that answer it. */
export function toFlags(
  { state, days, machines, seals, invitation }: Figures,
  { held, owed, coverPercent }: Pick<Summary, 'held' | 'owed' | 'coverPercent'>,
  { operator, complaints }: Pick<Summary, 'operator' | 'complaints'>,
): FraudFlag[] {
  const [income, invited] = [sum(days, 'income'), sum(days, 'invitationRewards')]
  return [
    toFlag('new-money', {
      incomePaid: usdtDecimal(machines.income),
      covered: usdtDecimal(machines.covered),
      coveredPercent: toPercent(machines.covered, machines.income),
    }),
    toFlag('promise', {
      machines: machines.settled,
      below: machines.below,
      paid: usdtDecimal(machines.paid),
      expected: usdtDecimal(machines.expected),
      deviationPercent: machines.deviationPercent,
    }),
    toFlag('steady', { machines: machines.settled, steady: machines.steady }),
    toFlag('leaving', {
      overdue: Number(state.overdue),
      oldestMinutes: state.oldestMinutes,
      medianMinutes: state.medianMinutes,
      p95Minutes: state.p95Minutes,
      frozenMembers: Number(state.frozenMembers),
      stoppedMembers: Number(state.stoppedMembers),
      members: Number(state.members),
    }),
    toFlag('recruiting', {
      each: invitation === null ? null : usdtDecimal(invitation),
      invitationRewards: usdtDecimal(invited),
      income: usdtDecimal(income),
      percent: toPercent(invited, invited + income),
    }),
    toFlag('reserves', { held, owed, coverPercent, ...findLow(days) }),
    toFlag('evidence', {
      reports: Number(state.reports),
      withEvidence: Number(state.reportsWithEvidence),
      fromReleases: usdtDecimal(state.receivedFromReleases),
      received: usdtDecimal(state.received),
    }),
    toFlag('operator', operator),
    toFlag('sealed', {
      sealedDays: seals.sealedDays,
      missingDays: seals.missingDays,
      lastSealMinutes: seals.ageMinutes,
      challenges: seals.challenges,
    }),
    toFlag('complaints', complaints),
    toFlag('licence', { isPractice: state.isPractice }),
  ]
}
