import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { Logo } from './Logo.tsx'

type ListEndProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  /** Said when there is no more. */
  text: string
  ref?: Ref<HTMLDivElement>
}

/** Below a list that is fetched page by page: the next one is coming, there is a button for it, or there is none. */
export function ListEnd({ query, text, ref }: ListEndProps) {
  const t = useText()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  return (
    <div ref={ref} className="grid min-h-12 place-items-center text-13 text-muted">
      {isFetchingNextPage && <Logo isSpinning className="size-6 text-accent" />}
      {hasNextPage && !isFetchingNextPage && (
        <Button kind="plain" onPress={() => void fetchNextPage()}>
          {t(isFetchNextPageError ? 'shell.retry' : 'shell.load-more')}
        </Button>
      )}
      {!hasNextPage && <p>{text}</p>}
    </div>
  )
}
