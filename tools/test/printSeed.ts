import type { TestProject } from 'vitest/node'

export default function printSeed({ config }: TestProject): void {
  console.log(`Random tests use the seed ${config.env['TEST_SEED']}; set TEST_SEED for another.`)
}
