import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../process/isAlive.ts'
import { type RunningPostgres, startPostgres } from './index.ts'

const temporaryFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'millrace-postgres-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true }))
  return dir
}

let prepared: string
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'millrace-postgres-'))
  await chmod(prepared, 0o711)
  await (await startPostgres({ dataDir: prepared })).stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

/** With a database that has been started before: making one takes longer than all that most tests do with it. */
const preparedFolder = async (): Promise<string> => {
  const dataDir = join(await openFolder(), 'data')
  // With its owners: as root, the database is another user's.
  await once(spawn('cp', ['-a', prepared, dataDir], { stdio: 'inherit' }), 'exit')
  return dataDir
}

const openFolder = async (): Promise<string> => {
  const dir = await temporaryFolder()
  await chmod(dir, 0o711)
  return dir
}

const start = async (dataDir: string): Promise<RunningPostgres> => {
  const running = await startPostgres({ dataDir })
  onTestFinished(running.stop)
  return running
}

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('several starts at once share one server', async () => {
  const dataDir = await temporaryFolder()
  const all = await Promise.all(Array.from({ length: 4 }, () => start(dataDir)))
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect((await readdir(dataDir)).filter((name) => name.includes('lock'))).toEqual([])
})

test('a server whose starter was killed is attached to, and keeps running as it was', async () => {
  const dataDir = await preparedFolder()
  const source = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(pid)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  const running = await start(dataDir)
  expect(running.pid).toBe(Number(chunk.toString()))
  expect(await query(running.url, 'select current_database() as name')).toEqual([{ name: 'millrace' }])
  await running.stop()
  expect(isAlive(running.pid)).toBe(false)
  await running.ended
})

test('after kill -9 of the server, what was committed is there at the next start, on the same port', async () => {
  const dataDir = await preparedFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 42 as answer')
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const second = await start(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a pid file that names a living process which is no database does not stop the start', async () => {
  const dataDir = await preparedFolder()
  const first = await start(dataDir)
  await first.stop()
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n${first.port}\n\n127.0.0.1\n`,
  )
  const second = await start(dataDir)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lost password file is replaced, with the database running or not', async () => {
  const dataDir = await preparedFolder()
  const first = await start(dataDir)
  await rm(join(dataDir, 'postgres.password'))
  const second = await start(dataDir)
  expect(second.url).not.toBe(first.url)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await rm(join(dataDir, 'postgres.password'))
  expect(await query((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('it listens on this machine only, writes to the disk before it acknowledges, and keeps its password to itself', async () => {
  const dataDir = await preparedFolder()
  const { url } = await start(dataDir)
  const settings = await query(
    url,
    `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  })
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('data of another version is refused in one sentence and left alone', async () => {
  const dataDir = await temporaryFolder()
  await chmod(dataDir, 0o711)
  await mkdir(join(dataDir, 'postgres/global'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/global/pg_control'), 'control')
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /was written by PostgreSQL 17 and this is 18: move that folder away/,
  )
  expect(await readFile(join(dataDir, 'postgres/global/pg_control'), 'utf8')).toBe('control')
})

test.skipIf(process.getuid?.() !== 0)(
  'as root, in a folder closed to all others, the cluster is where its user can reach it',
  async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'something'), 'the folder is in use, so its mode is not ours to change')
    expect((await stat(join(dataDir, '..'))).mode & 0o077).toBe(0)
    const first = await start(dataDir)
    await query(first.url, 'create table kept as select 42 as answer')
    const place = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    onTestFinished(async () => await rm(place, { recursive: true, force: true }))
    await access(join(place, 'postgres/PG_VERSION'))
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()

    // When that temporary folder is gone, the next such start clears its cluster away.
    await rm(dataDir, { recursive: true })
    const other = join(await temporaryFolder(), 'data')
    const third = await start(other)
    const otherPlace = (await readFile(join(other, 'postgres.location'), 'utf8')).trim()
    onTestFinished(async () => await rm(otherPlace, { recursive: true, force: true }))
    await expect(access(place)).rejects.toThrow('ENOENT')
    await third.stop()
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'as root, a cluster that its user can no longer reach is not replaced by a new one',
  async () => {
    const dataDir = await preparedFolder()
    await chmod(join(dataDir, '..'), 0o700)
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /the user it runs as can no longer reach it: let others pass through the folders above it \(chmod o\+x\)/,
    )
  },
)
