import type { DataOf } from '@millrace/contract/call'
import type { memberOne } from '@millrace/contract/console/member'
import type { VerifyState } from '@millrace/contract/user/profile'
import type { Badge } from './StateChip.tsx'

export type Member = DataOf<typeof memberOne>

/** A member's name, or the phone number or e-mail address they sign in with. A closed account has none of them. */
export function getMemberTitle({
  name,
  phone,
  email,
  isClosed,
}: Pick<Member, 'name' | 'phone' | 'email' | 'isClosed'>): string {
  return name || phone || email || (isClosed ? 'Closed account' : 'Unnamed member')
}

/** Phone number and e-mail address, without what the title already shows. */
export function getMemberContact(member: Member): string {
  return [member.phone, member.email].filter((contact) => contact && contact !== getMemberTitle(member)).join(' · ')
}

export function getMemberBadge({ isClosed, isFrozen }: Pick<Member, 'isClosed' | 'isFrozen'>): Badge {
  if (isClosed) return { label: 'Closed', tone: 'neutral' }
  return isFrozen ? { label: 'Frozen', tone: 'error' } : { label: 'Active', tone: 'success' }
}

export const verifyStateBadges: Record<VerifyState, Badge> = {
  none: { label: 'Not verified', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
}
