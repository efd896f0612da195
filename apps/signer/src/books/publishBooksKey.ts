import { UnrecoverableError } from '../runtime.ts'
import { lockKeys, unlockKeys, type Client } from '../store.ts'
import { createBooksJournal, describeMissingBooksJournal, openBooksJournal } from './booksJournal.ts'
import { createBooksKey, readBooksKey, type BooksKey } from './booksKey.ts'
import { findBooksKey, publishBooksKey } from './store.ts'

/**
 * Reads the key of the books and publishes its public half. Creates key and journal if there were never any. The
 * journal is there before the key is known to anybody, so a published key without a journal means that it was lost.
 */
export const openBooksKey = async (client: Client, folder: string): Promise<BooksKey> => {
  await lockKeys(client)
  try {
    const published = await findBooksKey(client)
    if (!(await readBooksKey(folder))) {
      if (published)
        throw new UnrecoverableError(
          `There is no key of the books in ${folder}, but the database knows one: put the copy of books-key.pem there.`,
        )
      await createBooksKey(folder)
    }
    const key = await readBooksKey(folder)
    if (!key) throw new Error('the key of the books has disappeared')
    if (published && published !== key.publicKey)
      throw new UnrecoverableError(`The key of the books in ${folder} is not of this database.`)
    if (!published) await createBooksJournal(folder)
    else if (!(await openBooksJournal(folder, key))) throw new UnrecoverableError(describeMissingBooksJournal(folder))
    await publishBooksKey(client, key.publicKey)
    return key
  } finally {
    await unlockKeys(client)
  }
}
