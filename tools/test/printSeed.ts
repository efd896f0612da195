import type { TestProject } from 'vitest/node'

/** At the start and again at the end, where a failure is read. */
export default function printSeed({ config }: TestProject): () => void {
  const print = () =>
    console.log(`Random tests use the seed ${config.env['TEST_SEED']}; TEST_SEED=… repeats a run with its seed.`)
  print()
  return print
}
