import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../http/context.ts'
import { sealDay } from '../ledger/index.ts'
import { hasBooksKey, sealBooks } from '../transparency/index.ts'

/** The days of the history that get a record each. The first of them covers all before it. */
const recordsMax = 90
const keyWaitMs = 20_000

/** Seals an ended day of the history, in the books as well where it is one of the last. */
export async function sealHistoryDay(platform: Platform, daysLeft: number): Promise<void> {
  await (daysLeft <= recordsMax ? sealBooks(platform) : sealDay(platform.db))
}

/** Records name the signer's key. It starts together with the server; without a signer the history has no records. */
export async function waitForBooksKey({ db, settings }: Platform): Promise<void> {
  if (settings.RAILS_URL === '') return
  for (const endsAtMs = Date.now() + keyWaitMs; Date.now() < endsAtMs; await pause(100))
    if (await hasBooksKey(db)) return
}
