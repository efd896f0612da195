import { pushRecord } from '@millrace/contract/msg/message'
import { useEffect } from 'react'
import { useCall } from './queries.ts'
import { invalidateTags } from './queryClient.ts'

const newest = { pageNum: 1, pageSize: 1 }

/** The number of unread messages, and the newest one. Fetched again when a push announces another. */
export function useUnread() {
  useEffect(() => {
    const refetchIfPushed = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'pushed') void invalidateTags('message')
    }
    navigator.serviceWorker?.addEventListener('message', refetchIfPushed)
    return () => navigator.serviceWorker?.removeEventListener('message', refetchIfPushed)
  }, [])
  return useCall(pushRecord, newest, { staleTime: 5_000 })
}
