import { usdtMinor } from '@millrace/money'

/** What is held, in percent of what is owed; null when nothing is. Rounded down: 99.99 is not a hundred. */
export function toPercent(held: string, owed: string): number | null {
  const owedMinor = usdtMinor(owed)
  return owedMinor === 0n ? null : Number((usdtMinor(held) * 1_000n) / owedMinor) / 10
}
