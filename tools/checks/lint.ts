import { join } from 'node:path'
import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

const config = join(import.meta.dirname, '../../.oxlintrc.json')

export const lint: Check = {
  name: 'lint',
  run: async (root) => {
    const { code, output } = await runTool(
      'oxlint/bin/oxlint',
      ['--config', config, '--deny-warnings', '--format', 'unix'],
      root,
    )
    return code === 0 ? [] : output.trim().split('\n')
  },
}
