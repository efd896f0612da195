import { paths } from '@millrace/contract/paths'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { IconName } from '../../components/Icon.tsx'

type Kind = { readonly icon: IconName; readonly to: string }

export const welcomePath = `${paths.rewards}?show=welcome`

/** How each kind of reward looks, and where it has a screen of its own. */
export const rewardKinds: Readonly<Record<ProgrammeKind, Kind>> = {
  invitation: { icon: 'people', to: paths.invitationRewards },
  'sign-in': { icon: 'calendar', to: paths.signInRecords },
  welcome: { icon: 'gift', to: welcomePath },
  code: { icon: 'ticket', to: '' },
  exchange: { icon: 'exchange', to: '' },
  coupon: { icon: 'ticket', to: paths.coupons },
  group: { icon: 'chat', to: paths.joinGroup },
  share: { icon: 'video', to: paths.shareLink },
}
