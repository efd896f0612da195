import type { Call } from '@millrace/contract/call'
import { useGetIdentity } from 'react-admin'
import { mayCreate } from './mayCreate.ts'

/** Whether the signed-in operator may make the call; false until it is known who that is. */
export function usePermission(call: Call): boolean {
  const { identity } = useGetIdentity()
  return identity !== undefined && mayCreate(call, identity['role'])
}
