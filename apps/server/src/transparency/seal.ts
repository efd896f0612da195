import type { Platform } from '../http/context.ts'
import { sealDay, withoutTimeout } from '../ledger/index.ts'
import { buildNodes } from './buildNodes.ts'
import { publicStatementsKey } from './statementsKey.ts'
import { announceStatementsKey, beginBooks, checkStop, writeRecord } from './store.ts'

type Sealing = Pick<Platform, 'pool' | 'vault' | 'settings'>

/**
 * Writes the record of the business day that has ended, for the signer to sign; returns its epoch, or null when none
 * was due. Killed at any point and started again it goes on where it was; any number of processes may do so at once.
 */
export async function sealBooks({ pool, vault, settings }: Sealing): Promise<number | null> {
  await sealDay(pool)
  await announceStatementsKey(pool, publicStatementsKey(vault), vault.keyId)
  const epoch = await withoutTimeout(pool, beginBooks)
  if (epoch === null) return null
  await buildNodes(pool, settings.APP_DATABASE_URL, epoch)
  const outcome = await writeRecord(pool, epoch)
  if (outcome !== 'written' && outcome !== 'same')
    throw new Error(`the record of epoch ${epoch} was not written: ${outcome}`)
  await checkStop(pool)
  return epoch
}
