import { recordHash } from '@millrace/proof'
import type { Client } from '../store.ts'
import type { BooksJournal } from './booksJournal.ts'
import type { BooksKey } from './booksKey.ts'
import { findSignedRecords } from './store.ts'

/**
 * The records that another signer of the same key has signed, into this one's journal: it must not sign a second record
 * of those days either. Only the key's own signatures are believed; what
 * follows another one is refused later, since it does not follow the journal.
 */
export const takeOverRecords = async (client: Client, key: BooksKey, journal: BooksJournal): Promise<void> => {
  const records = await findSignedRecords(client, journal.last()?.epoch ?? 0)
  const isOwn = ({ record, hash, signature }: (typeof records)[number]) =>
    recordHash(record) === hash && key.isSigned(hash, signature)
  const foreign = records.findIndex((record) => !isOwn(record))
  const own = foreign < 0 ? records : records.slice(0, foreign)
  if (own.length > 0) await journal.add(own)
}
