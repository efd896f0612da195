import { squareStatus } from '@millrace/contract/square/safety'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { hasSession } from '../../shell/session.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** A timer cannot wait for weeks, and a clock may be a little behind. */
const toWaitMs = (until: string): number => Math.min(Math.max(Date.parse(until) - Date.now(), 1_000), 60_000)

/** Why the member cannot write at the moment, said before they type; null when they can. */
export function useWriting(): { readonly hindrance: string | null } {
  const t = useText()
  const { code } = useLanguage()
  const status = useCall(
    squareStatus,
    {},
    {
      enabled: hasSession(),
      staleTime: 30_000,
      // Once the pause is over, whoever has waited on this page can write without loading it again.
      refetchInterval: ({ state }) => Boolean(state.data?.postsFrom) && toWaitMs(state.data?.postsFrom ?? ''),
    },
  )
  if (!status.data?.postsFrom) return { hindrance: null }
  const { postsFrom, actions } = status.data
  const mute = actions.find(({ action, until, endedTime }) => action === 'mute' && until === postsFrom && !endedTime)
  const time = formatDateTime(postsFrom, code)
  return {
    hindrance: mute ? t('post.muted', { time, reason: mute.reason }) : t('post.paused', { time }),
  }
}
