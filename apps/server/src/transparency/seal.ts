import type { Platform } from '../http/context.ts'
import { sealDay, withoutTimeout } from '../ledger/index.ts'
import { buildNodes } from './buildNodes.ts'
import { publicStatementsKey } from './statementsKey.ts'
import { announceStatementsKey, beginBooks, checkStop, writeRecord } from './store.ts'

type Sealing = Pick<Platform, 'db' | 'vault' | 'settings'>

/**
 * Writes the record of the business day that has ended, for the signer to sign; returns its epoch, or null when none
 * was due. Killed at any point and started again it goes on where it was; any number of processes may do so at once.
 */
export async function sealBooks({ db, vault, settings }: Sealing): Promise<number | null> {
  await sealDay(db)
  await announceStatementsKey(db, publicStatementsKey(vault), vault.keyId)
  const epoch = await withoutTimeout(db, beginBooks)
  if (epoch === null) return null
  await buildNodes(db, settings.APP_DATABASE_URL, epoch)
  const outcome = await writeRecord(db, epoch)
  if (outcome !== 'written' && outcome !== 'same')
    throw new Error(`the record of epoch ${epoch} was not written: ${outcome}`)
  await checkStop(db)
  return epoch
}
