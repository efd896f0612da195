import type { DataOf } from '@millrace/contract/call'
import { commentList, type Comment } from '@millrace/contract/square/comment'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { changeAnswers } from '../../shell/changeAnswers.ts'
import { callApi } from '../../shell/client.ts'
import { useIsLive } from '../../shell/live/useLive.ts'
import { describeQuery } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'
import { noteServerTime } from './ago.ts'

type CommentPages = InfiniteData<DataOf<typeof commentList>, string>

const pageSize = 5
/** How often somebody asks who hears of nothing, such as a visitor. */
const askEveryMs = 30_000

/** The comments on a post, page by page. */
export function useComments(squareId: string) {
  const { header } = useLanguage()
  const isLive = useIsLive()
  return useInfiniteQuery({
    ...describeQuery(commentList, header, squareId),
    queryFn: async ({ pageParam, signal }) => {
      const request = { squareId, pageSize, ...(pageParam && { commentCursor: pageParam }) }
      const page = await callApi(commentList, request, signal)
      noteServerTime(page.nowTime)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
    refetchInterval: !isLive && askEveryMs,
  })
}

/** Changes a comment that is shown; see `changeAnswers`. */
export function changeComment(id: string, change: Partial<Comment>, write?: Promise<unknown>): void {
  changeAnswers<CommentPages>(
    { queryKey: [commentList.path] },
    (comments) => ({
      ...comments,
      pages: comments.pages.map((page) => ({
        ...page,
        list: page.list.map((comment) => (comment.id === id ? { ...comment, ...change } : comment)),
      })),
    }),
    write,
  )
}
