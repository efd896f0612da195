import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Logo } from './Logo.tsx'

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
}: InfiniteListProps<Item>) {
  const t = useText()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '300px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const layout = isGrid ? 'card-grid' : 'grid gap-3'
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <div className={layout}>
        {Array.from({ length: skeletonCount }, (_, index) => (
          <div key={index}>{skeleton}</div>
        ))}
      </div>
    )
  const items = data.pages.flatMap((page) => page.list)
  if (items.length === 0) return empty
  return (
    <div className="grid gap-4">
      <ul aria-label={label} aria-busy={isFetchingNextPage} className={layout}>
        {items.map((item) => (
          <li key={getKey(item)}>{children(item)}</li>
        ))}
      </ul>
      <div ref={end} className="grid min-h-12 place-items-center text-13 text-muted">
        {isFetchingNextPage && <Logo isSpinning className="size-6 text-accent" />}
        {hasNextPage && !isFetchingNextPage && (
          <Button kind="plain" onPress={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'shell.retry' : 'shell.load-more')}
          </Button>
        )}
        {!hasNextPage && <p>{t('shell.no-more')}</p>}
      </div>
    </div>
  )
}
