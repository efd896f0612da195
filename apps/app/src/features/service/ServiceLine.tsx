import type { DataOf } from '@millrace/contract/call'
import { markFigure } from '@millrace/contract/markFigure'
import type { chatState } from '@millrace/contract/msg/chat'
import { formatOpenHours } from '../../shell/openHours.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type State = DataOf<typeof chatState>

const hourMinutes = 60
/** From here on minutes would say more than anybody knows. */
const minutesMax = 90

/**
 * What is true of customer service now, in a line: that somebody is free, how long it takes while nobody is, or the
 * hours in the reader's time zone. Texts: `service`.
 */
export function ServiceLine({ state }: { state: State }) {
  const t = useText()
  const { tag } = useLanguage()
  const { isOnline, isInHours, isBusy, answerMinutes, hours } = state
  if (!isInHours) return t('chat.hours', { hours: formatOpenHours(hours, tag) })
  if (isOnline && !isBusy) return t('chat.online')
  const kind = isOnline ? 'busy' : 'nobody-free'
  if (answerMinutes === null) return t(`chat.${kind}`)
  return (
    <span {...markFigure('chat.wait', answerMinutes)}>
      {answerMinutes > minutesMax
        ? t(`chat.${kind}.hours`, { hours: Math.ceil(answerMinutes / hourMinutes) })
        : t(`chat.${kind}.minutes`, { minutes: Math.max(answerMinutes, 1) })}
    </span>
  )
}
