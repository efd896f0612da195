import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** What runs for a long time, with the file it begins with. */
export const sourceEntries = {
  start: join(root, 'tools/start/start.ts'),
  server: join(root, 'apps/server/src/main.ts'),
  signer: join(root, 'apps/signer/src/main.ts'),
  stations: join(root, 'apps/stations/src/main.ts'),
  fleet: join(root, 'tools/fleet/chargers.ts'),
  bank: join(root, 'apps/practice-bank/src/main.ts'),
} as const

export type ProgramName = keyof typeof sourceEntries

/** Has a folder for each state of the sources that was bundled: what runs from an older one may still load from it. */
export const bundlesFolder = join(root, 'node_modules/.cache/millrace/programs')

let current: string | undefined
/** Where the bundle of the sources is, or would be. Asked once, so that what runs stays of one piece. */
export const bundleFolder = (): string => (current ??= join(bundlesFolder, stampSources()))

export const isBundled = (): boolean => existsSync(bundleFolder())

/**
 * The file to run for a program: its bundle, if there is one of the sources as they are now. In development, what runs
 * is what is being written.
 */
export const findEntry = (name: ProgramName, isDevelopment = false): string =>
  !isDevelopment && isBundled() ? join(bundleFolder(), `${name}.mjs`) : sourceEntries[name]

/** The file to run for a program of another version, whose sources are in that folder. */
export const findEntryIn = (folder: string, name: ProgramName): string =>
  folder === root ? findEntry(name) : join(folder, relative(root, sourceEntries[name]))

/** Changes when a source file does. Sizes and times tell, and take a few milliseconds to read. */
const stampSources = (): string => {
  const folders = [
    ...['server', 'signer', 'stations', 'gateway', 'practice-bank'].map((app) => `apps/${app}/src`),
    'packages',
    'tools',
  ]
  const files = [join(root, 'package-lock.json'), ...folders.flatMap((folder) => listSources(join(root, folder)))]
  const hash = createHash('sha256').update(process.version)
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** Whether a program can be another one when this file has changed. */
export const isSource = (file: string): boolean => /\.(?:ts|json|sql)$/.test(file) && !file.endsWith('.test.ts')
