import type { Refusal } from './store.ts'

const kindsMax = 1_000

/** Counts who was turned away, so that a flood of them is one statement a second. */
export function countRefusals(write: (refusals: readonly Refusal[]) => Promise<unknown>) {
  let counts = new Map<string, Refusal>()

  return {
    add(identity: string, reason: Refusal['reason'], address: string): void {
      // Whoever invents a thousand names a second is one stranger.
      const name = counts.size < kindsMax ? identity.slice(0, 64) : ''
      const key = JSON.stringify([name, reason, address])
      const count = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { identity: name, reason, address, count })
    },
    async flush(): Promise<void> {
      const written = [...counts.values()]
      counts = new Map()
      if (written.length > 0) await write(written)
    },
  }
}
