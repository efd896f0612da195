import { daysBefore } from '../periods.ts'

export type Span = { readonly from: string; readonly to: string }

/** The stretches of days that can be chosen with one tap; each ends today. */
export const periods = [7, 30, 90] as const

export const findPeriod = (days: number, today: string): Span => ({ from: daysBefore(today, days - 1), to: today })
