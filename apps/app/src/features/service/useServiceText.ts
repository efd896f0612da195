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
export function useServiceText(state: State | undefined) {
  const t = useText()
  const { tag } = useLanguage()
  if (!state) return null
  const { isOnline, isInHours, isBusy, answerMinutes, hours } = state
  if (!isInHours) return { text: t('chat.hours', { hours: formatOpenHours(hours, tag) }), figure: {} }
  if (isOnline && !isBusy) return { text: t('chat.online'), figure: {} }
  if (answerMinutes === null) return { text: t(isOnline ? 'chat.busy' : 'chat.nobody-free'), figure: {} }
  const kind = isOnline ? 'busy' : 'nobody-free'
  const text =
    answerMinutes > minutesMax
      ? t(`chat.${kind}.hours`, { hours: Math.ceil(answerMinutes / hourMinutes) })
      : t(`chat.${kind}.minutes`, { minutes: Math.max(answerMinutes, 1) })
  return { text, figure: markFigure('chat.wait', answerMinutes) }
}
