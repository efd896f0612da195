import type { SignedInMember, SignedInOperator } from '../http/context.ts'

export const memberTopic = (memberId: string): string => `member:${memberId}`
export const supportTopic = 'support'
const officeTopic = 'office'

/** What somebody is told about without asking for it. */
export const ownTopicsOfMember = ({ id }: Pick<SignedInMember, 'id'>): string[] => [memberTopic(id)]
export const ownTopicsOfOperator = ({ role }: Pick<SignedInOperator, 'role'>): string[] => [
  officeTopic,
  ...(role === 'support' || role === 'admin' ? [supportTopic] : []),
]
