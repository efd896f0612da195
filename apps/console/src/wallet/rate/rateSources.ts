import type { DataOf } from '@millrace/contract/call'
import type { rateHistory, rateList } from '@millrace/contract/console/rate'

type Rates = DataOf<typeof rateList>
export type Rate = Rates['list'][number]
export type Reading = Rates['readings'][number]
export type PastRate = DataOf<typeof rateHistory>['list'][number]

/** Where a rate comes from, in words. */
export function describeSource(source: string): string {
  switch (source) {
    case 'practice':
      return 'Practice source (made up from the date)'
    case 'manual':
      return 'Entered by hand'
    case '':
      return 'From before there was a source'
    default:
      return source
  }
}

/** Who stands behind a rate; empty for one from the source. */
export function describePeople({ proposedBy, approvedBy }: Pick<PastRate, 'proposedBy' | 'approvedBy'>): string {
  if (!proposedBy) return ''
  return approvedBy
    ? `Proposed by ${proposedBy.name}, approved by ${approvedBy.name}`
    : `Set by ${proposedBy.name} alone, before two were needed`
}
