import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useText } from '../../shell/useText.ts'
import { CommentItem } from './CommentItem.tsx'
import { placeAdded } from './placeAdded.ts'
import type { PostPage } from './usePostPage.ts'

/** The comments on a post, five more at a time. */
export function Comments({ page, total }: { page: PostPage; total: number }) {
  const t = useText()
  const { comments: query, added, setAdded } = page
  const list = useRef<HTMLUListElement>(null)
  const shownId = useRef('')
  const newestId = added.at(-1)?.id ?? ''
  // An own comment may be out of sight.
  useEffect(() => {
    if (newestId === shownId.current) return
    shownId.current = newestId
    list.current?.querySelector(`[data-id="${newestId}"]`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [newestId])
  if (!query.data)
    return (
      <Loaded query={query} skeleton={<CommentsSkeleton />}>
        {() => null}
      </Loaded>
    )
  const comments = placeAdded(
    query.data.pages.flatMap(({ list }) => list),
    added,
  )
  const left = Math.max(0, total - comments.length)
  return (
    <section className="grid gap-4" aria-busy={query.isFetchingNextPage}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-17 font-bold">{t('post.comments', { count: total })}</h2>
        {total > 1 && <p className="text-13 text-muted">{t('post.comment.order')}</p>}
      </div>
      {comments.length === 0 ? (
        <p className="text-muted">{t('post.comment.none')}</p>
      ) : (
        <ul ref={list} className="grid gap-4">
          {comments.map((comment) => (
            <li key={comment.id} data-id={comment.id}>
              <CommentItem
                comment={comment}
                postId={page.id}
                onReply={() => page.setAnswered(comment)}
                onChange={(change) =>
                  setAdded(added.map((each) => (each.id === comment.id ? { ...each, ...change } : each)))
                }
                onRemoved={() => setAdded(added.filter(({ id }) => id !== comment.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="-mx-4">
          <Button kind="plain" isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {left > 0 ? t('post.comment.more', { count: Math.min(5, left) }) : t('shell.load-more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function CommentsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      {[1, 2, 3].map((each) => (
        <div key={each} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <SkeletonLines className="grid flex-1 gap-2" sizes={['h-4 w-1/3', 'h-4 w-full']} />
        </div>
      ))}
    </div>
  )
}
