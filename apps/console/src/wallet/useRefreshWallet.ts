import { useQueryClient } from '@tanstack/react-query'

const resources = ['withdraw', 'adjustment', 'reconciliation', 'rail', 'rate', 'audit']

/** After a deed with members' or the owner's money: every list, page and lamp that shows some of it asks again. */
export function useRefreshWallet(): () => void {
  const queryClient = useQueryClient()
  return () => {
    const isStale = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
      typeof first === 'string' && resources.some((name) => first === name || first.startsWith(`console/${name}/`))
    void queryClient.invalidateQueries({ predicate: isStale })
  }
}
