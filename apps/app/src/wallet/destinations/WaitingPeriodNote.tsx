import type { Destination } from '@millrace/contract/wallet/destination'
import { Icon } from '../../components/Icon.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useSecondsLeft } from '../../components/useSecondsLeft.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { formatDuration } from '../../shell/formatDuration.ts'
import { invalidateTags } from '../../shell/queryClient.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { addPaths } from './useDestinations.ts'

type WaitingPeriodNoteProps = {
  destination: Destination
  fetchedAtMs: number
  /** By when a withdrawal to it is paid, where one is being asked for. */
  deadline?: string
}

/** How long until a new destination can be used, with a link to confirm it now. */
export function WaitingPeriodNote({
  destination: { id, kind, usableTime, nowTime },
  fetchedAtMs,
  deadline,
}: WaitingPeriodNoteProps) {
  const t = useText()
  const { code, tag } = useLanguage()
  const onEnd = () => void invalidateTags('destination')
  const time = formatDuration(useSecondsLeft(toDeviceTime(usableTime, nowTime, fetchedAtMs), onEnd), tag)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-caution-soft px-3 py-0.5 text-13">
      <p className="flex gap-2 py-2 font-semibold text-caution">
        <Icon name="clock" className="mt-0.5 size-4" />
        <span role="timer">
          {deadline
            ? t('withdraw.latest-waits', { time, deadline: formatDateTime(deadline, code) })
            : `${t('destinations.waits')} ${time}`}
        </span>
      </p>
      <TextLink to={`${addPaths[kind]}?id=${id}`}>{t('destinations.confirm-link')}</TextLink>
    </div>
  )
}
