import type { Deed } from '../audit/index.ts'
import type { From, SignedInMember } from '../http/context.ts'

type Who = { readonly member: Pick<SignedInMember, 'id'>; readonly requestId: string; readonly from: From }

/** What a member did to their own account, for the audit log. */
export const ownDeed = ({ member, requestId, from }: Who, action: string): Deed => ({
  memberId: member.id,
  subjectId: member.id,
  action,
  requestId,
  address: from.address,
})
