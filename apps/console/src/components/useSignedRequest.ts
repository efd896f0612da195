import type { requestKinds } from '@millrace/contract/console/fields'
import { useGetIdentity } from 'react-admin'
import { requestSigned, type Requested } from '../shell/approvalKey.ts'

/** Asks for something that another operator approves, signed with the operator's key in this browser. */
export function useSignedRequest(kind: (typeof requestKinds)[number]) {
  const { identity } = useGetIdentity()
  return <Row extends Requested>(request: () => Promise<Row>): Promise<Row> =>
    requestSigned(String(identity?.['email']), kind, request)
}
