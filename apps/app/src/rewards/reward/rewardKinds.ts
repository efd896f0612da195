import { paths } from '@millrace/contract/paths'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { TextKey } from '@millrace/texts'
import type { IconName } from '../../components/Icon.tsx'

type Kind = { readonly icon: IconName; readonly text: TextKey; readonly to: string }

export const welcomePath = `${paths.rewards}?show=welcome`

/** How each kind of reward looks, and where it has a screen of its own. */
export const rewardKinds: Readonly<Record<ProgrammeKind, Kind>> = {
  invitation: { icon: 'people', text: 'reward.kind.invitation', to: paths.invitationRewards },
  'sign-in': { icon: 'calendar', text: 'reward.kind.sign-in', to: paths.signInRecords },
  welcome: { icon: 'gift', text: 'reward.kind.welcome', to: welcomePath },
  code: { icon: 'ticket', text: 'reward.kind.code', to: '' },
  exchange: { icon: 'exchange', text: 'reward.kind.exchange', to: '' },
  coupon: { icon: 'ticket', text: 'reward.kind.coupon', to: paths.coupons },
  group: { icon: 'chat', text: 'reward.kind.group', to: paths.joinGroup },
  share: { icon: 'video', text: 'reward.kind.share', to: paths.shareLink },
}
