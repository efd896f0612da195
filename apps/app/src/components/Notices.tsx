import type { Notice } from '@millrace/contract/msg/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../shell/loadChunk.ts'
import { useText } from '../shell/useText.ts'
import { NoticeTicker } from './NoticeTicker.tsx'
import { Skeleton } from './Skeleton.tsx'

const NoticesSheet = lazy(() => loadChunk(async () => ({ default: (await import('./NoticesSheet.tsx')).NoticesSheet })))

/** The notices of a place, running by in one line; a tap opens them whole. */
export function Notices({ query: { data, isPending } }: { query: UseQueryResult<Notice[]> }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  if (isPending)
    return (
      <div className="-my-2 flex min-h-11 items-center gap-2">
        <Skeleton className="size-5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    )
  if (!data?.length) return null
  return (
    <>
      <NoticeTicker
        notices={data}
        label={t('home.notice')}
        pauseText={t('home.notice.pause')}
        playText={t('home.notice.play')}
        onOpen={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <NoticesSheet notices={data} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
