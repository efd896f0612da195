import type { Ticket } from '@millrace/contract/msg/feedback'
import type { Badge } from '../../components/StateChip.tsx'
import { formatAge } from '../../shell/time.ts'

export const ticketStateBadges: Record<Ticket['state'], Badge> = {
  open: { label: 'Open', tone: 'warning' },
  answered: { label: 'Answered', tone: 'info' },
  solved: { label: 'Solved', tone: 'success' },
}

export const ticketKindNames: Record<Ticket['kind'], string> = {
  feedback: 'Feedback',
  complaint: 'Complaint',
  chat: 'Left in the chat',
}

/** When a complaint has to be answered: overdue, how long is left, or nothing where nothing is due. */
export function getDeadlineBadge(
  {
    deadlineTime,
    isOverdue,
    answeredTime,
    state,
  }: Pick<Ticket, 'deadlineTime' | 'isOverdue' | 'answeredTime' | 'state'>,
  nowMs = Date.now(),
): Badge | null {
  if (!deadlineTime || answeredTime || state !== 'open') return null
  const leftMs = Date.parse(deadlineTime) - nowMs
  if (isOverdue || leftMs <= 0) return { label: `Overdue by ${formatAge(-leftMs)}`, tone: 'error' }
  return { label: `Due in ${formatAge(leftMs)}`, tone: 'warning' }
}
