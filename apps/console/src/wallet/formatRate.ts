import { untyped } from '../shell/usdt.ts'

/** `1 USDT = 129.5 KES` */
export function formatRate(rate: string, currency: string): string {
  return `1 USDT = ${untyped(rate)} ${currency}`
}
