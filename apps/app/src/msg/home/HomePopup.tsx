import { useState } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { readSeenPopups, saveSeenPopups } from '../../shell/seen.ts'
import { hasSession } from '../../shell/session.ts'
import { usePopupNotices } from './homeQueries.ts'

const HomeRewardPopup = lazyPart(() => import('./HomeRewardPopup.tsx'), 'HomeRewardPopup', 'msg')
const HomePopupSheet = lazyPart(() => import('./HomePopupSheet.tsx'), 'HomePopupSheet')

/**
 * The newest popup notice that this device has not shown yet; the others are on the notices screen. Without one, the
 * rewards that the member does not know of.
 */
export function HomePopup() {
  const { data } = usePopupNotices()
  const [seenIds] = useState(readSeenPopups)
  const [isOpen, setIsOpen] = useState(true)
  const notice = data?.find(({ id }) => !seenIds.includes(id))
  if (!data) return null
  if (!notice) return hasSession() && <HomeRewardPopup />
  const close = () => {
    saveSeenPopups(data.map(({ id }) => id))
    setIsOpen(false)
  }
  return <HomePopupSheet notice={notice} isOpen={isOpen} onClose={close} />
}
