import type { Address } from '@millrace/chain'
import { errorForLog } from '../../http/errorForLog.ts'
import type { RailParts } from '../rail.ts'
import { repeat, type Pace, type Repeated } from '../repeat.ts'
import { claimTillPayments, hasTillPayments } from './store.ts'

const runEveryMs = 1_000

/** What the till needs of its chain. All of it throws when the node cannot be reached. */
export type TillChain = {
  /** A member's deposit address. Null until the signer has published its public key. */
  readonly getAddress: (memberId: string) => Promise<Address | null>
  /** Where the tokens are that back the till's other payments: an address of the treasury. Null as above. */
  readonly getTreasury: () => Promise<Address | null>
  /** What an address has in the newest block. */
  readonly findBalance: (address: Address) => Promise<bigint>
  readonly mint: (to: Address, minor: bigint) => Promise<void>
  /** The newest block, or null while the node has transactions that are in none. */
  readonly findMinedHead: () => Promise<number | null>
  /** Sends tokens from the till's own account. */
  readonly pay: (to: Address, minor: bigint) => Promise<void>
}

/**
 * Sends what members asked for at the practice till to their deposit addresses. It credits nothing: the watcher does
 * when it sees the tokens in a block. It may be killed at any point: what it is about to send is noted first, and is
 * sent again only when it turns out that it never was.
 */
export async function payTill({ db }: Pick<RailParts, 'db'>, chain: TillChain): Promise<void> {
  if (!(await hasTillPayments(db))) return
  const payments = await claimTillPayments(db, await chain.findMinedHead())
  const outcomes = await Promise.allSettled(
    payments.map(async ({ memberId, amount }) => {
      const address = await chain.getAddress(memberId)
      if (address) await chain.pay(address, amount)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Pays again and again. */
export const watchTill = (parts: Pick<RailParts, 'db' | 'log'>, chain: TillChain, pace: Pace): Repeated =>
  repeat(
    runEveryMs,
    () => payTill(parts, chain),
    (error) => parts.log.warn({ error: errorForLog(error) }, 'the practice till waits'),
    pace,
  )
