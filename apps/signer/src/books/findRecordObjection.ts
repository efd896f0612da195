import { type BooksRecord, noRecord, parseRecord, recordHash } from '@millrace/proof'
import type { SignedRecord } from './booksJournal.ts'
import type { UnsignedRecord } from './store.ts'

/**
 * Why a record must not be signed, or null. What was signed last decides, by the signer's own journal; the database is
 * not asked what came before.
 */
export const findRecordObjection = (
  { epoch, day, record: text, hash }: UnsignedRecord,
  last: SignedRecord | undefined,
  publicKey: string,
): string | null => {
  const record = readRecord(text)
  if (record === null) return 'It is not a record in its one form.'
  if (recordHash(text) !== hash) return 'Its hash is another one.'
  if (record.epoch !== epoch || record.day !== day) return 'It says another day than the database.'
  if (record.booksKey !== publicKey) return 'It names another key than the signer’s.'
  if (!last)
    return epoch === 1 && record.previous === noRecord ? null : 'It is not the first, and none was signed before.'
  const before = parseRecord(last.record)
  if (epoch !== last.epoch + 1) return `It leaves out days: the last that was signed is epoch ${last.epoch}.`
  if (record.previous !== last.hash) return 'It does not follow the record that was signed last.'
  if (record.day <= before.day || record.sealedAt < before.sealedAt)
    return 'It is dated before the one that it follows.'
  if (record.ledgerEntries < before.ledgerEntries) return 'Its ledger has fewer transfers than that of the day before.'
  return null
}

const readRecord = (text: string): BooksRecord | null => {
  try {
    return parseRecord(text)
  } catch {
    return null
  }
}
