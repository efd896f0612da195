import type { Comment } from '@millrace/contract/square/comment'
import { squareDetail } from '@millrace/contract/square/post'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../shell/live/useLive.ts'
import { useCall } from '../../shell/queries.ts'
import { refreshPost, updateRemovedPost } from './postCache.ts'
import { useComments } from './useComments.ts'

export type PostPage = ReturnType<typeof usePostPage>

/** The comment that is being answered. */
type Answered = { readonly id: string; readonly username: string }

/** A post with its comments, which follows what others do there. */
export function usePostPage(id: string) {
  const post = useCall(squareDetail, { id })
  const comments = useComments(id)
  // Written here just now; they may belong to a page that is not loaded yet.
  const [added, setAdded] = useState<readonly Comment[]>([])
  const [answered, setAnswered] = useState<Answered | null>(null)
  const isAtEnd = useRef(false)
  const { hasNextPage, isFetching, fetchNextPage, refetch } = comments
  // Who has read all comments sees the new ones too.
  useEffect(() => {
    if (isFetching || !comments.data) return
    if (!hasNextPage) isAtEnd.current = true
    else if (isAtEnd.current) void fetchNextPage()
  }, [isFetching, hasNextPage, fetchNextPage, comments.data])
  const refetchSoon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(refetchSoon.current), [])
  useLive([`post:${id}`], ({ topic, kind, subject }) => {
    if (topic !== `post:${id}`) return
    if (kind === 'removed' && subject === id) return updateRemovedPost(id)
    refreshPost(id)
    // Once for all that happens in the next moment. A like may be of a comment.
    clearTimeout(refetchSoon.current)
    refetchSoon.current = setTimeout(() => void refetch(), kind === 'like' ? 2_000 : 200)
  })
  return {
    id,
    post,
    comments,
    added,
    setAdded,
    answered,
    setAnswered,
    addComment(comment: Comment) {
      setAdded((before) => [...before, comment])
      refreshPost(id)
    },
  }
}
