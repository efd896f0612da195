import type { DataOf } from '@millrace/contract/call'
import type { overview, QueueName } from '@millrace/contract/console/overview'
import { formatCents, pluralize } from '../shell/amount.ts'
import { listPath } from '../shell/listPath.ts'
import { formatMinutes } from '../shell/time.ts'

export type Overview = DataOf<typeof overview>
export type Queue = Overview['queues'][number]

type QueueText = {
  readonly title: string
  /** Where they are dealt with. */
  readonly to: string
  /** What a queue item has in it that deserves attention. */
  readonly flagged?: (count: number) => string
  /** How long one may wait. */
  readonly limitMinutes: number
}

const dayMinutes = 24 * 60

export const queueTexts: Readonly<Record<QueueName, QueueText>> = {
  withdraw: {
    title: 'Withdrawals',
    to: listPath('withdraw', { isQueue: true }),
    flagged: (count) => `${count} overdue`,
    limitMinutes: 3 * dayMinutes,
  },
  report: {
    title: 'Reports to approve',
    to: listPath('report', { state: 'entered' }),
    flagged: (count) => `${count} unusual`,
    limitMinutes: 2 * dayMinutes,
  },
  receipt: {
    title: 'Receipts to match',
    to: listPath('receipt', { isUnused: true }),
    flagged: (count) => `${count} over 2 days`,
    limitMinutes: 2 * dayMinutes,
  },
  proposal: {
    title: 'Approvals',
    to: listPath('proposal', { state: 'open' }),
    limitMinutes: 2 * dayMinutes,
  },
  reconciliation: {
    title: 'Reconciliation',
    to: listPath('reconciliation', { isOpen: true }),
    flagged: (count) => `${count} over 2 days`,
    limitMinutes: 2 * dayMinutes,
  },
  verification: {
    title: 'Verifications',
    to: listPath('verification', { state: 'pending' }),
    limitMinutes: 2 * dayMinutes,
  },
  member: { title: 'Frozen members', to: listPath('member', { state: 'frozen' }), limitMinutes: 14 * dayMinutes },
  moderation: {
    title: 'Moderation',
    to: '/moderation',
    flagged: (count) => `${count} reported`,
    limitMinutes: dayMinutes,
  },
  chat: { title: 'Chat', to: '/chat', limitMinutes: 15 },
  ticket: {
    title: 'Tickets',
    to: listPath('ticket', { ticketState: 'open' }),
    flagged: (count) => `${count} overdue`,
    limitMinutes: 3 * dayMinutes,
  },
}

/** What stands at the end of a queue's line: what is wrong, or how long there is. */
export function describeUrgency({ name, flagged, dueMinutes, count }: Queue): { text: string; isUrgent: boolean } {
  const flaggedText = flagged > 0 && queueTexts[name].flagged?.(flagged)
  if (flaggedText) return { text: flaggedText, isUrgent: true }
  if (dueMinutes !== null && count > 0) return { text: `due in ${formatMinutes(dueMinutes)}`, isUrgent: false }
  return { text: '', isUrgent: false }
}

/** How much of its time the oldest has used up, from 0 to 1. */
export function getUsedShare({ name, oldestMinutes }: Queue): number {
  return oldestMinutes === null ? 0 : Math.min(1, Math.max(0.02, oldestMinutes / queueTexts[name].limitMinutes))
}

export function describeCount(queues: readonly Queue[]): string {
  // Frozen members are a state that lasts.
  const waiting = queues.filter(({ name }) => name !== 'member')
  const count = waiting.reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return 'Nothing waits for you'
  return `${pluralize(count, 'thing')} ${count === 1 ? 'waits' : 'wait'} for you`
}

/** Why more can have been paid than came in on the same days; empty where it was not more. */
export function explainIncome(revenue: readonly number[], income: readonly number[]): string {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const more = sum(income) - sum(revenue)
  if (more < 0.005) return ''
  return `Income is ${formatCents(more.toFixed(6))} above revenue: on weak days machines pay from their reserve, which is \
revenue of earlier days. Nothing else can pay income.`
}

export function greet(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
