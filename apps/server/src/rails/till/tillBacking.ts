import type { Address } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { errorForLog } from '../../http/errorForLog.ts'
import type { OwnBalance, Rail, RailHealth, RailParts } from '../rail.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { repeat, type Repeated } from '../repeat.ts'
import type { TillChain } from './payTill.ts'
import { readTillBooks } from './store.ts'

/** As much is sent at once: a block each would slow the demonstration's year down to an hour. */
const topUpMinor = 1_000_000_000_000n
const waitMaxMs = 12_000
const lookEveryMs = 100

/**
 * Backs what is paid in at the practice till beside members' taps: machines' takings, the owner's money, and the
 * demonstration's past. Test tokens are at an address of the treasury before any of it is believed, and reconciliation
 * compares them with the ledger's custody of the till.
 */
export type TillBacking = Pick<Rail, 'name' | 'currencies' | 'health' | 'ownBalances'> & {
  /** Returns once this much more is backed. Throws when the chain or its key is not there. */
  readonly back: (minor: bigint) => Promise<void>
}

export function createTillBacking(db: Database, chain: TillChain, findHealth: () => Promise<RailHealth>): TillBacking {
  // What is on the chain and not spoken for. Another process may use it too; reconciliation makes up for that.
  let free = 0n
  let last = Promise.resolve()

  async function find(): Promise<{ readonly address: Address; readonly own: bigint; readonly owed: bigint }> {
    const address = await waitFor(() => chain.getTreasury())
    const { custody, unused } = await readTillBooks(db)
    return { address, own: await chain.findBalance(address), owed: custody + unused }
  }

  async function takeFree(minor: bigint): Promise<void> {
    if (free < minor || minor === 0n) {
      const { address, own, owed } = await find()
      free = own - owed
      if (free < minor) {
        const missing = minor - free
        const sent = missing > topUpMinor ? missing : topUpMinor
        await chain.mint(address, sent)
        await waitFor(async () => ((await chain.findBalance(address)) >= own + sent ? true : null))
        free += sent
      }
    }
    free -= minor
  }

  return {
    name: 'practice',
    currencies: ['USDT'],
    health: findHealth,
    async ownBalances(): Promise<readonly OwnBalance[] | null> {
      try {
        const address = await chain.getTreasury()
        if (!address) return null
        const { custody, unused } = await readTillBooks(db)
        const amount = await chain.findBalance(address)
        const owed = custody + unused
        return [
          {
            currency: 'USDT',
            // What is there beyond the books is the till's, ready for the next payment. It is nobody's reserve.
            own: amount < owed ? amount : owed,
            custody,
            unbooked: unused,
            hot: null,
            held: { block: null, addresses: [{ address, amount }] },
          },
        ]
      } catch {
        return null
      }
    },
    // One after the other, so that two do not count on the same tokens.
    back(minor) {
      const turn = last.then(() => takeFree(minor))
      last = turn.catch(() => {})
      return turn
    },
  }
}

const reconcileEveryMs = 10_000

/** Compares again and again, after it has made up for what is missing, as from a time before there were tokens. */
export const watchTillBacking = ({ db, log }: Pick<RailParts, 'db' | 'log'>, backing: TillBacking): Repeated =>
  repeat(
    reconcileEveryMs,
    async () => {
      await backing.back(0n)
      await reconcile(db, backing)
    },
    (error) => log.warn({ error: errorForLog(error) }, 'the practice till cannot be compared with the chain'),
  )

async function waitFor<Found>(find: () => Promise<Found | null>): Promise<Found> {
  for (const deadline = Date.now() + waitMaxMs; ;) {
    const found = await find()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error('the practice till has no tokens on the chain yet')
    await pause(lookEveryMs)
  }
}
