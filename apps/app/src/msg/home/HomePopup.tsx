import { Suspense, useState } from 'react'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { readSeenPopups, saveSeenPopups } from '../seen.ts'
import { usePopupNotices } from './homeQueries.ts'

const HomePopupSheet = lazyComponent(() => import('./HomePopupSheet.tsx'), 'HomePopupSheet')

/** The newest popup notice that this device has not shown yet. The others are on the notices screen. */
export function HomePopup() {
  const { data } = usePopupNotices()
  const [seenIds] = useState(readSeenPopups)
  const [isOpen, setIsOpen] = useState(true)
  const notice = data?.find(({ id }) => !seenIds.includes(id))
  if (!data || !notice) return null
  const close = () => {
    saveSeenPopups(data.map(({ id }) => id))
    setIsOpen(false)
  }
  return (
    <Suspense>
      <HomePopupSheet notice={notice} isOpen={isOpen} onClose={close} />
    </Suspense>
  )
}
