import type { AuditEntry } from '../audit/index.ts'
import type { RequestOrigin, SignedInMember } from '../http/context.ts'

type Who = { readonly member: Pick<SignedInMember, 'id'>; readonly requestId: string; readonly from: RequestOrigin }

/** What a member did to their own account, for the audit log. */
export const ownAuditEntry = ({ member, requestId, from }: Who, action: string): AuditEntry => ({
  memberId: member.id,
  subjectId: member.id,
  action,
  requestId,
  address: from.address,
})
