import { Suspense, useState } from 'react'
import { hasLeftFirstMinute } from '../../shell/firstMinute.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useInfo } from '../../shell/queries.ts'
import { FirstMinuteSkeleton } from '../firstMinute/FirstMinuteSkeleton.tsx'

const FirstMinute = lazyComponent(() => import('../firstMinute/FirstMinute.tsx'), 'FirstMinute', 'msg')

/** Practice mode: the path of a new member, until it is walked or left. */
export function HomeFirstMinute() {
  const { data } = useInfo()
  const [hasLeft, setHasLeft] = useState(hasLeftFirstMinute)
  if (!data?.practiceMode || hasLeft) return null
  return (
    <Suspense fallback={<FirstMinuteSkeleton />}>
      <FirstMinute onLeave={() => setHasLeft(true)} />
    </Suspense>
  )
}
