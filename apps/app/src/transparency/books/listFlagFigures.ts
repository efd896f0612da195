import type { markFigures } from '@millrace/contract/markFigure'
import type { FraudFlag } from '@millrace/contract/transparency/summary'

/** The figures of the catalogue in the sentence that answers a warning sign. */
export const listFlagFigures = (flag: FraudFlag): Parameters<typeof markFigures>[0] => {
  switch (flag.id) {
    case 'new-money':
      return [['machines.covered', flag.figures.coveredPercent]]
    case 'promise':
      return [
        ['machines.below', flag.figures.below],
        ['machines.deviation', flag.figures.deviationPercent],
      ]
    case 'steady':
      return [['machines.steady', flag.figures.steady]]
    case 'leaving':
      return [
        ['withdrawals.overdue', flag.figures.overdue],
        ['withdrawals.median', flag.figures.medianMinutes],
        ['withdrawals.p95', flag.figures.p95Minutes],
        ['members.frozen', flag.figures.frozenMembers],
        ['members.stopped', flag.figures.stoppedMembers],
        ['members.count', flag.figures.members],
      ]
    case 'recruiting':
      return [['promotions.invitation-share', flag.figures.percent]]
    case 'reserves':
      return [
        ['cover.held', flag.figures.held],
        ['cover.owed', flag.figures.owed],
        ['cover.percent', flag.figures.coverPercent],
        ['cover.low-percent', flag.figures.lowPercent],
      ]
    case 'evidence':
      return [['reports.with-evidence', flag.figures.withEvidence]]
    case 'operator':
      return (['in', 'out', 'feesEarned', 'feesTaken'] as const).map((part) => [
        'operator.moved',
        flag.figures[part],
        part,
      ])
    case 'complaints':
      return [['complaints.overdue', flag.figures.overdue]]
    case 'sealed':
    case 'licence':
      return []
  }
}
