import type { noticePlaces } from '@millrace/contract/console/content'
import type { platforms } from '@millrace/contract/msg/version'

export const noticePlaceNames: Record<(typeof noticePlaces)[number], string> = {
  scroll: 'Scrolls on Home',
  popup: 'Opens as a dialog',
  wallet: 'In the wallet',
}

export const platformNames: Record<(typeof platforms)[number], string> = {
  web: 'Web',
  android: 'Android',
  ios: 'iOS',
}
