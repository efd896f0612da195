import type { Call } from '@millrace/contract/call'
import { useGetIdentity } from 'react-admin'
import { canCall } from './canCall.ts'

/** Whether the signed-in operator may make the call; false until the operator is known. */
export function useCanCall(call: Call): boolean {
  const { identity } = useGetIdentity()
  return identity !== undefined && canCall(call, identity['role'])
}
