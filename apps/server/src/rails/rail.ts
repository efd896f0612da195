import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'

/**
 * A way by which real money comes in and goes out. README.md describes how to write another one; test/railContract.ts
 * has the tests that every rail passes.
 *
 * A rail keeps nothing in memory that another process would miss: its position is in `rail_cursor`, what it saw in its
 * own tables, what arrived in `receipt`. It moves no money itself. The database's functions do, and each of them may be
 * called again.
 */
export type Rail = {
  /** The till's tokens are compared with the ledger as a rail is. */
  readonly name: RailName | 'practice'
  readonly currencies: readonly Currency[]
  /**
   * Reads what happened outside since the last run, records it, books what is final, and updates payouts. It may be
   * interrupted at any point, run twice, or run in two processes at once: the next run continues from what is in the
   * database. One run does a bounded amount of work. It throws only for our own faults or the database's, never because
   * the outside is unreachable.
   */
  readonly poll: () => Promise<PollResult>
  /**
   * Hands queued payouts to the outside, each under its own id as the idempotency key, where that is the server's part
   * (a bank). On a chain the signer does it, and this has nothing to do. Never throws because the outside is
   * unreachable.
   */
  readonly pay: () => Promise<PollResult>
  /** The rail's own balances, beside our books. Null while the rail cannot be reached. */
  readonly ownBalances: () => Promise<readonly OwnBalance[] | null>
  /** The state of the rail at this moment. Never throws because it is down. */
  readonly health: () => Promise<RailHealth>
}

export type PollResult =
  | {
      readonly isUp: true
      /** Whether another run at once would find more. */
      readonly hasMore: boolean
      /** How many things were new. */
      readonly changes: number
    }
  | { readonly isUp: false; readonly note: string }

export type OwnBalance = {
  readonly currency: Currency
  /** By the rail's own books, in the ledger's smallest unit. */
  readonly own: bigint
  /** The ledger's custody account at the same moment. */
  readonly custody: bigint
  /** Known arrivals less known payouts that are not in the ledger yet, at the same moment. */
  readonly unbooked: bigint
  /** What is available for payouts at once, where that is less than `own`. */
  readonly hot: bigint | null
  /** Where a chain has it. A bank has one account. */
  readonly held?: HeldOnChain
}

/** The addresses that have something, for the public books, and the block at which they were read. */
export type HeldOnChain = {
  readonly block: bigint | null
  readonly addresses: readonly { readonly address: string; readonly amount: bigint }[]
}

export type RailHealth = {
  readonly isUp: boolean
  /** In English, for operators: why it is down, or empty. */
  readonly note: string
  /** A chain's newest block. */
  readonly height: bigint | null
  /** How many of a chain's blocks have not been read yet. */
  readonly behind: bigint | null
}

/** Unexplained money when above zero, missing money when below. It must not last. */
export const getDifference = ({ own, custody, unbooked }: Omit<OwnBalance, 'hot' | 'held'>): bigint =>
  own - custody - unbooked

export type RailParts = {
  readonly settings: Settings
  /** Connected as millrace_rail, the only role that may record that money arrived or was paid out. */
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
  readonly listener: RailListener
}

/**
 * Notifications for the rest of the platform. They are not part of the recording: a lost one is not repeated, but the
 * state it tells of is in the database.
 */
export type RailListener = {
  readonly onArrivals: (arrivals: readonly Arrival[]) => Promise<void>
  readonly onPaidOut: (payoutIds: readonly string[]) => Promise<void>
  readonly onFailed: (payoutIds: readonly string[]) => Promise<void>
  /** The takings of these machines have arrived. */
  readonly onMachinesPaid: (machineIds: readonly string[]) => Promise<void>
}

/** A recharge that is now in the wallet. */
export type Arrival = {
  readonly rechargeId: string
  readonly memberId: string
  /** In USDT. */
  readonly creditedMinor: bigint
}
