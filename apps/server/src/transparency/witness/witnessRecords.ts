import { fingerprintWords } from '@millrace/proof'
import type { Database } from '../../db/database.ts'
import { listUnwitnessed, recordReceipt } from './store.ts'
import type { Witness } from './witness.ts'

/**
 * Takes the fingerprints of signed records to the witnesses, and keeps their receipts. A new witness gets the latest
 * day first, which stands for all before it. One that cannot be reached gets what it missed, later.
 */
export async function witnessRecords(witnesses: readonly Witness[], db: Database): Promise<void> {
  for (const witness of witnesses) {
    for (const { epoch, day, hash } of await listUnwitnessed(db, witness.name)) {
      const receipt = await witness.publish({ epoch, day, hash, words: fingerprintWords(hash).join(' ') })
      if (!receipt) break
      await recordReceipt(db, witness, epoch, receipt)
    }
  }
}
