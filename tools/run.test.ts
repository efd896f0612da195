import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const lock = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
    'node_modules/@b/c/node_modules/@d/e': { version: '2.0.0', optional: true },
    'node_modules/for-pages': { version: '1.0.0' },
    'node_modules/for-tests': { version: '1.0.0', dev: true },
  },
})
/** What npm would do: leave the Node to go on with, and write its own note last. */
const installing = `echo "$*" >> npm-calls
  rm -rf node_modules
  own=node_modules/node-${process.platform}-${process.arch}/bin
  mkdir -p $own; ln -s "$REAL_NODE" $own/node
  case "$*" in *--workspace*) ;; *) pages=',"node_modules/for-pages":{"version":"1.0.0"}';; esac
  case "$*" in *--include=dev*) mkdir node_modules/vitest; more=',"node_modules/for-tests":{"version":"1.0.0"}';; esac
  echo '{"packages":{"node_modules/a":{"version":"1.0.0"}'"$pages$more"'}}' > node_modules/.package-lock.json`

const common = ' --include=optional --no-audit --no-fund'
/** Where packages are is worked out, so that npm need not ask. */
const addressed = ' --replace-registry-host=always'
const host = 'https://packages.invalid'
const programs = `ci --loglevel=error --omit=dev${common} --workspace=apps/server --workspace=apps/signer --workspace=apps/stations --workspace=apps/practice-bank --include-workspace-root${addressed}`

/** A bare clone with an npm that does what the test says. */
const bareClone = async (npm: string | undefined): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'millrace-clone-'))
  onTestFinished(async () => await rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'tools/start'), { recursive: true })
  await mkdir(join(root, 'tools/test'))
  await mkdir(join(root, 'bin'))
  await copyFile(join(import.meta.dirname, 'run.mjs'), join(root, 'tools/run.mjs'))
  await writeFile(join(root, 'package-lock.json'), lock)
  await writeFile(join(root, 'tools/test/main.ts'), `console.log('tested')`)
  await writeFile(
    join(root, 'tools/start/main.ts'),
    `const args: string[] = process.argv.slice(2)
    process.on('SIGTERM', () => process.exit(7))
    console.log('started', ...args)
    if (args[0] === 'wait') setInterval(() => undefined, 1000)
    else process.exit(Number(args[0] ?? 0))\n`,
  )
  for (const tool of ['cp', 'rm', 'mkdir', 'ln', 'sleep']) await symlink(`/bin/${tool}`, join(root, 'bin', tool))
  if (npm !== undefined) {
    await writeFile(join(root, 'bin/npm'), `#!/bin/sh\n${npm}\n`)
    await chmod(join(root, 'bin/npm'), 0o755)
  }
  return root
}

