import type { noticePlaces } from '@millrace/contract/console/content'
import type { HelpTopic } from '@millrace/contract/msg/help'
import type { platforms } from '@millrace/contract/msg/version'

export const noticePlaceNames: Record<(typeof noticePlaces)[number], string> = {
  scroll: 'Scrolls on Home',
  popup: 'Opens as a dialog',
  wallet: 'In the wallet',
}

export const helpTopicNames: Record<HelpTopic, string> = {
  'money-in': 'Money in',
  'money-out': 'Money out',
  income: 'Machines and income',
  risks: 'Risks',
  safety: 'Safety',
  rewards: 'Rewards',
  account: 'Account',
  community: 'Community',
}

export const platformNames: Record<(typeof platforms)[number], string> = {
  web: 'Web',
  android: 'Android',
  ios: 'iOS',
}
