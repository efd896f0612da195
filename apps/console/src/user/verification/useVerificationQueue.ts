import { verificationList } from '@millrace/contract/console/verification'
import { useCall } from '../../components/useCall.ts'
import { useCanCall } from '../../shell/useCanCall.ts'

const refreshMs = 60_000

/**
 * The first of those who wait to be verified, oldest first, and how many there are; nobody for a role that does not
 * review.
 */
export function useVerificationQueue(pageSize: number) {
  const mayReview = useCanCall(verificationList)
  const { data } = useCall(
    verificationList,
    { state: 'pending', pageSize },
    { enabled: mayReview, refetchInterval: refreshMs },
  )
  return { waiting: data?.list ?? [], total: data?.total ?? 0 }
}
