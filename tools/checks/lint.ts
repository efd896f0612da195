import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

const config = join(import.meta.dirname, '../../.oxlintrc.json')
/** Windows starts no script by its path: there it takes as long as it takes. */
const environment =
  process.platform === 'win32' ? {} : { OXLINT_TSGOLINT_PATH: join(import.meta.dirname, 'oneChecker.mjs') }

/** Node, the two sites and the verifier in the browser, the sites' client, and the journeys have types of their own. */
const projects = ['', 'apps/app/', 'apps/console/', 'apps/verifier/', 'packages/client/', 'e2e/']

/** What a compiler would refuse, and what our rules do. Each file has the types of the project that contains it. */
export const lint: Check = {
  name: 'lint',
  run: async (root) => {
    const missing = projects.map((folder) => `${folder}tsconfig.json`).filter((file) => !existsSync(join(root, file)))
    if (missing.length > 0) return missing.map((file) => `${file} is missing`)
    const { code, output } = await runTool(
      'oxlint/bin/oxlint',
      ['--config', config, '--type-aware', '--type-check', '--deny-warnings', '--format', 'unix'],
      root,
      environment,
    )
    return code === 0 ? [] : output.trim().split('\n')
  },
}
