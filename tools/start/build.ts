import { lowerPriority } from '@millrace/program/lowerPriority'
import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { compress } from './compress.ts'

const root = join(import.meta.dirname, '../..')
type Site = 'app' | 'console'

export const distOf = (site: Site): string => join(root, 'apps', site, 'dist')

/** Builds the app or the console, if its sources have changed since the last build. */
export const build = async (site: Site, onProgress: (line: string) => void, signal?: AbortSignal): Promise<void> => {
  const home = join(root, 'apps', site)
  const dist = distOf(site)
  const cache = join(home, '.cache')
  // Sizes and times first: reading a thousand files takes longer than many a program's start.
  const stamp = stampSources(site)
  const stampFile = join(dist, '.stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await mkdir(cache, { recursive: true })
  await withLock(join(cache, 'build.lock'), async () => {
    const hash = await hashSources(site)
    if ((await readFile(join(dist, '.sources'), 'utf8').catch(() => '')) === hash)
      return await writeFile(stampFile, stamp)
    await (installing ??= installPackages(onProgress, signal))
    const startedAt = performance.now()
    onProgress(`Building the ${site}`)
    // Built in another folder and swapped when complete: a running server serves the old build until then.
    await rm(join(cache, 'new'), { recursive: true, force: true })
    await runVite(site, home, '.cache/new', signal)
    await compress(join(cache, 'new'))
    await writeFile(join(cache, 'new/.sources'), hash)
    await writeFile(join(cache, 'new/.stamp'), stamp)
    await rm(join(cache, 'old'), { recursive: true, force: true })
    await rename(dist, join(cache, 'old')).catch(() => undefined)
    await rename(join(cache, 'new'), dist)
    await rm(join(cache, 'old'), { recursive: true, force: true })
    onProgress(`Built the ${site} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  })
}

/** The packages that pages are built of and with, if they are not there: the programs start without them. */
let installing: Promise<void> | undefined
const installPackages = async (onProgress: (line: string) => void, signal?: AbortSignal): Promise<void> => {
  const { code, output } = await runNode([join(root, 'tools/run.mjs'), 'pages'], {
    cwd: root,
    signal,
    onProgress,
    isInBackground: true,
  })
  if (code !== 0) throw new UserError(output)
}

export const runVite = async (what: string, home: string, outDir: string, signal?: AbortSignal): Promise<void> => {
  const vite = join(dirname(createRequire(join(home, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  // Also when tests run this: what is built is what people get.
  const { code, output } = await runNode(args, {
    cwd: home,
    signal,
    env: { NODE_ENV: 'production' },
    // The demonstration's past takes longer, and one processor.
    isInBackground: true,
  })
  if (code !== 0) throw new UserError(`The ${what} could not be built:\n${output}`)
}

type RunOptions = {
  readonly cwd: string
  readonly signal: AbortSignal | undefined
  readonly env?: Readonly<Record<string, string>>
  readonly onProgress?: (line: string) => void
  /** Leaves the processor to whoever else wants it. */
  readonly isInBackground?: boolean
}

export const runNode = async (
  args: readonly string[],
  { cwd, signal, env, onProgress, isInBackground = false }: RunOptions,
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const child = spawn(process.execPath, args, {
    cwd,
    ...(signal && { signal }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  if (isInBackground && child.pid) lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL, child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onProgress?.(text.trimEnd())
    })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, output: output.trim() }
}

const stampSources = (site: Site): string => {
  const hash = createHash('sha256')
  hashEnvironment(hash)
  for (const file of listSources(site)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const hashSources = async (site: Site): Promise<string> => {
  const hash = createHash('sha256')
  hashEnvironment(hash)
  for (const file of listSources(site)) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

/** Settings of the build, such as VITE_TABS, change it too. */
const hashEnvironment = (hash: Hash): void => {
  for (const [name, value] of Object.entries(process.env).toSorted())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
}

const listSources = (site: Site): string[] => [
  ...[`apps/${site}`, 'packages'].flatMap((folder) => listFiles(join(root, folder))),
  ...['package-lock.json', 'tsconfig.base.json'].map((file) => join(root, file)),
]

const listFiles = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter(
      ({ name }) =>
        name !== 'node_modules' &&
        name !== 'dist' &&
        name !== '.cache' &&
        !name.endsWith('.test.ts') &&
        !name.endsWith('.test.tsx'),
    )
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(dir, entry.name)) : [join(dir, entry.name)]))
    .toSorted()
