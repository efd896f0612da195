import { useQueryClient } from '@tanstack/react-query'

/** After a change: fetches every visible list and record of these kinds again. */
function useRefreshRecords(names: readonly string[]): () => void {
  const queryClient = useQueryClient()
  return () => {
    const isStale = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
      typeof first === 'string' && names.some((name) => first === name || first.startsWith(`console/${name}/`))
    void queryClient.invalidateQueries({ predicate: isStale })
  }
}

export const useRefreshMembers = () => useRefreshRecords(['member', 'audit'])
export const useRefreshCoupons = () => useRefreshRecords(['coupon', 'couponProgramme', 'audit'])
export const useRefreshMachines = () =>
  useRefreshRecords(['machine', 'change', 'report', 'receipt', 'release', 'settlement', 'audit'])
export const useRefreshRewards = () =>
  useRefreshRecords(['programme', 'couponProgramme', 'coupon', 'code', 'submission', 'invitation', 'audit'])
export const useRefreshCommunity = () => useRefreshRecords(['moderation', 'postRule', 'community', 'audit'])
export const useRefreshWallet = () =>
  useRefreshRecords(['withdraw', 'adjustment', 'reconciliation', 'rail', 'rate', 'audit'])
