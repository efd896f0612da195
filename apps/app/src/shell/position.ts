import { createPositionStore } from '@millrace/client/position'

/** Goes at sign-out, with all that is known of the member. */
export const positionStore = createPositionStore('position')
