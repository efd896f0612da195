import type { Call } from '@millrace/contract/call'
import { useGetIdentity, useResourceDefinition } from 'react-admin'
import { canCall } from '../shell/canCall.ts'

/** Whether the operator's role can read this form but not change it. */
export function useIsReadOnly(): boolean {
  const { identity } = useGetIdentity()
  const { options } = useResourceDefinition<{ writeCall?: Call }>()
  return !options?.writeCall || !canCall(options.writeCall, identity?.['role'])
}
