/** The same choices for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (below: number): number => Math.floor(next() * below),
    pick: <Each>(list: readonly Each[]): Each => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
  }
}
