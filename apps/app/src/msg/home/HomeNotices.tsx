import { lazy, Suspense, useState } from 'react'
import { NoticeTicker } from '../../components/NoticeTicker.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { loadPiece } from '../../shell/chunkFailure.ts'
import { useText } from '../../shell/useText.ts'
import { useScrollNotices } from './homeQueries.ts'

const HomeNoticesSheet = lazy(() => loadPiece(async () => ({ default: (await import('./HomeNoticesSheet.tsx')).HomeNoticesSheet })))

export function HomeNotices() {
  const t = useText()
  const { data, isPending } = useScrollNotices()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  if (isPending) return <div className="-my-2 flex min-h-11 items-center gap-2"><Skeleton className="size-5" /><Skeleton className="h-4 w-4/5" /></div>
  if (!data?.length) return null
  return (
    <>
      <NoticeTicker notices={data} label={t('home.notice')} pauseText={t('home.notice.pause')} playText={t('home.notice.play')} onOpen={() => { setIsWanted(true); setIsOpen(true) }} />
      {isWanted && <Suspense><HomeNoticesSheet notices={data} isOpen={isOpen} onClose={() => setIsOpen(false)} /></Suspense>}
    </>
  )
}
