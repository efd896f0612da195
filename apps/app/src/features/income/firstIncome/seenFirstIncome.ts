import { readUserId } from '../../../shell/session.ts'

/** Local storage: whose first income this device has shown arriving. */
const getKey = (): string => `firstIncome.${readUserId()}`

export const hasSeenFirstIncome = (): boolean => localStorage.getItem(getKey()) !== null
export const markFirstIncomeSeen = (): void => localStorage.setItem(getKey(), 'seen')
