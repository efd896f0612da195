import { join } from 'node:path'
import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

const config = join(import.meta.dirname, '../../.oxlintrc.json')

/** What a compiler would refuse, and what our rules do. Each file has the types of the project that contains it. */
export const lint: Check = {
  name: 'lint',
  run: async (root) => {
    const { code, output } = await runTool(
      'oxlint/bin/oxlint',
      ['--config', config, '--type-aware', '--type-check', '--deny-warnings', '--format', 'unix'],
      root,
    )
    return code === 0 ? [] : output.trim().split('\n')
  },
}
