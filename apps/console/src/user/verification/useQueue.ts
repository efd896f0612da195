import { verificationList } from '@millrace/contract/console/verification'
import { useMay } from '../../shell/useMay.ts'
import { useAnswer } from '../useAnswer.ts'

const refreshMs = 60_000

/** Those who wait to be verified, oldest first; nobody for a role that does not review. */
export function useQueue() {
  const mayReview = useMay(verificationList)
  const { data } = useAnswer(verificationList, { state: 'pending', pageSize: 100 }, { enabled: mayReview, refetchInterval: refreshMs })
  return { waiting: data?.list ?? [], total: data?.total ?? 0 }
}
