import type { Destination } from '@millrace/contract/wallet/destination'
import { Link } from 'react-router'
import { Countdown } from '../../components/Countdown.tsx'
import { Icon } from '../../components/Icon.tsx'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useText } from '../../shell/useText.ts'
import { addPaths, destinationsChanged } from './useDestinations.ts'

/** How long a new destination still waits, and the way to make it wait no longer. */
export function WaitNote({
  destination: { id, kind, usableTime, nowTime },
  heardAtMs,
}: {
  destination: Destination
  heardAtMs: number
}) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-caution-soft px-3 py-0.5 text-13">
      <p className="flex gap-2 py-2 font-semibold text-caution">
        <Icon name="clock" className="mt-0.5 size-4" />
        <span>
          {t('destinations.waits')}{' '}
          <Countdown until={toDeviceTime(usableTime, nowTime, heardAtMs)} onEnd={() => void destinationsChanged()} />
        </span>
      </p>
      <Link
        to={`${addPaths[kind]}?id=${id}`}
        className="inline-flex min-touch items-center font-semibold text-accent hover:underline"
      >
        {t('destinations.confirm-link')}
      </Link>
    </div>
  )
}
