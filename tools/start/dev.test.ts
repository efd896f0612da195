import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../process/freePort.ts'
import { isAlive } from '../process/isAlive.ts'
import { waitFor } from '../process/waitFor.ts'
import { isFull } from '../test/full.ts'
import { startDevFront } from './devFront.ts'
import { Program } from './Program.ts'
import { isReady, readPostmasterPid, waitForProgram, startMillrace, temporaryData } from './testMillrace.ts'
import { watchSources } from './watchSources.ts'

/** A busy machine is slow, not wrong. */
const patience = 60_000

const temporaryFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'millrace-dev-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true }))
  return dir
}
const read = async (url: string): Promise<string> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return (await answer?.text()) ?? ''
}
const answers = (url: string, text: string) =>
  waitFor(async () => ((await read(url)).includes(text) ? true : undefined), patience)

test('a program restarts when its source changes, and one that is broken waits for the next change', async () => {
  const root = await temporaryFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const entry = join(root, 'app/src/main.ts')
  await mkdir(join(root, 'app/src'), { recursive: true })
  const source = (answer: string) => `import { createServer } from 'node:http'
    const answer: string = '${answer}'
    createServer((_request, response) => response.end(answer)).listen(${port}, '127.0.0.1')\n`
  await writeFile(entry, source('first'))
  const lines: string[] = []
  const program = new Program(
    {
      name: 'program',
      command: () => [process.execPath, entry],
      url,
      readyPath: '/',
      env: () => process.env,
      retry: 'after a change',
    },
    root,
    (text) => lines.push(text),
  )
  onTestFinished(() => program.stop())
  expect(await program.start()).toBeUndefined()
  expect(await read(url)).toBe('first')
  const unwatch = watchSources(root, ['app'], (file) => {
    lines.push(file)
    void program.restart()
  })
  onTestFinished(unwatch)

  await writeFile(entry, source('second'))
  expect(await answers(url, 'second')).toBe(true)
  // Many editors write another file and rename it.
  await writeFile(`${entry}.new`, source('third'))
  await rename(`${entry}.new`, entry)
  expect(await answers(url, 'third')).toBe(true)
  // It answers a moment before it is noticed.
  await waitFor(() => lines.includes('The program is back') || undefined, patience)
  expect(new Set(lines)).toEqual(new Set(['app/src/main.ts', 'The program is back']))

  await writeFile(entry, 'const = broken\n')
  expect(await waitFor(() => lines.find((line) => line.includes('when a source file changes')), patience)).toMatch(
    /The program ended unexpectedly \(SyntaxError.*\); it starts again when a source file changes/,
  )
  await writeFile(entry, source('fourth'))
  expect(await answers(url, 'fourth')).toBe(true)

  // A folder made later is watched too, from a moment on.
  await mkdir(join(root, 'app/src/more'))
  const isSeen = async (file: string) => {
    await writeFile(join(root, file), '{}')
    return lines.includes(file) ? true : undefined
  }
  expect(await waitFor(() => isSeen('app/src/more/texts.json'), patience, 250)).toBe(true)

  await writeFile(join(root, 'app/src/main.test.ts'), '')
  await writeFile(join(root, 'app/README.md'), '')
  await writeFile(entry, source('fifth'))
  expect(await answers(url, 'fifth')).toBe(true)
  expect(lines.filter((line) => /test|README/.test(line))).toEqual([])
})

test('app and console reload by themselves on one address, and all other paths are the server’s', async () => {
  const root = await temporaryFolder()
  for (const [site, base] of [
    ['app', '/'],
    ['console', '/console/'],
  ] as const) {
    await mkdir(join(root, site, 'src'), { recursive: true })
    await writeFile(join(root, site, 'vite.config.mjs'), `export default { base: '${base}' }\n`)
    await writeFile(join(root, site, 'index.html'), '<head></head><script type="module" src="/src/main.js"></script>\n')
    await writeFile(join(root, site, 'src/main.js'), `document.title = 'first ${site}'\n`)
  }
  const server = createServer((request, response) => void response.end(`server ${request.method} ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: serverPort } = server.address() as { port: number }
  const port = await freePort()
  const front = await startDevFront({
    host: '127.0.0.1',
    port,
    sites: { app: join(root, 'app'), console: join(root, 'console') },
    serviceUrls: {},
    serverUrl: async () => `http://127.0.0.1:${serverPort}`,
  })
  onTestFinished(async () => {
    await front.close()
    server.close()
  })
  const url = `http://127.0.0.1:${port}`
  for (const [site, base] of [
    ['app', '/'],
    ['console', '/console/'],
  ] as const) {
    const page = await read(`${url}${base}`)
    expect(page).toMatch(new RegExp(`<script type="module" src="${base}@vite/client" nonce="[^"]+">`))
    expect(await read(`${url}${base}src/main.js`)).toContain(`first ${site}`)
    const token = /wsToken = "([^"]+)"/.exec(await read(`${url}${base}@vite/client`))?.[1]
    const socket = new WebSocket(`ws://127.0.0.1:${port}${base}?token=${token}`, 'vite-hmr')
    const messages: string[] = []
    socket.addEventListener('message', ({ data }) => messages.push(String(data)))
    expect(await waitFor(() => messages.find((message) => message.includes('connected')), patience)).toBeDefined()
    await writeFile(join(root, site, 'src/main.js'), `document.title = 'second ${site}'\n`)
    expect(await waitFor(() => messages.find((message) => message.includes('reload')), patience)).toBeDefined()
    expect(await read(`${url}${base}src/main.js`)).toContain(`second ${site}`)
    socket.close()
  }
  expect(await read(`${url}/api/some/call?x=1`)).toBe('server GET /api/some/call?x=1')
  expect(await (await fetch(`${url}/files`, { method: 'POST', body: 'x' })).text()).toBe('server POST /files')
  expect(await read(`${url}/console`)).toBe('server GET /console')
  expect(await read(`${url}/sw.js`)).toContain('registration.unregister')
})

test.runIf(isFull)(
  'npm run dev starts everything under the strict policy, once for a data folder, and Ctrl-C ends it',
  async () => {
    const dataDir = await temporaryData()
    const development = { NODE_ENV: undefined }
    const dev = startMillrace(dataDir, development, ['dev'])
    const url = await dev.running()
    const page = await fetch(url)
    const nonce = /nonce="([^"]+)"/.exec(await page.text())?.[1]
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(await read(`${url}/console/`)).toContain('/console/@vite/client')
    expect(await isReady(url)).toBe(true)
    expect((await fetch(`${url}/api/console/practice/operators`)).status).toBe(200)

    const second = startMillrace(dataDir, development, ['dev'])
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/^Millrace already runs from .* as process \d+: end it first, since [^\n]*\n$/)

    const programs = await Promise.all(
      (['server', 'signer', 'bank'] as const).map((name) => waitForProgram(dataDir, name)),
    )
    const pids = [...programs.map(({ pid }) => pid), (await readPostmasterPid(dataDir)) ?? 0]
    process.kill(-(dev.child.pid as number), 'SIGINT')
    expect(await dev.exit).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    expect((await readdir(dataDir)).filter((name) => /pid|lock/.test(name))).toEqual([])
  },
)
