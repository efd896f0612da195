import { parseRecord, recordHash, type SignedRecord } from './record.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'
import { isSigned } from './signature.ts'
import { fail, pass, type Step } from './step.ts'

/** The record has its one form, and is signed by the signer's key. */
export async function verifySeal(
  { text, signature }: SignedRecord,
  { sha256 = ownSha256, booksKey }: { readonly sha256?: Sha256; readonly booksKey?: string } = {},
): Promise<Step> {
  const record = parseRecord(text)
  const hash = recordHash(text, sha256)
  const detail = { hash, epoch: String(record.epoch), day: record.day, booksKey: record.booksKey }
  if (booksKey !== undefined && booksKey !== record.booksKey)
    return fail('seal', 'the record names another key than the one that signs the books', detail)
  return (await isSigned(hash, signature, record.booksKey))
    ? pass('seal', detail)
    : fail('seal', 'the record is not signed by the key of the books', detail)
}
