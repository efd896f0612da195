import { useGetIdentity, useResourceContext } from 'react-admin'
import { contentOf, mayWrite } from '../shell/dataProvider.ts'

/** True for an operator whose role reads this content but may not change it. */
export function useIsReadOnly(): boolean {
  const resource = useResourceContext()
  const { identity } = useGetIdentity()
  return resource === undefined || !mayWrite(contentOf(resource), identity?.['role'])
}