const run = async (
  root: string,
  args: readonly string[],
  {
    flags = [],
    env = {},
    onOutput,
  }: { flags?: string[]; env?: NodeJS.ProcessEnv; onOutput?: [RegExp, NodeJS.Signals] } = {},
) => {
  const child = spawn(process.execPath, [...flags, join(root, 'tools/run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: join(root, 'bin'), TMPDIR: root, REAL_NODE: process.execPath, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (onOutput?.[0].test(output)) child.kill(onOutput[1])
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const callsOf = async (root: string) => (await readFile(join(root, 'npm-calls'), 'utf8')).trim().split('\n')

test('a bare clone is installed with progress, goes on with the arguments and passes the exit code', async () => {
  const root = await bareClone(installing)
  const { code, output } = await run(root, ['start', '3', 'more'], { env: { NODE_ENV: 'production' } })
  expect(output).toMatch(/Installing packages … 0 s\n[\s\S]*Installing packages … done in \d+ s\nstarted 3 more\n/)
  expect(code).toBe(3)
  expect(await callsOf(root)).toEqual([programs])
})

test('what pages and tests need is added when it is needed first, and a start does not miss it', async () => {
  const root = await bareClone(installing)
  await run(root, ['start'])
  expect((await run(root, ['pages'])).code).toBe(0)
  expect((await run(root, ['test'])).output).toContain('tested')
  expect(await callsOf(root)).toEqual([
    programs,
    `install --no-save --loglevel=error --omit=dev${common}${addressed}`,
    `install --no-save --loglevel=error --include=dev${common}${addressed}`,
  ])
  await run(root, ['test'])
  await run(root, ['pages'])
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(3)
  const other = await bareClone(installing)
  await run(other, ['test'])
  await run(other, ['start'])
  expect(await callsOf(other)).toEqual([`ci --loglevel=error --include=dev${common}${addressed}`])
  await writeFile(join(other, 'package-lock.json'), lock.replaceAll('1.0.0', '1.0.1'))
  await run(other, ['start'])
  expect((await callsOf(other)).at(-1)).toBe(`ci --loglevel=error --include=dev${common}${addressed}`)
  expect(await callsOf(other)).toHaveLength(2)
})

test('packages for tests that were left out by hand are still installed for tests', async () => {
  const root = await bareClone(installing)
  await run(root, ['pages'])
  await rm(join(root, 'node_modules/.millrace-installed'))
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(1)
  await run(root, ['test'])
  expect(await callsOf(root)).toHaveLength(2)
})

test('a second run installs nothing; a changed lock file or a half-finished install does', async () => {
  const root = await bareClone(installing)
  await run(root, ['start'])
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(1)
  await writeFile(
    join(root, 'package-lock.json'),
    lock.replace('"node_modules/a":{"version":"1.0.0"', '"node_modules/a":{"version":"1.0.1"'),
  )
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(2)
  await rm(join(root, 'node_modules/.package-lock.json'))
  await rm(join(root, 'node_modules/.millrace-installed'))
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(3)
})

test('npm is told where packages are while it installs, and finds out where a registry keeps them elsewhere', async () => {
  const root = await bareClone(`cp npm-shrinkwrap.json seen.json; ${installing}`)
  await run(root, ['start'])
  const seen = JSON.parse(await readFile(join(root, 'seen.json'), 'utf8')) as { packages: object }
  expect(seen.packages).toMatchObject({
    'node_modules/a': { version: '1.0.0', resolved: `${host}/a/-/a-1.0.0.tgz` },
    'node_modules/@b/c/node_modules/@d/e': { resolved: `${host}/@d/e/-/e-2.0.0.tgz` },
  })
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false)
  const other = await bareClone(
    `if [ -e npm-shrinkwrap.json ]; then echo "npm error code E404" >&2; exit 1; fi; ${installing}`,
  )
  expect((await run(other, ['start'])).code).toBe(0)
  expect(await callsOf(other)).toEqual([programs.replace(addressed, '')])
})

test('an install by hand is not done again', async () => {
  const root = await bareClone(installing)
  await run(root, ['pages'])
  await rm(join(root, 'node_modules/.millrace-installed'))
  expect((await run(root, ['start'])).code).toBe(0)
  expect(await callsOf(root)).toHaveLength(1)
})

test('a part of ours that came after the install is linked by another', async () => {
  const root = await bareClone(installing)
  await run(root, ['pages'])
  await writeFile(
    join(root, 'package-lock.json'),
    lock.replace('"":{}', '"":{},"node_modules/@millrace/new":{"resolved":"packages/new","link":true}'),
  )
  await run(root, ['start'])
  expect(await callsOf(root)).toHaveLength(2)
})

test('two commands at once install once', async () => {
  const root = await bareClone(`sleep 1; ${installing}`)
  const both = await Promise.all([run(root, ['start']), run(root, ['start'])])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await callsOf(root)).toHaveLength(1)
})

test.for([
  ['without npm', undefined, /^npm is missing: install it together with Node from nodejs\.org and try again\.$/m],
  [
    'without a network',
    'echo "npm error code ENOTFOUND" >&2; exit 1',
    /^The packages could not be fetched: the first run needs a network/m,
  ],
  [
    'on a full disk',
    'echo "npm error code ENOSPC" >&2; exit 1',
    /^The packages do not fit on the disk: make about 1 GB free and try again\.$/m,
  ],
  [
    'with a lock file that does not fit',
    'echo "npm error code EUSAGE" >&2; exit 1',
    /^The packages cannot be installed, since package\.json and package-lock\.json do not agree/m,
  ],
  [
    'when npm has no Node for this machine',
    'mkdir -p node_modules',
    /^The Node that comes with Millrace does not run on this machine: it needs a 64-bit Linux/m,
  ],
  ['when npm fails for a reason of its own', 'echo "npm error strange" >&2; exit 1', /npm says:\nnpm error strange/],
] as const)('%s, one sentence says what to do', async ([, npm, sentence]) => {
  const { code, output } = await run(await bareClone(npm), ['start'])
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})

test('an old Node is refused in one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.0'}})`
  const { code, output } = await run(await bareClone(installing), ['start'], { flags: ['--import', old] })
  expect(output).toBe(
    'Millrace needs Node 20 or newer, and this is 18.20.0: install it from nodejs.org and try again.\n',
  )
  expect(code).toBe(1)
})

test('a signal is passed on, and so is the way it ended', async () => {
  const { code, output } = await run(await bareClone(installing), ['start', 'wait'], {
    onOutput: [/started/, 'SIGTERM'],
  })
  expect(output).toContain('started wait')
  expect(code).toBe(7)
})

test('in a folder that cannot be written, one sentence says what to do', async () => {
  const root = await bareClone(installing)
  await chmod(root, 0o555)
  onTestFinished(() => chmod(root, 0o755))
  // Root may write anywhere, and so becomes somebody else first.
  const flags =
    process.getuid?.() === 0 ? ['--import', 'data:text/javascript,process.setgid(65534);process.setuid(65534)'] : []
  const { code, output } = await run(root, ['start'], { flags, env: { TMPDIR: tmpdir() } })
  expect(output).toMatch(
    /^Nothing can be installed, since .* cannot be written: clone into a folder of your own, or start as its owner\.\n$/,
  )
  expect(code).toBe(1)
})
