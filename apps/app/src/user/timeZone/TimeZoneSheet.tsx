import { formatUtcOffset } from '@millrace/texts'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'
import { formatClock, utcOffsetsMinutes } from './utcOffsets.ts'

const scrollToCenter = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

type TimeZoneSheetProps = {
  /** In minutes east of UTC; null for that of the device. */
  chosen: number | null
  isOpen: boolean
  onClose: () => void
  onChoose: (minutes: number | null) => void
}

/** The device's time zone, then all offsets from UTC. Each has its current time, so that people recognize their own. */
export function TimeZoneSheet({ chosen, isOpen, onClose, onChoose }: TimeZoneSheetProps) {
  const t = useText()
  const [nowMs] = useState(Date.now)
  const deviceMinutes = -new Date(nowMs).getTimezoneOffset()
  const choices = [
    { minutes: null, name: t('timeZone.device'), clock: formatClock(deviceMinutes, nowMs) },
    ...utcOffsetsMinutes.map((minutes) => ({
      minutes,
      name: formatUtcOffset(minutes),
      clock: formatClock(minutes, nowMs),
    })),
  ]
  return (
    <Sheet title={t('timeZone.title')} isOpen={isOpen} onClose={onClose}>
      <p className="text-muted">{t('timeZone.hint')}</p>
      <ul
        aria-label={t('timeZone.title')}
        className="-mx-5 h-[46dvh] divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {choices.map(({ minutes, name, clock }) => (
          <li key={minutes} ref={minutes === chosen ? scrollToCenter : null}>
            <button
              type="button"
              aria-pressed={minutes === chosen}
              onClick={() => onChoose(minutes)}
              className="flex min-h-13 w-full items-center gap-3 px-5 py-2 text-left -outline-offset-2 transition hover:bg-press aria-pressed:font-bold aria-pressed:text-accent"
            >
              <span className="flex-1">{name}</span>
              <span className="text-muted">{clock}</span>
              {minutes === chosen && <Icon name="check" className="size-5" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
