import { readUserId } from '../../shell/session.ts'

/** Local storage: set for a member who has walked or left the path of the first minute on this device. */
const getKey = (): string => `firstMinute.${readUserId()}`

export const hasLeftFirstMinute = (): boolean => localStorage.getItem(getKey()) !== null
export const leaveFirstMinute = (): void => localStorage.setItem(getKey(), 'left')
