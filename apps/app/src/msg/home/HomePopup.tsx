import { useState } from 'react'
import { hasBegunFirstMinute } from '../../shell/firstMinute.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { readSeenPopups, saveSeenPopups } from '../../shell/seen.ts'
import { hasSession } from '../../shell/session.ts'
import { usePopupNotices, useScrollNotices } from './homeQueries.ts'
import { useTouchAfterQuiet } from './useTouchAfterQuiet.ts'

const HomeRewardPopup = lazyPart(() => import('./HomeRewardPopup.tsx'), 'HomeRewardPopup', 'msg')
const HomePopupSheet = lazyPart(() => import('./HomePopupSheet.tsx'), 'HomePopupSheet')

/**
 * The newest popup notice that this device has not shown yet; the others are on the notices screen. Without one, the
 * rewards that the member does not know of. It never comes over the first view, nor over what says the same: the line
 * of notices, and the first steps of a newcomer.
 */
export function HomePopup() {
  const { data } = usePopupNotices()
  const { data: line } = useScrollNotices()
  const [seenIds] = useState(readSeenPopups)
  const [isOpen, setIsOpen] = useState(true)
  const isDue = useTouchAfterQuiet()
  if (!isDue || !data || !line || hasBegunFirstMinute()) return null
  const notice = data.find(({ id, title }) => !seenIds.includes(id) && !line.some((shown) => shown.title === title))
  if (!notice) return hasSession() && <HomeRewardPopup />
  const close = () => {
    saveSeenPopups(data.map(({ id }) => id))
    setIsOpen(false)
  }
  return <HomePopupSheet notice={notice} isOpen={isOpen} onClose={close} />
}
