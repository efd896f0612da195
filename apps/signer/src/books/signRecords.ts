import type { Log, OnCheckpoint } from '../runtime.ts'
import type { Client } from '../store.ts'
import type { BooksJournal } from './booksJournal.ts'
import type { BooksKey } from './booksKey.ts'
import { findRecordObjection } from './findRecordObjection.ts'
import { findTreeObjection } from './findTreeObjection.ts'
import { findUnsignedRecords, recordObjection, saveSignature, type UnsignedRecord } from './store.ts'

const recordsMax = 50

type Parts = {
  readonly client: Client
  readonly key: BooksKey
  readonly journal: BooksJournal
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}

/** Signs the records that wait, in order: one for each epoch, each following the one that was signed before. */
export const createRecordSigner = ({ client, key, journal, log, onCheckpoint }: Parts) => {
  let lastRefusal = ''

  return async (): Promise<void> => {
    for (const waiting of await findUnsignedRecords(client, recordsMax)) {
      const signature = await signOnce(waiting)
      // Each record contains the hash of the one before, so later ones cannot be signed either.
      if (signature === null) return
      await saveSignature(client, waiting.epoch, signature)
      await onCheckpoint('record-signed')
      lastRefusal = ''
    }
  }

  /** Null when the record is refused. */
  async function signOnce(waiting: UnsignedRecord): Promise<string | null> {
    const { epoch, record, hash } = waiting
    const earlier = journal.find(epoch)
    if (earlier) {
      // Signed before, and the signature did not reach the database or was lost with it.
      if (earlier.hash === hash && earlier.record === record) return earlier.signature
      await refuse(epoch, `Another record of this epoch was signed before, with the hash ${earlier.hash}.`)
      return null
    }
    const objection =
      findRecordObjection(waiting, journal.last(), key.publicKey) ?? (await findTreeObjection(client, record))
    if (objection !== null) {
      await refuse(epoch, objection)
      return null
    }
    const signature = key.sign(hash)
    await journal.add([{ epoch, hash, signature, record }])
    await onCheckpoint('record-in-journal')
    log.info({ epoch, hash }, 'the record of a day is signed')
    return signature
  }

  async function refuse(epoch: number, objection: string): Promise<void> {
    const refusal = `${epoch} ${objection}`
    if (refusal === lastRefusal) return
    lastRefusal = refusal
    log.error({ epoch, objection }, 'the record of a day is not signed')
    await recordObjection(client, epoch, `The signer does not sign the record of epoch ${epoch}. ${objection}`)
  }
}
