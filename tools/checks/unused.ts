import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

export const unused: Check = {
  name: 'unused',
  run: async (root) => {
    const { code, output } = await runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints'], root)
    return code === 0 ? [] : output.trim().split('\n')
  },
}
