import { bep20, trc20 } from '@millrace/chain'
import type { ChainRail, RailName } from '@millrace/contract/wallet/amounts'
import { toRailUrl } from '../db/appRole.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { type BankRail, createBankRail } from './bank/bankRail.ts'
import { watchBridge } from './bridge/practiceBridge.ts'
import { assertPracticeChains, type ChainRailPort, createChainRail } from './chain/chainRail.ts'
import type { Rail, RailParts } from './rail.ts'
import { practiceRateSource } from './rate/practiceRateSource.ts'
import type { RateSource } from './rate/rateSource.ts'
import { readRates, watchRates } from './rate/readRates.ts'
import { createReconciler } from './reconciliation/reconcile.ts'
import { watchRail } from './watch.ts'

export type Rails = {
  /** Each is null where its node is not configured. */
  readonly chains: Readonly<Record<ChainRail, ChainRailPort | null>>
  readonly bank: BankRail | null
  /**
   * A member's deposit address in its stored form, derived on first use. Null where there is no such chain, it is not
   * open for deposits, or the signer has not published its key yet.
   */
  readonly getDepositAddress: (memberId: string, rail: ChainRail) => Promise<string | null>
  /** The configured rails. */
  readonly all: readonly Rail[]
  /** Throws on a chain that is not a practice chain, so that the server does not start. */
  readonly assertPracticeChains: () => Promise<void>
  /** Reads the exchange rates once, so that there are some from the first call on. */
  readonly readRates: () => Promise<void>
  /** Polls every rail about once a second, unless another process does, and reads the exchange rates. */
  readonly watch: () => { readonly stop: () => Promise<void> }
  readonly close: () => Promise<void>
}

/**
 * The rails that the settings name. They connect as millrace_rail, the only role that may record that money arrived or
 * was paid out.
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
  // No other source ships, as no rail to real money does.
  const rateSource: RateSource | null = settings.PRACTICE_MODE === 'on' ? practiceRateSource : null
  const all = [chains.bep20, chains.trc20, bank].filter((rail) => rail !== null)
  return {
    chains,
    bank,
    all,
    getDepositAddress: async (memberId, rail) =>
      settings.DEPOSIT_CHAINS.includes(rail) ? ((await chains[rail]?.getAddress({ memberId })) ?? null) : null,
    assertPracticeChains: () => assertPracticeChains([chains.bep20, chains.trc20].filter((chain) => chain !== null)),
    readRates: async () => {
      if (rateSource) await readRates(rateSource, parts)
    },
    watch() {
      const watches = all.map((rail) =>
        watchRail(rail, pool, log, { afterPoll: createReconciler(parts.db, rail, log) }),
      )
      if (rateSource) watches.push(watchRates(rateSource, parts))
      if (settings.PRACTICE_MODE === 'on' && chains.bep20 && chains.trc20)
        watches.push(watchBridge(parts, { bep20: chains.bep20.bridge, trc20: chains.trc20.bridge }))
      return {
        stop: async () => {
          await Promise.all(watches.map(({ stop }) => stop()))
        },
      }
    },
    close: () => parts.db.destroy(),
  }
}

const healthCachedMs = 2_000
const healthCache = new WeakMap<Rail, { readonly isUp: Promise<boolean>; readonly expiresAtMs: number }>()

/** Whether a rail is configured and responds. Callers share one check, so a rail that hangs is asked once. */
export function isRailUp({ all }: Pick<Rails, 'all'>, name: RailName): Promise<boolean> {
  const rail = all.find((candidate) => candidate.name === name)
  if (!rail) return Promise.resolve(false)
  const cached = healthCache.get(rail)
  if (cached && cached.expiresAtMs > performance.now()) return cached.isUp
  const isUp = rail.health().then((health) => health.isUp)
  healthCache.set(rail, { isUp, expiresAtMs: performance.now() + healthCachedMs })
  return isUp
}
