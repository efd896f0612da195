import { verificationList } from '@millrace/contract/console/verification'
import { useAnswer } from '../../components/useAnswer.ts'
import { useMay } from '../../shell/useMay.ts'

const refreshMs = 60_000

/**
 * The first of those who wait to be verified, oldest first, and how many there are; nobody for a role that does not
 * review.
 */
export function useQueue(pageSize: number) {
  const mayReview = useMay(verificationList)
  const { data } = useAnswer(
    verificationList,
    { state: 'pending', pageSize },
    { enabled: mayReview, refetchInterval: refreshMs },
  )
  return { waiting: data?.list ?? [], total: data?.total ?? 0 }
}
