import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../shell/loadChunk.ts'
import { readSeen, saveSeen } from '../notice/seenNotices.ts'
import { usePopupNotices } from './homeQueries.ts'

const HomePopupDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./HomePopupDialog.tsx')).HomePopupDialog })),
)

/** The newest popup notice that this device has not shown yet, once. The others wait on the page of notices. */
export function HomePopup() {
  const { data } = usePopupNotices()
  const [seen] = useState(readSeen)
  const [isOpen, setIsOpen] = useState(true)
  const notice = data?.find(({ id }) => !seen.includes(id))
  if (!data || !notice) return null
  const close = () => {
    saveSeen(data.map(({ id }) => id))
    setIsOpen(false)
  }
  return (
    <Suspense>
      <HomePopupDialog notice={notice} isOpen={isOpen} onClose={close} />
    </Suspense>
  )
}
