import type { Notice } from '@millrace/contract/msg/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import { NoticeTicker } from '../../components/NoticeTicker.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'

const NoticesSheet = lazyPart(() => import('./NoticesSheet.tsx'), 'NoticesSheet')

/** The newest notice in one line; a tap opens all of them in a sheet. */
export function Notices({ query: { data, isPending } }: { query: UseQueryResult<Notice[]> }) {
  const t = useText()
  const sheet = useSheet()
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
      <NoticeTicker notices={data} label={t('home.notice')} onOpen={sheet.open} />
      <NoticesSheet notices={data} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}
