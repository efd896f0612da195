import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Check } from './Check.ts'
import { importRules, type ImportRule } from './importRules.ts'
import { repositoryFiles } from './repositoryFiles.ts'

const isSource =
  /^(?:apps|packages|tools|bench|e2e)\/(?!.*(?:^|\/)(?:dist|\.cache|\.data|node_modules)\/).*\.[cm]?[jt]sx?$/

/** What a file imports: where it leads, from the root, or what was written where it leads nowhere. */
type Import = { readonly path: string; readonly isMissing: boolean }
type Graph = ReadonlyMap<string, readonly Import[]>

/** Every import of ours against the rules of the layers, and no two files that need each other. */
export const dependencies: Check = {
  name: 'dependencies',
  run: async (root) => {
    const files = repositoryFiles(root).filter((file) => isSource.test(file))
    const resolve = createResolver(root)
    const graph: Graph = new Map(
      files.map((file) => [file, readImports(join(root, file)).flatMap((asked) => resolve(file, asked) ?? [])]),
    )
    // Whatever it is that finds none, all would seem well.
    if (![...graph.values()].flat().some(({ isMissing }) => !isMissing))
      return ['no imports were found at all, so nothing was checked']
    return [
      ...findCycles(graph).map((cycle) => `no-cycles: ${cycle.join(' → ')}`),
      ...[...graph].flatMap(([from, imports]) => findBreaches(from, imports)),
    ]
  },
}

/** What is written in `import`, `export … from`, `import()` and types; once each. */
function readImports(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8')
  const parsed = parseSync(file, source)
  const [error] = parsed.errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const found = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, , text] = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end)) ?? []
      return text ?? []
    }),
  ]
  // The whole tree is large, and few files have such types.
  if ((source.match(/\bimport\(/g)?.length ?? 0) > dynamicImports.length)
    new Visitor({
      TSImportType: (node) => {
        found.push(node.source.value)
      },
    }).visit(parsed.program)
  return [...new Set(found)]
}

type Manifest = { readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>> }

/** Where an import leads; undefined for packages that are not ours, which the types and the lock file are about. */
function createResolver(root: string): (from: string, asked: string) => Import | undefined {
  const known = new Map<string, string | undefined>()
  const once = (key: string, find: () => string | undefined): string | undefined => {
    if (!known.has(key)) known.set(key, find())
    return known.get(key)
  }
  const existing = (path: string) => once(path, () => (existsSync(join(root, path)) ? path : undefined))
  const realRoot = realpathSync(root)

  /** The folder of a package, where Node would find it from a file on. */
  const findPackage = (folder: string, name: string): string | undefined =>
    once(`${folder} ${name}`, () => {
      const place = join(root, folder, 'node_modules', name)
      if (existsSync(place)) return relative(realRoot, realpathSync(place))
      return folder === '.' ? undefined : findPackage(dirname(folder), name)
    })

  const findExport = (home: string, path: string): string | undefined => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8')) as Manifest
    const given = exports[path] ?? exports['./*']
    const target = typeof given === 'string' ? given : Object.values(given ?? {})[0]
    return target && existing(join(home, target.replace('*', path.slice(2))))
  }

  return (from, given) => {
    const asked = given.replace(/\?.*$/, '')
    const toImport = (path: string | undefined): Import => ({ path: path ?? asked, isMissing: path === undefined })
    if (isBuiltin(asked)) return toImport(asked)
    if (asked.startsWith('.')) return toImport(existing(join(dirname(from), asked)))
    const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(asked) ?? []
    const home = findPackage(dirname(from), name)
    if (home === undefined) return toImport(undefined)
    return home.includes('node_modules') ? undefined : toImport(once(asked, () => findExport(home, `.${path}`)))
  }
}

const compiled = new Map<string, RegExp>()
const compile = (pattern: string): RegExp => {
  const known = compiled.get(pattern) ?? new RegExp(pattern)
  compiled.set(pattern, known)
  return known
}

const matches = (path: string, patterns: string | readonly string[], groups: readonly string[]): boolean =>
  [patterns]
    .flat()
    .some((pattern) => compile(pattern.replaceAll(/\$(\d)/g, (_, n) => groups[Number(n)] ?? '')).test(path))

function findBreaches(from: string, imports: readonly Import[]): string[] {
  return importRules.flatMap((rule) => {
    const groups = findGroups(rule, from)
    return groups
      ? imports.filter((to) => isBreach(rule, to, groups)).map(({ path }) => `${rule.name}: ${from} → ${path}`)
      : []
  })
}

/** Undefined for a file that the rule is not about. */
function findGroups({ from: { path = '', pathNot } }: ImportRule, file: string): readonly string[] | undefined {
  if (pathNot !== undefined && matches(file, pathNot, [])) return undefined
  return compile(path).exec(file) ?? undefined
}

const isBreach = ({ to }: ImportRule, { path, isMissing }: Import, groups: readonly string[]): boolean =>
  (to.path === undefined || matches(path, to.path, groups)) &&
  (to.pathNot === undefined || !matches(path, to.pathNot, groups)) &&
  (to.isMissing === undefined || isMissing)

/** One way around for each group of files that all need each other. */
function findCycles(graph: Graph): string[][] {
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const { path: next } of graph.get(file) ?? []) if (graph.has(next)) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
