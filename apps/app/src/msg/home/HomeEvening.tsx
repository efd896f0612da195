import { eveningDay } from '@millrace/contract/income/evening'
import { useState } from 'react'
import { readZoneMinutes } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { findEveningPart, hideEvening, isEveningHidden } from './evening.ts'

const EveningCard = lazyPart(() => import('./EveningCard.tsx'), 'EveningCard', 'live')

/** In the evening what the member's machines have said so far, the next morning what was paid. Each can be hidden. */
export function HomeEvening() {
  const { data } = useCall(eveningDay, {}, { staleTime: 60_000 })
  const [now] = useState(() => new Date())
  const [hiddenDay, setHiddenDay] = useState<string | null>(null)
  if (!data) return null
  const part = findEveningPart(data, now, readZoneMinutes(now))
  const day = part && data[part]?.day
  if (!day || hiddenDay === day || isEveningHidden(part, day)) return null
  const hide = () => {
    hideEvening(part, day)
    setHiddenDay(day)
  }
  return <EveningCard isPaid={part === 'paid'} part={data[part] as NonNullable<(typeof data)['today']>} onHide={hide} />
}
