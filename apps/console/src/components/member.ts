import type { RecordRow } from '../shell/recordLists.ts'
import type { Tone } from './StateChip.tsx'

export type Member = RecordRow<'member'>

/** What a member is called here: their name, else how they sign in. A closed account has neither. */
export function getMemberTitle({
  name,
  phone,
  email,
  isClosed,
}: Pick<Member, 'name' | 'phone' | 'email' | 'isClosed'>): string {
  return name || phone || email || (isClosed ? 'Closed account' : 'Member without a name')
}

/** How they sign in, as far as the title does not say it. */
export function getMemberContact(member: Member): string {
  return [member.phone, member.email].filter((way) => way && way !== getMemberTitle(member)).join(' · ')
}

export function getMemberBadge({ isClosed, isFrozen }: Pick<Member, 'isClosed' | 'isFrozen'>): {
  readonly label: string
  readonly tone: Tone
} {
  if (isClosed) return { label: 'Closed', tone: 'quiet' }
  return isFrozen ? { label: 'Frozen', tone: 'bad' } : { label: 'Active', tone: 'good' }
}
