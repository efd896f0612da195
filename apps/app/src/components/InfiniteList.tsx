import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Mark } from './Logo.tsx'

type InfiniteListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Item[]; total: number }>>
  label: string
  skeleton: ReactNode
  empty: ReactNode
  children: (item: Item) => ReactNode
  keyOf: (item: Item) => string
}

/** A list that goes on as one reads: the next page is fetched near the end, and the end says that it is one. */
export function InfiniteList<Item>({ query, label, skeleton, empty, children, keyOf }: InfiniteListProps<Item>) {
  const t = useText()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '300px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      skeleton
    )
  const items = data.pages.flatMap((page) => page.list)
  if (items.length === 0) return empty
  return (
    <div className="grid gap-4">
      <ul aria-label={label} aria-busy={isFetchingNextPage} className="grid gap-3">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      <div ref={end} className="grid min-h-12 place-items-center text-13 text-muted">
        {isFetchingNextPage && <Mark isTurning className="size-6 text-accent" />}
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
