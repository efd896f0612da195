import type { Call } from '@millrace/contract/call'
import { machineUpdate } from '@millrace/contract/console/machine'
import { useGetIdentity, useResourceContext } from 'react-admin'
import { getContentCalls, mayWrite } from '../shell/dataProvider.ts'
import { mayCreate } from '../shell/mayCreate.ts'

/** Who writes it, for whatever has the texts and files of a content and is none. */
const writers: Readonly<Record<string, Call>> = { machine: machineUpdate }

/** True for an operator whose role reads this content but may not change it. */
export function useIsReadOnly(): boolean {
  const resource = useResourceContext()
  const { identity } = useGetIdentity()
  const writer = writers[resource ?? '']
  if (writer) return !mayCreate(writer, identity?.['role'])
  return resource === undefined || !mayWrite(getContentCalls(resource), identity?.['role'])
}
