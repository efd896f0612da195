/** What is held, in percent of what is owed; null when nothing is. Rounded down: 99.99 is not a hundred. */
export function toPercent(held: string, owed: string): number | null {
  return Number(owed) === 0 ? null : Math.floor((Number(held) / Number(owed)) * 1_000) / 10
}
