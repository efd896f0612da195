import { useState } from 'react'
import { hasLeftFirstMinute } from '../../shell/firstMinute.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useInfo } from '../../shell/queries.ts'
import { FirstMinuteSkeleton } from '../firstMinute/FirstMinuteSkeleton.tsx'

const FirstMinute = lazyPart(
  () => import('../firstMinute/FirstMinute.tsx'),
  'FirstMinute',
  ['msg', 'product'],
  <FirstMinuteSkeleton />,
)

/** Practice mode: the path of a new member, until it is walked or left. */
export function HomeFirstMinute() {
  const { data } = useInfo()
  const [hasLeft, setHasLeft] = useState(hasLeftFirstMinute)
  if (!data?.practiceMode || hasLeft) return null
  return <FirstMinute onLeave={() => setHasLeft(true)} />
}
