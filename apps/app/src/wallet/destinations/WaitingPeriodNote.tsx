import type { Destination } from '@millrace/contract/wallet/destination'
import { Countdown } from '../../components/Countdown.tsx'
import { Icon } from '../../components/Icon.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { invalidateTags } from '../../shell/queryClient.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useText } from '../../shell/useText.ts'
import { addPaths } from './useDestinations.ts'

type WaitingPeriodNoteProps = { destination: Destination; fetchedAtMs: number }

/** How long until a new destination can be used, with a link to confirm it now. */
export function WaitingPeriodNote({
  destination: { id, kind, usableTime, nowTime },
  fetchedAtMs,
}: WaitingPeriodNoteProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-caution-soft px-3 py-0.5 text-13">
      <p className="flex gap-2 py-2 font-semibold text-caution">
        <Icon name="clock" className="mt-0.5 size-4" />
        <span>
          {t('destinations.waits')}{' '}
          <Countdown
            until={toDeviceTime(usableTime, nowTime, fetchedAtMs)}
            onEnd={() => void invalidateTags('destination')}
          />
        </span>
      </p>
      <TextLink to={`${addPaths[kind]}?id=${id}`}>{t('destinations.confirm-link')}</TextLink>
    </div>
  )
}
