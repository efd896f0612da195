import { lowerPriority } from '@millrace/program/lowerPriority'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  await mkdir(cache, { recursive: true })
  await withLock(join(cache, 'build.lock'), async () => {
    const hash = await hashSources(site)
    if ((await readFile(join(dist, '.sources'), 'utf8').catch(() => '')) === hash) return
    await (installing ??= installPackages(onProgress, signal))
    const startedAt = performance.now()
    onProgress(`Building the ${site}`)
    // Built in another folder and swapped when complete: a running server serves the old build until then.
    await rm(join(cache, 'new'), { recursive: true, force: true })
    await runVite(site, home, '.cache/new', signal)
    await compress(join(cache, 'new'))
    await writeFile(join(cache, 'new/.sources'), hash)
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

const hashSources = async (site: Site): Promise<string> => {
  const hash = createHash('sha256')
  // Settings of the build, such as VITE_TABS, change it too.
  for (const [name, value] of Object.entries(process.env).toSorted())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  const folders = [`apps/${site}`, 'packages']
  for (const folder of folders) {
    for (const file of await listFiles(join(root, folder)))
      hash.update(file.slice(root.length)).update(await readFile(file))
  }
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(await readFile(join(root, file)))
  return hash.digest('hex')
}

const listFiles = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { withFileTypes: true })
  const sources = entries.filter(
    ({ name }) =>
      name !== 'node_modules' &&
      name !== 'dist' &&
      name !== '.cache' &&
      !name.endsWith('.test.ts') &&
      !name.endsWith('.test.tsx'),
  )
  const found = await Promise.all(
    sources.map(async (entry) =>
      entry.isDirectory() ? await listFiles(join(dir, entry.name)) : [join(dir, entry.name)],
    ),
  )
  return found.flat().sort()
}
