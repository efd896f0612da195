import type { RequestOrigin, SignedInOperator } from '../http/context.ts'
import type { AuditEntry } from './store.ts'

/** Which operator does it and from where, for the record. */
export const toAuditEntry = ({
  operator,
  requestId,
  from,
}: {
  readonly operator: SignedInOperator
  readonly requestId: string
  readonly from: RequestOrigin
}): Pick<AuditEntry, 'operatorId' | 'requestId' | 'address'> => ({
  operatorId: operator.id,
  requestId,
  address: from.address,
})
