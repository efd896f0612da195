import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

export const unused: Check = {
  name: 'unused',
  run: async (root) => {
    const { code, said } = await runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints'], root)
    return code === 0 ? [] : said.trim().split('\n')
  },
}
