import { getRailName } from '../../components/getRailName.ts'
import { explainUnusual } from '../../components/review/CheckList.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { formatCents } from '../../shell/amount.ts'
import { formatMinutes } from '../../shell/time.ts'
import { buildChecks } from './buildChecks.ts'
import type { Withdrawal } from './withdrawBadges.ts'

type Waiting = Pick<
  Withdrawal,
  | 'id'
  | 'memberName'
  | 'amount'
  | 'rail'
  | 'createTime'
  | 'deadlineTime'
  | 'isOverdue'
  | 'approvals'
  | 'approvalsNeeded'
  | 'checks'
>

/** A withdrawal in the queue: how much, where to, and how long there is, by the business clock. */
export function toReviewItem(row: Waiting, nowMs: number): ReviewItem {
  const isTwoPersons = row.approvalsNeeded > 1
  return {
    id: row.id,
    title: row.memberName || 'Member',
    value: formatCents(row.amount),
    text: getRailName(row.rail),
    note: row.isOverdue
      ? 'overdue'
      : isTwoPersons
        ? `${row.approvals.length} of ${row.approvalsNeeded} persons`
        : `due in ${formatMinutes(Math.floor((Date.parse(row.deadlineTime) - nowMs) / 60_000))}`,
    isUrgent: row.isOverdue || isTwoPersons,
    unusual: explainUnusual(buildChecks(row, undefined)),
  }
}
