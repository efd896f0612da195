import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../start/build.ts'
import type { Check } from './Check.ts'

const homeBytesMax = 120_000
/** The open books are read by people who have never been here: Home's first load counts as well. */
const booksScreen = 'src/transparency/TransparencyScreen.tsx'
const booksBytesMax = 130_000
const routeBytesMax = 40_000

/** Vite's manifest: a chunk by its source or name, with the chunks it needs at once. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly imports?: readonly string[]
      readonly css?: readonly string[]
      readonly dynamicImports?: readonly string[]
      readonly isDynamicEntry?: boolean
    }
  >
>

type Built = {
  readonly manifest: Manifest
  /** The files that the page itself asks for. */
  readonly pageFiles: readonly string[]
  readonly bytesOf: (file: string) => number
}

/** The size of Home's first load, and what each chunk loaded later adds: JavaScript and CSS, compressed. */
export function measure({ manifest, pageFiles, bytesOf }: Built): {
  homeBytes: number
  added: ReadonlyMap<string, number>
} {
  const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + bytesOf(file), 0)
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const textsMax = (folder: string): number =>
    Math.max(
      0,
      ...keys
        .filter((key) => key.startsWith(`virtual:texts/${folder}/`))
        .map((key) => bytesOf(manifest[key]?.file ?? '')),
    )
  const first = new Set(
    pageFiles
      .filter((file) => !file.includes('/text-'))
      .flatMap((file) => {
        const key = Object.keys(manifest).find((each) => manifest[each]?.file === file)
        return key ? filesOf(manifest, key) : [file]
      }),
  )
  const added = keys
    .filter((key) => !key.startsWith('virtual:texts/'))
    .map((key) => {
      const domain = /^src\/(\w+)\//.exec(key)?.[1] ?? ''
      // A screen loads the texts of its domain, in the longest language. What opens on a screen finds them loaded, and
      // those of the shell are always there.
      const texts = domain !== 'shell' && key.endsWith('Screen.tsx') ? textsMax(domain) : 0
      const loaded = loadedBefore(manifest, key)
      const files = filesOf(manifest, key).filter((file) => !first.has(file) && !loaded.has(file))
      return [key, sum(files) + texts] as const
    })
  return { homeBytes: sum(first) + textsMax('shell'), added: new Map(added) }
}

/** What has been loaded in any case when this chunk is asked for: the files that all chunks which ask for it share. */
function loadedBefore(manifest: Manifest, key: string): ReadonlySet<string> {
  if (key.endsWith('Screen.tsx')) return new Set()
  const [first = [], ...others] = Object.keys(manifest)
    .filter((each) => manifest[each]?.dynamicImports?.includes(key))
    .map((each) => filesOf(manifest, each))
  return new Set(first.filter((file) => others.every((files) => files.includes(file))))
}

function filesOf(manifest: Manifest, key: string, seen: Set<string> = new Set()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [
    ...new Set([
      chunk.file,
      ...(chunk.css ?? []),
      ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen)),
    ]),
  ]
}

/** A sentence for everything above its budget. */
export function overBudget(built: Built): string[] {
  const { homeBytes, added } = measure(built)
  if (built.pageFiles.length === 0 || added.size === 0)
    return ['the build has no page or no screens, so nothing was measured']
  const booksBytes = homeBytes + (added.get(booksScreen) ?? 0)
  const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`
  return [
    ...(homeBytes > homeBytesMax
      ? [`the first load of Home is ${kB(homeBytes)} compressed, ${kB(homeBytesMax)} at most`]
      : []),
    ...(booksBytes > booksBytesMax
      ? [`the first load of the open books is ${kB(booksBytes)} compressed, ${kB(booksBytesMax)} at most`]
      : []),
    ...[...added]
      .filter(([, bytes]) => bytes > routeBytesMax)
      .map(([key, bytes]) => `${key} adds ${kB(bytes)} compressed, ${kB(routeBytesMax)} at most`),
  ]
}

export async function readBuild(dist: string): Promise<Built> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [[file], css].flat()))
  const bytes = new Map(
    await Promise.all(
      [...files].map(async (file) => [file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length] as const),
    ),
  )
  return {
    manifest,
    pageFiles: [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? ''),
    bytesOf: (file) => bytes.get(file) ?? 0,
  }
}

export const budget: Check = {
  name: 'budget',
  run: async (root) => {
    await build('app', () => {})
    return overBudget(await readBuild(join(root, 'apps/app/dist')))
  },
}
