import type { FlagId, FlagState, FraudFlag } from '@millrace/contract/transparency/summary'

type FiguresOf<Id extends FlagId> = Extract<FraudFlag, { id: Id }>['figures']
export type Figures = { readonly [Id in FlagId]: FiguresOf<Id> }

type Question<Id extends FlagId> = {
  readonly isBad: (figures: FiguresOf<Id>) => boolean
  readonly isDoubtful: (figures: FiguresOf<Id>) => boolean
  /** The call that answers with the rows. */
  readonly rows: string
}

const isBelow = (percent: number | null, least: number): boolean => percent !== null && percent < least
const isAbove = (value: number | null, most: number): boolean => value !== null && value > most
const isPositive = (amount: string): boolean => Number(amount) > 0

/** Which figures are a warning and which are a fault. None of them is fine whatever happens. */
const questions: { readonly [Id in FlagId]: Question<Id> } = {
  'new-money': {
    isBad: ({ coveredPercent }) => isBelow(coveredPercent, 100),
    isDoubtful: ({ coveredPercent }) => coveredPercent === null,
    rows: 'transparency/machines',
  },
  promise: {
    isBad: ({ deviationPercent }) => isBelow(deviationPercent, -25),
    isDoubtful: ({ deviationPercent, machines, below }) => isBelow(deviationPercent, -5) || below * 2 > machines,
    rows: 'transparency/machines',
  },
  steady: {
    isBad: ({ machines, steady }) => steady > 0 && steady * 2 > machines,
    isDoubtful: ({ steady }) => steady > 0,
    rows: 'transparency/machines',
  },
  leaving: {
    isBad: ({ overdue }) => overdue > 0,
    isDoubtful: ({ p95Minutes, frozenMembers, stoppedMembers, members }) =>
      isAbove(p95Minutes, 72 * 60) || (frozenMembers + stoppedMembers) * 100 > members,
    rows: 'transparency/withdrawals',
  },
  recruiting: {
    isBad: ({ percent }) => isAbove(percent, 50),
    isDoubtful: ({ percent }) => isAbove(percent, 10),
    rows: 'transparency/flows?days=30',
  },
  reserves: {
    isBad: ({ coverPercent }) => isBelow(coverPercent, 100),
    isDoubtful: ({ lowPercent }) => isBelow(lowPercent, 100),
    rows: 'transparency/reserves',
  },
  evidence: {
    isBad: ({ reports, withEvidence }) => withEvidence < reports,
    isDoubtful: ({ fromReleases }) => isPositive(fromReleases),
    rows: 'transparency/machines',
  },
  operator: {
    isBad: ({ in: paidIn, out, feesTaken, feesEarned }) =>
      Number(out) > Number(paidIn) + Number(feesTaken) || Number(feesTaken) > Number(feesEarned),
    // Whoever has taken out most of what they put in has little left to lose.
    isDoubtful: ({ in: paidIn, out }) => Number(out) * 2 > Number(paidIn) && isPositive(out),
    rows: 'transparency/operator',
  },
  sealed: {
    isBad: ({ challenges, missingDays }) => challenges > 0 || missingDays > 0,
    isDoubtful: ({ lastSealMinutes }) => lastSealMinutes === null || lastSealMinutes > 26 * 60,
    rows: 'transparency/proofs',
  },
  complaints: {
    isBad: ({ overdue }) => overdue > 0,
    isDoubtful: ({ medianMinutes, complaintHours }) => isAbove(medianMinutes, complaintHours * 60),
    rows: 'feedback/figures',
  },
  licence: {
    isBad: () => false,
    isDoubtful: ({ isPractice }) => !isPractice,
    rows: 'sys/info',
  },
}

export function toFlag<Id extends FlagId>(id: Id, figures: FiguresOf<Id>): FraudFlag {
  const { isBad, isDoubtful, rows } = questions[id]
  const state: FlagState = isBad(figures) ? 'bad' : isDoubtful(figures) ? 'caution' : 'fine'
  return { id, state, rows, figures } as FraudFlag
}
