/** The seed of this test run. */
export const testSeed = Number(process.env['TEST_SEED'])

/** A seeded random number generator: the same seed gives the same numbers. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
