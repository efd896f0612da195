import { recordHash } from '@millrace/proof'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createLineFile, formatLine, parseLine, readLineFile } from '../journal/lineFile.ts'
import { UnrecoverableError } from '../runtime.ts'
import type { BooksKey } from './booksKey.ts'

/** A record that was signed, as its text is. */
const line = z.object({
  epoch: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  record: z.string(),
})
export type SignedRecord = z.infer<typeof line>
export type BooksJournal = NonNullable<Awaited<ReturnType<typeof openBooksJournal>>>

const journalName = 'books.journal'

/**
 * The records that were signed, in a file beside the key. A database that is put back from an older copy asks for days
 * again that were signed before: by this file the signer knows, and never signs two records of one epoch. It only
 * grows, by one line for each record, before the signature is given away. Null when there is no file.
 */
export const openBooksJournal = async (folder: string, key: BooksKey) => {
  const file = join(folder, journalName)
  const content = await readLineFile(file)
  if (content === null) return null
  const records: SignedRecord[] = []
  for (const [index, text] of content.lines.entries()) {
    const record = line.safeParse(parseLine(text)).data
    if (!record || record.epoch !== index + 1 || recordHash(record.record) !== record.hash)
      throw new UnrecoverableError(`The journal ${file} is damaged in line ${index + 1}: put its copy back.`)
    if (!key.isSigned(record.hash, record.signature))
      throw new UnrecoverableError(`The journal ${file} is of another key than the key file beside it.`)
    records.push(record)
  }
  return {
    isCut: content.isCut,
    last: (): SignedRecord | undefined => records.at(-1),
    find: (epoch: number): SignedRecord | undefined => records[epoch - 1],
    /** The records after an epoch, in order. */
    after: (epoch: number): readonly SignedRecord[] => records.slice(epoch),
    /** Returns when the records are on disk. */
    async add(added: readonly SignedRecord[]): Promise<void> {
      for (const { epoch } of added) {
        if (epoch !== records.length + 1) throw new Error(`epoch ${epoch} does not follow the journal`)
      }
      await appendFile(file, added.map(formatLine).join(''), { flush: true, flag: 'a' })
      records.push(...added)
    },
  }
}

export const createBooksJournal = (folder: string): Promise<void> => createLineFile(folder, journalName)

/** Why it must be there, for whoever has to bring it back. */
export const describeMissingBooksJournal = (folder: string): string =>
  `There is no journal ${journalName} in ${folder}, but this signer has kept one: put its copy there. Without it the ` +
  'signer could sign a second record of a day.'
