import type { DataOf } from '@millrace/contract/call'
import { shareInfo } from '@millrace/contract/rewards/invite'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

export type ShareInfo = DataOf<typeof shareInfo>

export const useShareInfo = () => useCall(shareInfo, {}, { staleTime: 0 })

/** Whether the device has a share sheet of its own. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function'

/** What goes out with the link. It says that there is a reward for it, because that makes it paid promotion. */
export function useInvitationText(): (info: ShareInfo) => string {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  return ({ programme, reward }) =>
    programme.isOpen ? t('invite.message', { amount: formatUsdt(reward) }) : t('invite.message-plain')
}

/** Opens the device's share sheet. Whoever closes it has changed their mind, which is no error. */
export const openShareSheet = (data: ShareData): Promise<void> => navigator.share(data).catch(() => {})
