import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRpc } from '../../packages/chain/src/index.ts'
import { dumpState } from '../chain/stateFile.ts'
import { readProcessFile } from '../process/processFile.ts'
import type { Archive } from './archive.ts'
import { identityFiles } from './backupKeys.ts'

/** Logs, and what only says what runs at the moment. The database has an archive of its own. */
const isLeftOut = (name: string): boolean =>
  /\.(?:log(?:\.1)?|pid|port|location|new|sqlite-shm)$|\.lock(?:\.|$)|^chain-.*\.json$/.test(name) ||
  /^(?:compile-cache|postgres(?!\.password$).*|backup\.new)$/.test(name) ||
  // Of a cluster: its databases and what they archive, and what each start writes.
  /^(?:db-\d(?:\.disk)?|archive|clocks|cluster\.json|haproxy\.cfg)$/.test(name) ||
  identityFiles.includes(name)

const isKey = (name: string): boolean => /^(?:signer(?:-\d)?|backup)$|\.(?:password|secret|key)$/.test(name)

/** The practice chains and the practice bank stand for the outside world, which no restore puts back. */
export const isOutside = (name: string): boolean => /^(?:bank$|chain-)/.test(name)

/**
 * Uploads and identity documents, then chains and bank. They come after the database: a file is there before its row,
 * and the outside must know at least as much as the database does.
 */
export const addFiles = async (archive: Archive, dataDir: string): Promise<void> => {
  const names = (await readdir(dataDir)).filter((name) => !isKey(name))
  for (const name of names.filter((each) => !isOutside(each))) await addPath(archive, dataDir, name)
  for (const name of names.filter(isOutside)) await addPath(archive, dataDir, name)
}

/**
 * Keys, passwords and the signer's journals, last: a line is in the journal before its payout is sent, so a copy that
 * comes after the chain’s has every payout that the chain has.
 */
export const addKeys = async (archive: Archive, dataDir: string): Promise<void> => {
  for (const name of (await readdir(dataDir)).filter(isKey)) await addPath(archive, dataDir, name)
}

const addPath = async (archive: Archive, dataDir: string, name: string): Promise<void> => {
  if (isLeftOut(name)) return
  const path = join(dataDir, name)
  const children = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (children) {
    await archive.addFolder(name, 0o700)
    for (const child of children) await addPath(archive, dataDir, join(name, child))
  } else if (name.endsWith('.state')) await addChain(archive, dataDir, name)
  else if (name.endsWith('.sqlite')) await addSqlite(archive, path, name)
  else if (!name.endsWith('.sqlite-wal')) await archive.addFile(name, path)
}

/** A running chain saves itself now and then only: ask for its newest block. */
const addChain = async (archive: Archive, dataDir: string, name: string): Promise<void> => {
  const node = await readProcessFile(join(dataDir, name.replace(/state$/, 'pid')))
  const state = node && (await dumpState(createRpc(node.url, { timeoutMs: 60_000 })))
  if (state) await archive.addBytes(name, state, 0o600)
  else await archive.addFile(name, join(dataDir, name))
}

/**
 * The bank holds its database exclusively, so it is copied as files. While the log's header is the same, the log was
 * not begun anew, so it has every page that was written into the database meanwhile.
 */
const addSqlite = async (archive: Archive, path: string, name: string): Promise<void> => {
  const readLog = () => readFile(`${path}-wal`).catch(() => Buffer.alloc(0))
  const readHeader = async () => (await readLog()).subarray(0, sqliteHeaderBytes)
  for (;;) {
    const header = await readHeader()
    const database = await readFile(path)
    const log = await readLog()
    if (!header.equals(await readHeader())) continue
    await archive.addBytes(name, database, 0o600)
    await archive.addBytes(`${name}-wal`, log, 0o600)
    return
  }
}

const sqliteHeaderBytes = 32
