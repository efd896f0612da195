import type { AccountRow } from '../shell/accountLists.ts'
import type { Tone } from './StateChip.tsx'

export type Member = AccountRow<'member'>

/** What a member is called here: their name, else how they sign in. A closed account has neither. */
export function memberTitle({
  name,
  phone,
  email,
  isClosed,
}: Pick<Member, 'name' | 'phone' | 'email' | 'isClosed'>): string {
  return name || phone || email || (isClosed ? 'Closed account' : 'Member without a name')
}

/** How they sign in, as far as the title does not say it. */
export function memberContact(member: Member): string {
  return [member.phone, member.email].filter((way) => way && way !== memberTitle(member)).join(' · ')
}

export function memberStanding({ isClosed, isFrozen }: Pick<Member, 'isClosed' | 'isFrozen'>): {
  readonly label: string
  readonly tone: Tone
} {
  if (isClosed) return { label: 'Closed', tone: 'quiet' }
  return isFrozen ? { label: 'Frozen', tone: 'bad' } : { label: 'Active', tone: 'good' }
}
