import { pushRecord } from '@millrace/contract/msg/message'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from './client.ts'
import { queryKeyOf, queryClient } from './queries.ts'
import { useLanguage } from './useText.ts'

const newest = { pageNum: 1, pageSize: 1 }

/** How many messages are unread, and the newest. Asked for again when a push says that there is another. */
export function useUnread() {
  const { header } = useLanguage()
  useEffect(() => {
    const look = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'pushed') void queryClient.invalidateQueries({ queryKey: [pushRecord.path] })
    }
    navigator.serviceWorker?.addEventListener('message', look)
    return () => navigator.serviceWorker?.removeEventListener('message', look)
  }, [])
  return useQuery({
    queryKey: queryKeyOf(pushRecord, header, newest),
    queryFn: ({ signal }) => callApi(pushRecord, newest, signal),
    staleTime: 5_000,
  })
}
