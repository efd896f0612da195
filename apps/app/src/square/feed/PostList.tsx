import type { Post } from '@millrace/contract/square/post'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListEnd } from '../../components/ListEnd.tsx'
import { useText } from '../../shell/useText.ts'
import { PostCard, type PostLink } from '../post/PostCard.tsx'
import type { PostFilter } from './feedQuery.ts'
import type { useFeed } from './useFeed.ts'

/** Where each post was when its list was left, so that Back finds the same place. */
const measuredByFilter = new Map<PostFilter, VirtualItem[]>()

type PostListProps = {
  posts: readonly Post[]
  filter: PostFilter
  query: ReturnType<typeof useFeed>['query']
  getLink: (post: Post) => PostLink
  chosenId: string | null
  onShown: (ids: readonly string[]) => void
}

/** Posts of which only those in sight are on the page, however many there are. */
export function PostList({ posts, filter, query, getLink, chosenId, onShown }: PostListProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- it matters to React's compiler, which we do not use
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: (index) => estimateHeightPx(posts[index], list.current?.offsetWidth ?? 328),
    getItemKey: (index) => posts[index]?.id ?? index,
    initialMeasurementsCache: measuredByFilter.get(filter) ?? [],
    scrollMargin: topPx,
    overscan: 3,
    gap: 12,
  })
  useLayoutEffect(() => {
    if (list.current) setTopPx(Math.round(list.current.getBoundingClientRect().top + scrollY))
  }, [posts.length])
  useEffect(() => () => void measuredByFilter.set(filter, virtualizer.measurementsCache), [filter, virtualizer])

  const rows = virtualizer.getVirtualItems()
  const shownIds = rows.map(({ key }) => String(key)).join()
  useEffect(() => onShown(shownIds === '' ? [] : shownIds.split(',')), [shownIds, onShown])

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= posts.length - 2
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <div className="grid gap-4">
      <ul
        ref={list}
        aria-label={t('feed.title')}
        aria-busy={isFetchingNextPage}
        style={{ height: virtualizer.getTotalSize() }}
        className="relative"
      >
        {rows.map(({ index, key, start }) => {
          const post = posts[index]
          return (
            post && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={hasNextPage ? -1 : posts.length}
                style={{ translate: `0 ${start - topPx}px` }}
                className="absolute inset-x-0"
              >
                <PostCard post={post} link={getLink(post)} isChosen={post.id === chosenId} isFirst={index === 0} />
              </li>
            )
          )
        })}
      </ul>
      <ListEnd query={query} text={t('shell.no-more')} />
    </div>
  )
}

/** Roughly: what is in sight is measured. */
function estimateHeightPx(post: Post | undefined, widthPx: number): number {
  const contentPx = widthPx - 32
  const lines = Math.min(8, Math.ceil(((post?.content.length ?? 80) * 7.5) / contentPx))
  const { pictures = [], video, machineNews } = post ?? {}
  const shape = video ?? (pictures.length === 1 ? pictures[0] : undefined)
  const ratio = shape
    ? Math.min(16 / 9, Math.max(4 / 5, shape.width / shape.height))
    : machineNews?.pictureUrl
      ? 16 / 9
      : pictures.length > 1
        ? 3 / 2
        : 0
  return 128 + lines * 23 + (ratio > 0 ? contentPx / ratio + 12 : 0)
}
