import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { runTool } from './runTool.ts'

const config = join(import.meta.dirname, '../../.dependency-cruiser.cjs')
const folders = ['apps', 'packages', 'tools', 'bench', 'e2e']

type Report = {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string }
      readonly from: string
      readonly to: string
      readonly cycle?: readonly { readonly name: string }[]
    }[]
  }
}

export const dependencies: Check = {
  name: 'dependencies',
  run: async (root) => {
    const present = folders.filter((folder) => existsSync(join(root, folder)))
    const { stdout, output } = await runTool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ['--config', config, '--output-type', 'json', ...present],
      root,
    )
    const report = parse(stdout)
    if (!report) return output.trim().split('\n')
    // With a TypeScript it cannot use, the tool finds no imports at all and reports that all is well.
    const edges = report.modules
      .flatMap(({ dependencies: to }) => to)
      .filter(({ resolved }) => folders.some((folder) => resolved.startsWith(`${folder}/`)))
    if (edges.length === 0) return ['no imports were found at all, so nothing was checked']
    return report.summary.violations.map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
    )
  },
}

const parse = (text: string): Report | undefined => {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
