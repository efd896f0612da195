import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'

/**
 * A way by which real money comes in and goes out. README.md beside this file tells how to write another;
 * test/railContract.ts is what every one is tested by.
 *
 * A rail keeps nothing in memory that another process would miss: how far it has read is in `rail_cursor`, what it saw
 * in its own tables, what arrived in `receipt`. It moves no money by itself. The database's functions do, and each of
 * those answers "done before" the second time.
 */
export type Rail = {
  readonly name: RailName
  readonly currencies: readonly Currency[]
  /**
   * Reads what happened outside since the last time, records it, books what is final, and learns how payouts ended. It
   * may be cut off at any point, run twice, or run in two processes at once; the next run goes on from what is in the
   * database. One run does a bounded amount of work and says whether more is waiting. What is outside being unreachable
   * is an answer; only a fault of ours or of the database is thrown.
   */
  readonly poll: () => Promise<PollResult>
  /**
   * Hands queued payouts to the outside, each under its own id as the idempotency key, where the server is the one that
   * does so (a bank). A chain's are signed by the signer, so its `pay` finds nothing to do. Never throws because the
   * outside is unreachable.
   */
  readonly pay: () => Promise<PollResult>
  /** What the rail itself says it holds, beside what we know; null while it cannot be asked. */
  readonly ownBalances: () => Promise<readonly OwnBalance[] | null>
  /** How it is at this moment, by asking it. Never throws because it is down: that is the answer. */
  readonly health: () => Promise<RailHealth>
}

export type PollResult =
  | {
      readonly isUp: true
      /** Whether another run at once would find more. */ readonly hasMore: boolean
      /** How many things were new. */ readonly changes: number
    }
  | { readonly isUp: false; readonly note: string }

export type OwnBalance = {
  readonly currency: Currency
  /** By the rail's own books, in the ledger's smallest unit. */
  readonly own: bigint
  /** The ledger's custody at the same moment. */
  readonly custody: bigint
  /**
   * What is known to have arrived and is not in the ledger yet, less what is known to have been paid out and is not in
   * the ledger yet, at the same moment.
   */
  readonly unbooked: bigint
  /** What payouts can be made from at once, where that is less than `own`. */
  readonly hot: bigint | null
}

export type RailHealth = {
  readonly isUp: boolean
  /** In English, for operators: why it is down, or empty. */
  readonly note: string
  /** Of a chain: its newest block, and how many of its blocks have not been read yet. */
  readonly height: bigint | null
  readonly behind: bigint | null
}

/** The difference that must not stay: own money that nothing explains, or money that is gone. */
export const getDifference = ({ own, custody, unbooked }: OwnBalance): bigint => own - custody - unbooked

/** What a rail is made with. */
export type RailParts = {
  readonly settings: Settings
  /** Connected as millrace_rail, the one role that may say that money arrived or was paid out. */
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
  readonly listener: RailListener
}

/**
 * What the rest of the platform wants to hear. Telling is not part of recording: what is lost here is found again by
 * whoever looks.
 */
export type RailListener = {
  readonly onArrivals: (arrivals: readonly Arrival[]) => Promise<void>
  readonly onPaidOut: (payoutIds: readonly string[]) => Promise<void>
  readonly onFailed: (payoutIds: readonly string[]) => Promise<void>
  /** A machine's takings have arrived. */
  readonly onMachinesPaid: (machineIds: readonly string[]) => Promise<void>
}

/** A recharge that is now in the wallet. */
export type Arrival = {
  readonly rechargeId: string
  readonly memberId: string
  /** In USDT. */ readonly creditedMinor: bigint
}
