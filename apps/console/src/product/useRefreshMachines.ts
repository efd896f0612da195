import { useQueryClient } from '@tanstack/react-query'

const resources = ['machine', 'report', 'receipt', 'release', 'settlement', 'audit']

/** After a deed with a machine's money: every list and page that shows some of it asks again. */
export function useRefreshMachines(): () => void {
  const queryClient = useQueryClient()
  return () => {
    const isStale = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
      typeof first === 'string' && resources.some((name) => first === name || first.startsWith(`console/${name}/`))
    void queryClient.invalidateQueries({ predicate: isStale })
  }
}
