import { toTyped } from '../shell/usdt.ts'

/** `1 USDT = 129.5 KES` */
export function formatRate(rate: string, currency: string): string {
  return `1 USDT = ${toTyped(rate)} ${currency}`
}
