import type { Call, DataOf } from '@millrace/contract/call'
import { clockMove } from '@millrace/contract/console/clock'
import { moderationOne, staffPostAdd } from '@millrace/contract/console/community'
import type { findAnything, Found } from '@millrace/contract/console/find'
import { reportReceive } from '@millrace/contract/console/report'
import { verificationOne } from '@millrace/contract/console/verification'
import { withdrawApprove } from '@millrace/contract/console/withdraw'
import { formatCents } from '../shell/amount.ts'
import { canCall } from '../shell/canCall.ts'
import { join } from '../shell/join.ts'
import { listPath } from '../shell/listPath.ts'
import { isOffered, type Page } from '../shell/page.ts'

export type FindOption = {
  readonly group: string
  readonly key: string
  readonly title: string
  readonly text: string
  readonly to: string
}

const groups: Readonly<Record<Found['kind'], string>> = {
  member: 'Members',
  machine: 'Machines',
  withdraw: 'Withdrawals',
  order: 'Orders',
  recharge: 'Recharges',
  receipt: 'Receipts',
  report: 'Reports',
}

/** Where it is shown. An order, a recharge and a receipt have no page of their own, so their lists are narrowed. */
function getFoundPath({ kind, id, memberId, machineId }: Found): string {
  if (kind === 'order' || kind === 'recharge') return listPath(kind, memberId ? { memberId } : {})
  if (kind === 'receipt') return listPath(kind, machineId ? { machineId } : {})
  return `/${kind}/${id}/show`
}

function toFoundOption(found: Found): FindOption {
  const { kind, id, title, text, amount } = found
  const sum = amount !== null && `${formatCents(amount)} USDT`
  return {
    group: groups[kind],
    key: `${kind} ${id}`,
    title,
    text: join(' · ', sum, text),
    to: getFoundPath(found),
  }
}

type Action = { readonly title: string; readonly to: string; readonly call: Call }

const actions: readonly Action[] = [
  { title: 'Review the next withdrawal', to: listPath('withdraw', { isQueue: true }), call: withdrawApprove },
  { title: 'Approve reports', to: listPath('report', { state: 'entered' }), call: reportReceive },
  {
    title: 'Decide verifications',
    to: listPath('verification', { state: 'pending' }),
    call: verificationOne,
  },
  { title: 'Moderate the community', to: '/moderation', call: moderationOne },
  { title: 'Write a post as staff', to: '/community', call: staffPostAdd },
  { title: 'Move the practice clock', to: '/clock', call: clockMove },
]

const matches = (label: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))

/** What the operator can go to: what was found, what they can do, and pages. */
export function listFindOptions(
  typed: string,
  role: unknown,
  pages: readonly Page[],
  found: DataOf<typeof findAnything>,
): readonly FindOption[] {
  return [
    ...found.map(toFoundOption),
    ...actions
      .filter(({ title, call }) => canCall(call, role) && matches(title, typed))
      .map(({ title, to }) => ({ group: 'Do', key: `do ${title}`, title, text: '', to })),
    ...pages
      .filter((page) => isOffered(page, role) && matches(page.label, typed))
      .map(({ label, name }) => ({ group: 'Pages', key: `page ${name}`, title: label, text: '', to: `/${name}` })),
  ]
}
