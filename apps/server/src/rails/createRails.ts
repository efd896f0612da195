import { bep20, trc20 } from '@millrace/chain'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { toRailUrl } from '../db/appRole.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { type BankRail, createBankRail } from './bank/bankRail.ts'
import { type ChainRailPort, createChainRail, assertPracticeChains } from './chain/chainRail.ts'
import type { Rail, RailParts } from './rail.ts'
import { createReconciler } from './reconciliation/reconcile.ts'
import { watchRail } from './watch.ts'

export type Rails = {
  /** Each is null where its node is not set. */
  readonly chains: Readonly<Record<ChainRail, ChainRailPort | null>>
  readonly bank: BankRail | null
  /**
   * Where a member pays in on a chain, as it is stored, made when it is first asked for; null where there is no such
   * chain or it has no key yet.
   */
  readonly getDepositAddress: (memberId: string, rail: ChainRail) => Promise<string | null>
  /** Those that there are. */
  readonly all: readonly Rail[]
  /** Ends the start on a chain where anything has value. */
  readonly assertPracticeChains: () => Promise<void>
  /** Looks at every rail about once a second from now on, while no other process does. */
  readonly watch: () => { readonly stop: () => Promise<void> }
  readonly close: () => Promise<void>
}

/**
 * The rails that the settings name. They have connections of their own, as the one role that may say that money came or
 * went.
 */
export function createRails({ settings, log, listener }: Pick<RailParts, 'settings' | 'log' | 'listener'>): Rails {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection of the rails broke')
  const pool = createPool(toRailUrl(settings.DATABASE_URL), { max: 8, name: 'millrace rails', onError })
  const parts = { settings, log, listener, pool, db: createDatabase(pool) }
  const chains = {
    bep20: settings.CHAIN_RPC_URL ? createChainRail(bep20, settings.CHAIN_RPC_URL, parts) : null,
    trc20: settings.TRON_RPC_URL ? createChainRail(trc20, settings.TRON_RPC_URL, parts) : null,
  }
  const bank = createBankRail(parts)
  const all = [chains.bep20, chains.trc20, bank].filter((rail) => rail !== null)
  return {
    chains,
    bank,
    all,
    getDepositAddress: async (memberId, rail) => (await chains[rail]?.getAddress({ memberId })) ?? null,
    assertPracticeChains: () => assertPracticeChains([chains.bep20, chains.trc20].filter((chain) => chain !== null)),
    watch() {
      const watches = all.map((rail) =>
        watchRail(rail, pool, log, { afterPoll: createReconciler(parts.db, rail, log) }),
      )
      return {
        stop: async () => {
          await Promise.all(watches.map(({ stop }) => stop()))
        },
      }
    },
    close: () => parts.db.destroy(),
  }
}
