import type { DataOf } from '@millrace/contract/call'
import type { ledgerState as ledgerStateCall } from '@millrace/contract/console/ledgerState'
import { money, toDecimal } from '@millrace/money'
import type { Database } from '../db/database.ts'
import { findLastCheck, findLastProof, findLastSeal } from './store.ts'

/** The results of the last check and the last seal. Before the first check the ledger does not count as sound. */
export async function ledgerState(db: Database): Promise<Omit<DataOf<typeof ledgerStateCall>, 'others'>> {
  const check = await findLastCheck(db)
  const seal = await findLastSeal(db)
  return {
    checkedAt: check?.checkedAt.toISOString() ?? null,
    provedAt: (await findLastProof(db))?.toISOString() ?? null,
    isSound: check?.isSound ?? false,
    tookMs: check?.tookMs ?? 0,
    invariants: check?.invariants ?? [],
    totals:
      check?.totals.map((total) => ({ ...total, balance: toDecimal(money(BigInt(total.balance), total.currency)) })) ??
      [],
    transfers: Number(check?.transfers ?? 0n),
    openHolds: Number(check?.openHolds ?? 0n),
    lastSeal: seal ? { day: seal.businessDay, hash: seal.hash, transfers: Number(seal.transfers) } : null,
  }
}
