import { getKind, type ProposalKind } from '@millrace/contract/console/proposal'
import { useGetIdentity } from 'react-admin'
import type { Signer } from './signed.ts'

/** The operator at this browser, whose key it has. */
export function useSigner(): Signer {
  const { identity } = useGetIdentity()
  return { id: String(identity?.id ?? ''), email: String(identity?.['email'] ?? '') }
}

/** Whether the operator's role may propose this kind. */
export function useCanPropose(kind: ProposalKind): boolean {
  const { identity } = useGetIdentity()
  return (getKind(kind).roles as readonly unknown[]).includes(identity?.['role'])
}
