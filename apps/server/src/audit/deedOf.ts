import type { From, SignedInOperator } from '../http/context.ts'
import type { Deed } from './store.ts'

/** Which operator does it and from where, for the record. */
export const deedOf = ({
  operator,
  requestId,
  from,
}: {
  readonly operator: SignedInOperator
  readonly requestId: string
  readonly from: From
}): Pick<Deed, 'operatorId' | 'requestId' | 'address'> => ({
  operatorId: operator.id,
  requestId,
  address: from.address,
})
