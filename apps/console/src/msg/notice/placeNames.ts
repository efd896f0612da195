import type { noticePlaces } from '@millrace/contract/console/content'

export const placeNames: Record<(typeof noticePlaces)[number], string> = {
  scroll: 'Scrolls on Home',
  popup: 'Opens as a dialog',
  wallet: 'In the wallet',
}
