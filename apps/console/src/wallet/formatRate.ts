import { toTyped } from '../shell/amount.ts'

/** `1 USDT = 129.5 KES` */
export function formatRate(rate: string, currency: string): string {
  return `1 USDT = ${toTyped(rate)} ${currency}`
}
