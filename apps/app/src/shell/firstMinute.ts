import { readUserId } from './session.ts'

/** Local storage: how far a member is on the path of the first minute, as this device knows. */
const getKey = (): string => `firstMinute.${readUserId()}`

/** For somebody who has just registered on this device: the path is shown for certain, so a place is kept for it. */
export const beginFirstMinute = (): void => localStorage.setItem(getKey(), 'new')
export const hasBegunFirstMinute = (): boolean => localStorage.getItem(getKey()) === 'new'

/** For somebody who has walked or left it. */
export const leaveFirstMinute = (): void => localStorage.setItem(getKey(), 'left')
export const hasLeftFirstMinute = (): boolean => localStorage.getItem(getKey()) === 'left'

const getLookedKey = (): string => `firstMinute.looked.${readUserId()}`

/** For somebody who has looked back at a day of their machine. The server does not know. */
export const markLookedBack = (): void => localStorage.setItem(getLookedKey(), 'true')
export const hasLookedBack = (): boolean => localStorage.getItem(getLookedKey()) !== null
