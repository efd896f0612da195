import type { Call } from '@millrace/contract/call'
import { machineUpdate } from '@millrace/contract/console/machine'
import { useGetIdentity, useResourceContext } from 'react-admin'
import { canCall } from '../shell/canCall.ts'
import { getContentCalls, canWrite } from '../shell/dataProvider.ts'

/** Records whose form uses the inputs of content, and the call that changes them. */
const recordUpdates: Readonly<Record<string, Call>> = { machine: machineUpdate }

/** Whether the operator's role can read this content but not change it. */
export function useIsReadOnly(): boolean {
  const resource = useResourceContext()
  const { identity } = useGetIdentity()
  const update = recordUpdates[resource ?? '']
  if (update) return !canCall(update, identity?.['role'])
  return resource === undefined || !canWrite(getContentCalls(resource), identity?.['role'])
}
