import { randomUUID } from 'node:crypto'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import { createPracticeTill } from '../../apps/server/src/rails/index.ts'
import { readStartSettings, type Settings } from '../../apps/server/src/settings.ts'
import { type RunningPostgres, startPostgres } from '../postgres/index.ts'
import { writeProcessFile } from '../process/processFile.ts'
import { withLock } from '../process/withLock.ts'
import { loadOrCreateSecret, loadPasswords, toConnections } from '../start/secrets.ts'
import { isFull, rounds } from '../test/full.ts'
import { readArchive } from './archive.ts'
import { archiveLog } from './archiveLog.ts'
import { listBackups } from './backupFolder.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'
import { runDrill } from './runDrill.ts'
import { isBackupDue } from './scheduleBackups.ts'

const settingsOf = (environment: Readonly<Record<string, string>>): Settings => {
  const settings = readStartSettings(environment)
  if ('problems' in settings) throw new Error(settings.problems.join(' '))
  return settings
}

/** Open to the user that the database runs as when this is root. */
const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-backup-'))
  await chmod(folder, 0o711)
  return folder
}

// One installation for all: preparing a database takes longer than anything else here.
describe('an installation with money in motion', () => {
  let folder: string
  let dataDir: string
  let settings: Settings
  let postgres: RunningPostgres
  let till: ReturnType<typeof createPracticeTill>
  let memberId: string
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  const elsewhere = (name: string) => settingsOf({ MILLRACE_DATA: join(folder, name) })
  const identityFiles = () => ['data', 'keys'].map((name) => join(folder, `identity-${name}.txt`))
  const backup = (more: Partial<Parameters<typeof makeBackup>[0]['settings']> = {}, isDatabaseOurs = true) =>
    makeBackup({ settings: { ...settings, ...more }, isDatabaseOurs, onProgress })
  const restoring = (from: string, into: Settings) =>
    ({
      settings: into,
      isDatabaseOurs: true,
      backup: from,
      identityFiles: identityFiles(),
      outside: undefined,
      onProgress,
    }) as const
  const restore = (from: string, into: Settings) => restoreBackup(restoring(from, into))

  beforeAll(async () => {
    folder = await createFolder()
    dataDir = join(folder, 'data')
    settings = elsewhere('data')
    postgres = await startPostgres({ dataDir })
    const connections = toConnections(postgres.url, await loadPasswords(dataDir))
    await prepareDatabase({ ...settings, ...connections }, () => {})
    // `npm start` runs, so a backup leaves the database running.
    await writeProcessFile(join(dataDir, 'start.pid'), process.pid, 'http://localhost')
    await loadOrCreateSecret(join(dataDir, 'data.key'))
    for (const name of ['uploads/head', 'private', 'signer', 'bank'])
      await mkdir(join(dataDir, name), { recursive: true })
    await writeFile(join(dataDir, 'uploads/head/picture.webp'), 'a picture')
    await writeFile(join(dataDir, 'private/document'), 'a document')
    await writeFile(join(dataDir, 'signer/keys.json'), 'private keys', { mode: 0o600 })
    await writeFile(join(dataDir, 'signer/payouts-bep20.journal'), 'first\n')
    await writeFile(join(dataDir, 'server.log'), 'a log')
    const bank = new DatabaseSync(join(dataDir, 'bank/bank.sqlite'))
    bank.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table paid (id integer)')
    bank.exec('insert into paid values (1)')
    // Left open, as the running bank does.
    onBankEnd = () => bank.close()
    till = createPracticeTill(connections.RAIL_DATABASE_URL, () => undefined, null)
    memberId = randomUUID()
    await query(postgres.url, `insert into member (id, email, language, created_at) values ($1, $2, 'en_US', now())`, [
      memberId,
      'member@millrace.test',
    ])
  })
  let onBankEnd = () => {}
  afterAll(async () => {
    onBankEnd()
    await till.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const payIn = () => till.payIn({ memberId, amountMinor: 1_000_000n, sender: 'test', note: '' })
  const listPaid = async (url: string): Promise<Set<string>> =>
    new Set((await query(url, `select id from ledger.transfer where kind = 'recharge'`)).map(({ id }) => String(id)))

  let made: string
  // Attack by somebody with the server’s password, on a database put back: payouts go on before they are compared with
  // what was paid. Impossible: only the rails and the signer say what is compared, each for its own half.
  test('is backed up and restored elsewhere: the books hold, and nothing that was acknowledged is missing', async () => {
    const before = new Set<string>()
    for (let n = 0; n < 20; n += 1) before.add(await payIn())
    const loading = new AbortController()
    const load = Promise.all(
      Array.from({ length: rounds({ quick: 1, full: 4 }) }, async () => {
        while (!loading.signal.aborted) await payIn()
      }),
    )
    made = await backup()
    loading.abort()
    await load
    expect(lines.join('\n')).toMatch(/Only who has these files can open the backups: .*identity-data\.txt and /)
    expect((await readdir(made)).toSorted()).toEqual([
      'database.tar.zst.age',
      'files.tar.zst.age',
      'keys.tar.zst.age',
      'manifest.json',
      'manifest.json.sig',
    ])
    for (const name of await readdir(made)) expect((await stat(join(made, name))).mode & 0o077).toBe(0)
    expect((await stat(join(made, '..'))).mode & 0o077).toBe(0)
    // Moved away, as the backup has asked for.
    for (const name of ['identity-data.txt', 'identity-keys.txt']) {
      await cp(join(dataDir, 'backup', name), join(folder, name))
      await rm(join(dataDir, 'backup', name))
    }

    // The outside world goes on, and it is still there.
    await appendFile(join(dataDir, 'signer/payouts-bep20.journal'), 'second\n')
    await writeFile(join(dataDir, 'chain-bep20.state'), 'newer blocks')
    await writeFile(join(dataDir, 'uploads/head/later.webp'), 'not in the backup')
    const into = elsewhere('restored')
    await restoreBackup({ ...restoring(made, into), outside: dataDir })
    expect(lines.join('\n')).toMatch(/The books hold: \d+ checks over \d+ transfers\.\nDays sealed: 0/)
    const restored = into.MILLRACE_DATA
    expect(await readFile(join(restored, 'uploads/head/picture.webp'), 'utf8')).toBe('a picture')
    expect(await readFile(join(restored, 'private/document'), 'utf8')).toBe('a document')
    expect(await readFile(join(restored, 'signer/keys.json'), 'utf8')).toBe('private keys')
    expect((await readdir(restored)).includes('server.log')).toBe(false)
    expect(await readFile(join(restored, 'signer/payouts-bep20.journal'), 'utf8')).toBe('first\nsecond\n')
    expect(await readFile(join(restored, 'chain-bep20.state'), 'utf8')).toBe('newer blocks')
    expect(await readdir(join(restored, 'uploads/head'))).toEqual(['picture.webp'])

    const other = await startPostgres({ dataDir: restored })
    onTestFinished(other.stop)
    const paid = await listPaid(other.url)
    const all = await listPaid(postgres.url)
    for (const id of before) expect(paid).toContain(id)
    // What was committed while files were copied is there by the log.
    expect(paid.size).toBeGreaterThan(before.size)
    for (const id of paid) expect(all).toContain(id)

    // Nothing is paid on any rail, and the application cannot change that.
    const stopped = `select bool_and(is_rail_stopped(r)) as all from unnest('{bep20,trc20,bank}'::text[]) r`
    expect(await query(other.url, stopped)).toEqual([{ all: true }])
    const passwords = await loadPasswords(restored)
    const { APP_DATABASE_URL } = toConnections(other.url, passwords)
    for (const statement of [
      'update restore_comparison set compared_at = now()',
      'delete from restore_comparison',
      `select record_rail_compared('bank')`,
      `select record_journal_compared('bep20')`,
      'select mark_restored(now())',
    ])
      await expect(query(APP_DATABASE_URL, statement)).rejects.toThrow('permission denied')
    expect(await query(other.url, stopped)).toEqual([{ all: true }])
    expect(
      await query(other.url, `select count(*)::int as count from audit where action = 'database.restore'`),
    ).toEqual([{ count: 1 }])
  })

  // Attack by somebody with the folder of backups, on backups: it is altered, so that a restore invents or
  // forgets money. Impossible: each segment is signed, and the restore refuses one that does not fit.
  test('goes back to any archived moment in a drill, which says what would be lost and pays nothing', async () => {
    const place = { url: postgres.url, dataDir, backups: join(made, '..') }
    await payIn()
    await archiveLog(place)
    await payIn()
    const [now] = await query(
      postgres.url,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
    )
    const moment = String(now?.['moment'])
    for (let n = 0; n < 3; n += 1) await payIn()
    expect(await archiveLog(place)).toBeGreaterThan(0)
    const drill = {
      settings,
      isDatabaseOurs: true,
      identityFile: identityFiles()[0],
      to: undefined as string | undefined,
      onProgress,
    }
    const comparedRails: unknown = expect.stringContaining('USDT')
    if (isFull) expect(await runDrill(drill)).toMatchObject({ lostTransfers: 0, rails: comparedRails })
    const back = await runDrill({ ...drill, to: moment })
    expect(back).toMatchObject({ lostTransfers: 3, rails: comparedRails })
    expect(Date.parse(String(back['to']))).toBeLessThanOrEqual(Date.parse(moment))
    expect(
      await query(
        postgres.url,
        `select is_ok, facts ->> 'lostTransfers' as lost from upkeep_run where kind = 'drill' order by id`,
      ),
    ).toEqual((isFull ? ['0', '3'] : ['3']).map((lost) => ({ is_ok: true, lost })))
    // The copy is gone, and what runs is not marked.
    await expect(stat(`${dataDir}.drill`)).rejects.toThrow('ENOENT')
    expect(await query(postgres.url, 'select count(*)::int as marked from restore_comparison')).toEqual([{ marked: 0 }])

    const log = join(made, '../log')
    const last =
      (await readdir(log))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .at(-1) ?? ''
    const text = await readFile(join(log, last), 'utf8')
    await writeFile(join(log, last), text.replace(/"until":"\d+/, '"until":"1999'))
    await expect(runDrill(drill)).rejects.toThrow(/was altered or is damaged/)
    await writeFile(join(log, last), text)
    await expect(runDrill({ ...drill, to: '2000-01-01T00:00:00Z' })).rejects.toThrow(/There is no backup before/)
    await expect(runDrill({ ...drill, to: '2099-01-01T00:00:00Z' })).rejects.toThrow(/is archived until \S+ only/)
    expect(
      await query(postgres.url, `select is_ok from upkeep_run where kind = 'drill' order by id desc limit 1`),
    ).toEqual([{ is_ok: false }])
  }, 240_000)

  // Attack by somebody with the folder of backups, on backups: members, documents or keys are read from it.
  // Impossible: it is encrypted for identities that are not there, and the keys for another one than the database.
  test('has its keys apart: who opens the database does not open them, and no backup contains what opens it', async () => {
    const [dataIdentity = '', keysIdentity = ''] = await Promise.all(
      identityFiles().map(async (file) => (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''),
    )
    const list = async (part: string, identity: string) => {
      const contents = new Map<string, Buffer>()
      await readArchive(join(made, `${part}.tar.zst.age`), [identity], async ({ name }, content) => {
        contents.set(name, Buffer.concat(await Array.fromAsync(content)))
      })
      return contents
    }
    await expect(list('keys', dataIdentity)).rejects.toThrow()
    await expect(list('database', keysIdentity)).rejects.toThrow()
    const files = await list('files', dataIdentity)
    expect([...files.keys()]).not.toContain('data.key')
    const keys = [...(await list('keys', keysIdentity)).keys()]
    expect(keys).toEqual(expect.arrayContaining(['data.key', 'app.password', 'postgres.password', 'signer/keys.json']))
    expect(keys.filter((name) => name.includes('identity'))).toEqual([])

    // The bank was running, and its books are whole.
    for (const ending of ['', '-wal'])
      await writeFile(join(folder, `copy.sqlite${ending}`), files.get(`bank/bank.sqlite${ending}`) ?? '')
    const bank = new DatabaseSync(join(folder, 'copy.sqlite'))
    expect(bank.prepare('select id from paid').all()).toEqual([{ id: 1 }])
    bank.close()
  })

  // Attack by somebody with the folder of backups, on backups: it is altered, or replaced by one of their own.
  // Impossible: the manifest is signed, and the public half of that key is beside the identity that is kept elsewhere.
  test('is not restored over data, without both identities, or from an altered, cut or forged backup', async () => {
    await expect(restore(made, settings)).rejects.toThrow(/is not empty: move it away first/)
    const into = elsewhere('refused')
    await expect(restoreBackup({ ...restoring(made, into), identityFiles: identityFiles().slice(1) })).rejects.toThrow(
      /needs both identities/,
    )
    const alter = async (change: (copy: string) => Promise<void>, refusal: RegExp) => {
      const copy = join(folder, 'altered')
      await cp(made, copy, { recursive: true })
      await change(copy)
      await expect(restore(copy, into)).rejects.toThrow(refusal)
      await rm(copy, { recursive: true })
      await expect(stat(into.MILLRACE_DATA)).rejects.toThrow('ENOENT')
    }
    const part = 'database.tar.zst.age'
    await alter(async (copy) => {
      const bytes = await readFile(join(copy, part))
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      await writeFile(join(copy, part), bytes)
    }, /is damaged: database\.tar\.zst\.age is not as it was written/)
    await alter((copy) => truncate(join(copy, part), 100_000), /is damaged/)
    await alter((copy) => rm(join(copy, 'files.tar.zst.age')), /files\.tar\.zst\.age is missing/)
    await alter((copy) => rm(join(copy, 'manifest.json')), /is no complete backup/)
    await alter(async (copy) => {
      const text = await readFile(join(copy, 'manifest.json'), 'utf8')
      await writeFile(join(copy, 'manifest.json'), text.replace(/"takenAt": "\d+/, '"takenAt": "1999'))
    }, /was altered, or is of another installation/)
  })

  test('makes one backup at a time; half a backup is never taken for a whole one', async () => {
    const backups = join(made, '..')
    await mkdir(join(backups, '2020-01-01T00-00-00Z.partial'))
    await withLock(join(backups, 'backup.lock'), () =>
      expect(backup()).rejects.toThrow(/Another process has held .*backup\.lock/),
    )
    expect(await listBackups(backups)).toHaveLength(1)
    await backup({}, false)
    expect((await readdir(backups)).filter((name) => name.includes('partial'))).toEqual([])
    expect(await listBackups(backups)).toHaveLength(2)
  })

  test('keeps the newest backups, also after the clock was put back', async () => {
    const backups = join(folder, 'kept')
    await mkdir(join(backups, '2099-01-01T00-00-00Z'), { recursive: true })
    const newest = await backup({ BACKUP_DIR: backups, BACKUP_KEEP: 1 }, false)
    expect(newest).toBe(join(backups, '2099-01-01T00-00-01Z'))
    expect(await listBackups(backups)).toEqual(['2099-01-01T00-00-01Z'])
    // The database is somebody else's: files and keys only.
    expect(await readdir(newest)).not.toContain('database.tar.zst.age')
    expect(lines.at(-1)).toMatch(/files and keys only: DATABASE_URL names a PostgreSQL of its own/)
    await expect(backup({ BACKUP_DIR: join(dataDir, 'here') })).rejects.toThrow(/inside of the data folder/)
  })
})

test('a backup is due when the newest is old, when there is none, or after as long a run with a clock of the past', () => {
  const times = { everyMs: 1000, nowMs: 5000, runningMs: 0 }
  expect(isBackupDue({ ...times, newestMs: undefined })).toBe(true)
  expect(isBackupDue({ ...times, newestMs: 4000 })).toBe(true)
  expect(isBackupDue({ ...times, newestMs: 4001 })).toBe(false)
  expect(isBackupDue({ ...times, newestMs: 9000 })).toBe(false)
  expect(isBackupDue({ ...times, newestMs: 9000, runningMs: 1000 })).toBe(true)
})

const query = async (url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}
