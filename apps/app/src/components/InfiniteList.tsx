import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../shell/useText.ts'
import { ListEnd } from './ListEnd.tsx'
import { Loaded } from './Loaded.tsx'

type InfiniteListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Item[]; total: number }>>
  label: string
  /** What stands for one item while the first page is loading, and how often. */
  skeleton: ReactNode
  skeletonCount?: number
  empty: ReactNode
  children: (item: Item) => ReactNode
  getKey: (item: Item) => string
  /** Cards that stand side by side on a wide screen. */
  isGrid?: boolean
  /** How they do, if not as usual. */
  layout?: string
}

/** A list that fetches the next page as the reader nears the end. */
export function InfiniteList<Item>({
  query,
  label,
  skeleton,
  skeletonCount = 3,
  empty,
  children,
  getKey,
  isGrid = false,
  layout = isGrid ? 'card-grid' : 'grid gap-3',
}: InfiniteListProps<Item>) {
  const t = useText()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '300px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const placeholders = (
    <div className={layout}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        <div key={index}>{skeleton}</div>
      ))}
    </div>
  )
  const items = query.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Loaded query={query} skeleton={placeholders}>
      {() =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-4">
            <ul aria-label={label} aria-busy={isFetchingNextPage} className={layout}>
              {items.map((item) => (
                <li key={getKey(item)}>{children(item)}</li>
              ))}
            </ul>
            <ListEnd ref={end} query={query} text={t('shell.no-more')} />
          </div>
        )
      }
    </Loaded>
  )
}
