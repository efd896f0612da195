/** What chance begins with in this run of the tests. */
export const testSeed = Number(process.env['TEST_SEED'])

/** Chance that comes out the same each time. */
export function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
