import type { Call } from '@millrace/contract/call'
import { machineUpdate } from '@millrace/contract/console/machine'
import { useGetIdentity, useResourceContext } from 'react-admin'
import { canCall } from '../shell/canCall.ts'
import { getContentCalls, canWrite } from '../shell/dataProvider.ts'

/** Who writes it, for whatever has the texts and files of a content and is none. */
const writers: Readonly<Record<string, Call>> = { machine: machineUpdate }

/** True for an operator whose role reads this content but may not change it. */
export function useIsReadOnly(): boolean {
  const resource = useResourceContext()
  const { identity } = useGetIdentity()
  const writer = writers[resource ?? '']
  if (writer) return !canCall(writer, identity?.['role'])
  return resource === undefined || !canWrite(getContentCalls(resource), identity?.['role'])
}
