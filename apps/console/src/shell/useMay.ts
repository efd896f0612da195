import type { Call } from '@millrace/contract/call'
import { useGetIdentity } from 'react-admin'
import { mayMake } from './mayMake.ts'

/** Whether the signed-in operator may make the call; false until it is known who that is. */
export function useMay(call: Call): boolean {
  const { identity } = useGetIdentity()
  return identity !== undefined && mayMake(call, identity['role'])
}
