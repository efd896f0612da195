import { witnessList } from '@millrace/contract/transparency/witness'
import { fingerprintWords } from '@millrace/proof'
import { handle, type Handler } from '../../http/handle.ts'
import { listReceipts, listWitnesses } from './store.ts'

export const witnessHandlers: readonly Handler[] = [
  handle(witnessList, async ({ db }, request) => {
    const [witnesses, { rows, total }] = await Promise.all([listWitnesses(db), listReceipts(db, request)])
    return {
      witnesses,
      total,
      list: rows.map(({ witness, epoch, day, hash, text, signature, witnessedAt }) => ({
        witness,
        epoch,
        day,
        recordHash: hash,
        fingerprint: fingerprintWords(hash).join(' '),
        receipt: { text, signature },
        time: witnessedAt.toISOString(),
      })),
    }
  }),
]
