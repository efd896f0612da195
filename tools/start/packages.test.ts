import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** What `npm start`, `npm run dev`, `audit`, `backup` and `restore` run and build. */
const entries = [
  'tools/start/main.ts',
  'tools/start/start.ts',
  'tools/programs/main.ts',
  'tools/audit/main.ts',
  'tools/backup/main.ts',
  'apps/server/src/main.ts',
  'apps/signer/src/main.ts',
  'apps/signer/src/addApprover.ts',
  'apps/stations/src/main.ts',
  'tools/fleet/chargers.ts',
  'apps/practice-bank/src/main.ts',
  'apps/app/vite.config.ts',
  'apps/app/src/main.tsx',
  'apps/console/vite.config.ts',
  'apps/console/src/main.tsx',
]
type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>> }
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
// Of types alone nothing is left when a file runs.
const imports = /(?:^|\n)(?:import|export) (?!type )(?:[^'"]*? from )?'([^'$]+)'|\bimport\('([^'$]+)'\)/g

/** Where Node would find a package, from the folder of a file upwards. */
const findLocked = (file: string, name: string): string | undefined => {
  for (let dir = dirname(file); ; dir = dirname(dir)) {
    const path = dir === '.' ? `node_modules/${name}` : `${dir}/node_modules/${name}`
    if (packages[path]) return path
    if (dir === '.') return undefined
  }
}

/** The packages that are loaded from these files on, each with a file that imports it. */
const collect = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const files = [...entries]
  const seen = new Set(files)
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    for (const [, statement, call] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const asked = statement ?? call ?? ''
      if (/^(?:node|virtual):/.test(asked)) continue
      const [, name = '', , path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/(.*))?$/.exec(asked) ?? []
      const next = asked.startsWith('.')
        ? relative(root, join(root, dirname(file), asked))
        : name.startsWith('@millrace/')
          ? `packages/${name.slice('@millrace/'.length)}/src/${path || 'index'}.ts`
          : undefined
      if (next === undefined) {
        const locked = findLocked(file, name)
        if (!locked || !packages[locked]?.link) found.set(locked ?? name, file)
      } else if (/\.tsx?$/.test(next) && existsSync(join(root, next)) && !seen.has(next)) {
        seen.add(next)
        files.push(next)
      }
    }
  }
  return found
}

test('no package that a start needs is among those for tests, which a bare clone does not have', () => {
  const found = collect()
  for (const name of ['fastify', 'micro-eth-signer', 'vite', 'react', 'react-admin'])
    expect(
      [...found.keys()].some((path) => path.endsWith(`node_modules/${name}`)),
      name,
    ).toBe(true)
  const missing = [...found].filter(([path]) => packages[path] === undefined || packages[path].dev)
  expect(missing).toEqual([])
})
