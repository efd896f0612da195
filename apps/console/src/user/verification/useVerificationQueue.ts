import { verificationList } from '@millrace/contract/console/verification'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'

/** The pending verifications, oldest first, and how many there are. */
export function useVerificationQueue() {
  const { data } = useCall(
    verificationList,
    { state: 'pending', pageSize: 100 },
    { refetchInterval: refreshMs.background },
  )
  return { queue: data?.list ?? [], total: data?.total ?? 0 }
}
