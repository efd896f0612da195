import type { RequestOrigin, SignedInOperator } from '../http/context.ts'
import type { AuditEntry } from './store.ts'

/** The fields of an entry that say which operator did it, and where from. */
export const toAuditEntry = ({
  operator,
  requestId,
  from,
}: {
  readonly operator: SignedInOperator
  readonly requestId: string
  readonly from: RequestOrigin
}): Pick<AuditEntry, 'requestId' | 'address'> & { readonly session: string } => ({
  session: operator.token,
  requestId,
  address: from.address,
})
