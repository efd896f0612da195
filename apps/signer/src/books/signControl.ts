import { networkOf } from '@millrace/chain'
import { deriveHotKey, derivePrivateKey } from '@millrace/chain/private/keys'
import { signText, toAddress } from '@millrace/chain/private/signTransfer'
import { parseRecord } from '@millrace/proof'
import type { Keys } from '../keyFile.ts'
import type { Log } from '../runtime.ts'
import type { Client } from '../store.ts'
import type { BooksJournal } from './booksJournal.ts'
import { findUnsignedControl, saveControl, type UnsignedControl } from './store.ts'

const addressesMax = 200

type Parts = {
  readonly client: Client
  readonly journal: BooksJournal
  readonly keys: Keys
  readonly log: Log
}

/**
 * Signs the newest record with the key of each address that it counts. The record's hash could not be known before the
 * day was over, so nobody else can have signed it in advance.
 */
export const createControlSigner = ({ client, journal, keys, log }: Parts) => {
  const foreign = new Set<string>()

  return async (): Promise<void> => {
    const last = journal.last()
    if (!last) return
    const { day } = parseRecord(last.record)
    for (const control of await findUnsignedControl(client, addressesMax)) {
      // Only what this signer has signed itself; the database says no more than which addresses there are.
      if (control.epoch !== last.epoch) return
      const { rail, address } = control
      const network = networkOf(rail)
      const key = findKey(control, keys[network.rail].xprv)
      if (toAddress(key) !== address) {
        if (!foreign.has(address)) log.error({ rail, address }, 'an address in the record is none of this key file')
        foreign.add(address)
        continue
      }
      const text = `Millrace reserves ${day} ${last.hash} ${address}`
      await saveControl(client, control, text, signText(network.addressFormat, key, text))
    }
  }
}

const findKey = ({ branch, number }: UnsignedControl, xprv: string) =>
  branch === 'hot' || number === null ? deriveHotKey(xprv) : derivePrivateKey(xprv, number, branch)
