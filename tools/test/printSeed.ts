import type { TestProject } from 'vitest/node'

export default function printSeed({ config }: TestProject): void {
  console.log(`Chance begins with ${config.env['TEST_SEED']}; TEST_SEED=… begins with another.`)
}
