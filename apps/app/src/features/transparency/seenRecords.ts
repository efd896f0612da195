import { info } from '@millrace/contract/msg/info'
import type { SeenRecord as SeenHash } from '@millrace/proof'
import { callApi } from '../../shell/client.ts'

/** A sealed day as this device was shown it, and the key that had signed it where that was checked. */
export type SeenRecord = SeenHash & { readonly booksKey?: string }

/**
 * The hash of every sealed day that this device has been shown. They are public and say nothing about a member, so they
 * stay when somebody logs out: a day that is changed later shows on every device that has seen it.
 */
const databaseName = 'books'
const storeName = 'seen'

/**
 * A demonstration that is begun anew has other books, and its words differ without anybody having changed them. Who has
 * put no demonstration into a database cannot have begun it anew: all of its days are compared.
 */
async function getDatabaseName(): Promise<string> {
  const { practiceMode, demoBegan } = await callApi(info, {})
  return practiceMode && demoBegan ? `${databaseName} ${demoBegan}` : databaseName
}

const promisify = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of this device failed.')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(await getDatabaseName(), 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'epoch' }))
  return promisify(request)
}

/** All that was seen; none where the browser keeps nothing. */
export async function readSeen(): Promise<readonly SeenRecord[]> {
  try {
    const database = await open()
    const all = await promisify(database.transaction(storeName).objectStore(storeName).getAll())
    database.close()
    return all as SeenRecord[]
  } catch {
    return []
  }
}

/**
 * Remembers what is new, and the key of a day that was only shown before. What was seen first stays: another hash for
 * the same day never replaces it.
 */
export async function rememberSeen(records: readonly SeenRecord[]): Promise<void> {
  try {
    const database = await open()
    // One transaction: between reading and writing, nothing else may remember the same day.
    const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
    const seen: readonly SeenRecord[] = await promisify(store.getAll())
    const known = new Map(seen.map((record) => [record.epoch, record]))
    const isNews = ({ epoch, hash, booksKey }: SeenRecord): boolean => {
      const before = known.get(epoch)
      return !before || (before.hash === hash && !before.booksKey && booksKey !== undefined)
    }
    await Promise.all(records.filter(isNews).map((record) => promisify(store.put(record))))
    database.close()
  } catch {
    // A private window may keep nothing; the check itself does not need it.
  }
}

/** The first sealed day that is now shown with another hash than before. */
export const findChanged = (seen: readonly SeenRecord[], shown: readonly SeenRecord[]): SeenRecord | undefined => {
  const now = new Map(shown.map(({ epoch, hash }) => [epoch, hash]))
  return seen.find(({ epoch, hash }) => now.has(epoch) && now.get(epoch) !== hash)
}
