import { squareNewer } from '@millrace/contract/square/post'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useIsLive, useLive } from '../../shell/live/useLive.ts'
import { useCall } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { useLanguage } from '../../shell/useText.ts'
import { refreshPost, updateRemovedPost, type FeedPages } from '../post/postCache.ts'
import { getFeedQuery, type PostFilter } from './feedQuery.ts'

/** How often somebody asks who hears of nothing, such as a visitor. */
const askEveryMs = 30_000
/** The most posts whose likes and comments are followed at once. */
const followedMax = 20

/** The posts of a filter, newest first. They stay as they are while others post, so that nothing jumps. */
export function useFeed(filter: PostFilter) {
  const { header } = useLanguage()
  const feedQuery = getFeedQuery(filter, header)
  const { queryKey } = feedQuery
  const query = useInfiniteQuery(feedQuery)
  const newest = query.data?.pages[0]?.newest ?? ''
  const isLive = useIsLive()
  const newer = useCall(
    squareNewer,
    { cursor: newest, filter },
    { enabled: newest !== '', staleTime: 5_000, refetchInterval: !isLive && askEveryMs },
  )
  const askOnceLive = useEffectEvent(() => void (newest !== '' && newer.refetch({ cancelRefetch: false })))
  // Of what was posted before, the connection says nothing.
  useEffect(() => {
    if (isLive) askOnceLive()
  }, [isLive])
  /** Fetches the first page again and lets go of the others: whoever comes to the top reads on from there. */
  const showNewest = async () => {
    queryClient.setQueryData<FeedPages>(
      queryKey,
      (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
    )
    await query.refetch()
  }
  return {
    query,
    newerCount: newest === '' ? 0 : (newer.data?.count ?? 0),
    showNewest,
    askForNewer: () => void (newest === '' ? query.refetch() : newer.refetch()),
  }
}

/** Follows what happens in the community, and to the posts that are in sight. */
export function useLiveFeed(shownIds: readonly string[], onPost: () => void): void {
  const topics = shownIds.slice(0, followedMax).map((id) => `post:${id}`)
  useLive(['square', ...topics], ({ topic, kind, subject }) => {
    if (topic === 'square') return kind === 'removed' ? updateRemovedPost(subject) : onPost()
    if (topic.startsWith('post:')) refreshPost(topic.slice('post:'.length))
  })
}
