import { bep20, trc20 } from '@millrace/chain'
import type { ChainRail, RailName } from '@millrace/contract/wallet/amounts'
import { BriefCache } from '../db/BriefCache.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { errorForLog } from '../http/errorForLog.ts'
import { createNoticeBoard, type Witness, witnessRecords } from '../transparency/port.ts'
import { type BankRail, createBankRail } from './bank/bankRail.ts'
import { watchStatements } from './bank/keepStatements.ts'
import { watchBridge } from './bridge/practiceBridge.ts'
import { assertPracticeChains, type ChainRailPort, createChainRail } from './chain/chainRail.ts'
import type { Rail, RailParts } from './rail.ts'
import { practiceRateSource } from './rate/practiceRateSource.ts'
import type { RateSource } from './rate/rateSource.ts'
import { readRates, watchRates } from './rate/readRates.ts'
import { createReconciler } from './reconciliation/reconcile.ts'
import { Pace, repeat } from './repeat.ts'
import { payTill, watchTill } from './till/payTill.ts'
import { createTillBacking, watchTillBacking, type TillBacking } from './till/tillBacking.ts'
import { watchRail } from './watch.ts'

const witnessEveryMs = 5_000

/** What the platform asks of the rails. Processes that answer calls or run jobs ask the program of the rails. */
export type Rails = {
  /** Each is null where its node is not configured. */
  readonly chains: Readonly<Record<ChainRail, Pick<ChainRailPort, 'name' | 'getAddress' | 'faucet'> | null>>
  readonly bank: Pick<BankRail, 'openCharge' | 'topUp' | 'isHolder' | 'receiveCallback' | 'poll' | 'pay'> | null
  /**
   * A member's deposit address in its stored form, derived on first use. Null where there is no such chain, it is not
   * open for deposits, or the signer has not published its key yet.
   */
  readonly getDepositAddress: (memberId: string, rail: ChainRail) => Promise<string | null>
  /** Whether a rail is configured and responds. */
  readonly isUp: (name: RailName) => Promise<boolean>
  /** Practice mode: the till sends what members have asked for. The watch does that too, a little later. */
  readonly payTill: () => Promise<void>
  /** Reads the exchange rates once, so that there are some before the first is asked for. */
  readonly readRates: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The rails themselves. */
export type OwnRails = Rails & {
  readonly chains: Readonly<Record<ChainRail, ChainRailPort | null>>
  readonly bank: BankRail | null
  /** Practice mode, with a chain: what backs the practice till. */
  readonly tillBacking: TillBacking | null
  /** The configured rails. */
  readonly all: readonly Rail[]
  /** Throws on a chain that is not a practice chain, so that the program does not start. */
  readonly assertPracticeChains: () => Promise<void>
  /** Something happens, or somebody is there: for a while, the watch looks as often as it can. */
  readonly wake: () => void
  /**
   * Polls every rail about once a second while something happens, unless another process does, and reads the exchange
   * rates.
   */
  readonly watch: () => { readonly stop: () => Promise<void> }
}

/**
 * The rails that the settings name. They connect as millrace_rail, the only role that may record that money arrived or
 * was paid out.
 */
export function createRails(
  railUrl: string,
  { settings, log, listener }: Pick<RailParts, 'settings' | 'log' | 'listener'>,
): OwnRails {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection of the rails broke')
  const pool = createPool(railUrl, { max: 8, name: 'millrace rails', onError })
  const db = createDatabase(pool)
  const parts = { settings, log, listener, db }
  const chains = {
    bep20: settings.CHAIN_RPC_URL ? createChainRail(bep20, settings.CHAIN_RPC_URL, parts) : null,
    trc20: settings.TRON_RPC_URL ? createChainRail(trc20, settings.TRON_RPC_URL, parts) : null,
  }
  const bank = createBankRail(parts)
  // No other source ships, as no rail to real money does.
  const isPractice = settings.PRACTICE_MODE === 'on'
  const rateSource: RateSource | null = isPractice ? practiceRateSource : null
  // The outside places that keep fingerprints. transparency/witness/README.md says how to add one.
  const witnesses: readonly Witness[] = isPractice && bank ? [createNoticeBoard(bank.postNotice)] : []
  const all = [chains.bep20, chains.trc20, bank].filter((rail) => rail !== null)
  const tillBacking = isPractice && chains.bep20 ? createTillBacking(db, chains.bep20.till, chains.bep20.health) : null
  const pace = new Pace()
  return {
    chains,
    bank,
    all,
    wake: () => pace.wake(),
    tillBacking,
    getDepositAddress: depositAddresses(settings, chains),
    isUp: shareChecks(async (name) => (await all.find((rail) => rail.name === name)?.health())?.isUp ?? false),
    assertPracticeChains: () => assertPracticeChains([chains.bep20, chains.trc20].filter((chain) => chain !== null)),
    payTill: async () => {
      if (isPractice && chains.bep20) await payTill(parts, chains.bep20.till)
    },
    readRates: async () => {
      if (rateSource) await readRates(rateSource, parts)
    },
    watch() {
      const watches = all.map((rail) =>
        watchRail(rail, pool, log, { pace, afterPoll: createReconciler(db, rail, log) }),
      )
      if (bank) watches.push(watchStatements(parts, bank))
      if (witnesses.length > 0)
        watches.push(
          repeat(
            witnessEveryMs,
            () => witnessRecords(witnesses, db),
            (error) => log.error({ error: errorForLog(error) }, 'a fingerprint cannot be witnessed'),
            pace,
          ),
        )
      if (rateSource) watches.push(watchRates(rateSource, parts, pace))
      if (isPractice && chains.bep20) watches.push(watchTill(parts, chains.bep20.till, pace))
      if (tillBacking) watches.push(watchTillBacking(parts, tillBacking))
      if (isPractice && chains.bep20 && chains.trc20)
        watches.push(watchBridge(parts, { bep20: chains.bep20.bridge, trc20: chains.trc20.bridge }, pace))
      return {
        stop: async () => {
          await Promise.all(watches.map(({ stop }) => stop()))
        },
      }
    },
    close: () => db.destroy(),
  }
}

/** Where a chain is closed for deposits, nobody gets an address. */
export const depositAddresses =
  ({ DEPOSIT_CHAINS }: RailParts['settings'], chains: Rails['chains']): Rails['getDepositAddress'] =>
  async (memberId, rail) =>
    DEPOSIT_CHAINS.includes(rail) ? ((await chains[rail]?.getAddress({ memberId })) ?? null) : null

/** Callers share one check, so a rail that hangs is asked once. */
export function shareChecks(check: Rails['isUp']): Rails['isUp'] {
  const checks = new BriefCache<RailName, boolean>(2_000)
  return (name) => checks.get(name, () => check(name))
}
