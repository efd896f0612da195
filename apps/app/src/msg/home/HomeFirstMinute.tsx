import { Suspense, useState } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useInfo } from '../../shell/queries.ts'
import { hasLeftFirstMinute } from '../firstMinute/leftFirstMinute.ts'

const FirstMinute = lazyComponent(() => import('../firstMinute/FirstMinute.tsx'), 'FirstMinute', 'msg')

/** Practice mode: the path of a new member, until it is walked or left. */
export function HomeFirstMinute() {
  const { data } = useInfo()
  const [hasLeft, setHasLeft] = useState(hasLeftFirstMinute)
  if (!data?.practiceMode || hasLeft) return null
  return (
    <Suspense fallback={<Skeleton shape="card" className="h-96" />}>
      <FirstMinute onLeave={() => setHasLeft(true)} />
    </Suspense>
  )
}
