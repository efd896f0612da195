import { useQueryClient } from '@tanstack/react-query'

/** After a change of the own: the queues, the conversation and the member's context. */
export function useRefreshChats(): () => void {
  const queryClient = useQueryClient()
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [first] }) => String(first).startsWith('console/chat/'),
    })
}
