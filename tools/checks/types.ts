import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

/** Node, the two sites and the verifier in the browser, and the journeys have global types of their own. */
const projects = [
  'tsconfig.json',
  'apps/app/tsconfig.json',
  'apps/console/tsconfig.json',
  'apps/verifier/tsconfig.json',
  'e2e/tsconfig.json',
]

export const types: Check = {
  name: 'types',
  run: async (root) => {
    const found = await Promise.all(
      projects.map(async (project) => {
        if (
          !(await access(join(root, project)).then(
            () => true,
            () => false,
          ))
        )
          return [`${project} is missing`]
        const { code, output } = await runTool(
          'typescript-native/bin/tsc',
          ['--noEmit', '-p', project, '--pretty', 'false'],
          root,
        )
        return code === 0 ? [] : output.trim().split('\n')
      }),
    )
    return found.flat()
  },
}
