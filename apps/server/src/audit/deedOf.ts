import type { Deed } from '../audit/index.ts'
import type { From, SignedInOperator } from '../http/context.ts'

/** Who does it and from where, for the record. */
export const deedOf = ({ operator, requestId, from }: { readonly operator: SignedInOperator; readonly requestId: string; readonly from: From }): Pick<Deed, 'operatorId' | 'requestId' | 'address'> =>
  ({ operatorId: operator.id, requestId, address: from.address })
