import {
  type Address,
  deriveAddress,
  readBalances,
  ChainRefused,
  ChainUnreachable,
  createRpc,
  fromToken,
  isExtendedPublicKey,
  isPracticeChain,
  mint,
  type Network,
  type Rpc,
  formatAddress,
  toToken,
} from '@millrace/chain'
import type { OwnBalance, PollResult, Rail, RailHealth, RailParts } from '../rail.ts'
import { findDeposits, decodeTransfers } from './findDeposits.ts'
import { ChainReplaced, readBlocks } from './readBlocks.ts'
import {
  addAddress,
  creditFinalDeposits,
  findAddress,
  findBlocksBelow,
  findHolders,
  findKey,
  findTip,
  nextAddressNumber,
  readBooks,
  recordBlocks,
  type Credited,
  type Holder,
} from './store.ts'
import { watchPayouts } from './watchPayouts.ts'

/** A chain, with what the rest of the platform asks of it beside being a rail. */
export type ChainRailPort = Rail & {
  readonly name: Network['rail']
  readonly network: Network
  /**
   * Where a holder pays in, made when it is first asked for; null while the signer has not made its public key known.
   */
  readonly getAddress: (holder: Holder) => Promise<Address | null>
  /** An address as people write it on this chain. */
  readonly formatAddress: (address: string) => string
  /** Practice only: asks the node to make tokens for an address. Null when the node cannot be reached. */
  readonly faucet: (to: Address, minor: bigint) => Promise<string | null>
  /** The id of the chain that the node is of; null when it cannot be reached. */
  readonly chainId: () => Promise<number | null>
}

export function createChainRail(network: Network, url: string, { pool, db, log, listener }: RailParts): ChainRailPort {
  const { rail } = network
  const rpc = createRpc(url)
  // Asked once for each time that the node comes back: another one may have taken its place.
  let isKnownNode = false

  async function checkNode(): Promise<void> {
    if (isKnownNode) return
    const id = await rpc.chainId()
    if (id !== network.chainId)
      throw new ChainReplaced(`The node for ${rail} is of chain ${id}, not ${network.chainId}.`)
    isKnownNode = true
  }

  /** What needs the node. That it cannot be reached, or is none of ours, is an answer. */
  async function withNode<Result>(
    work: (rpc: Rpc) => Promise<Result>,
  ): Promise<Result | { readonly isUp: false; readonly note: string }> {
    try {
      await checkNode()
      return await work(rpc)
    } catch (error) {
      if (!(error instanceof ChainUnreachable || error instanceof ChainRefused || error instanceof ChainReplaced))
        throw error
      isKnownNode = false
      return { isUp: false, note: error.message }
    }
  }

  async function poll(): Promise<PollResult> {
    return withNode(async () => {
      const seen = await readOn()
      const ended = await watchPayouts(db, rpc, rail)
      const { credited, hasMore } = await creditFinalDeposits(pool, rail)
      await tell(credited, ended)
      return {
        isUp: true,
        hasMore: seen.hasMore || hasMore,
        changes: seen.changed + credited.length + ended.paid.length + ended.failed.length,
      }
    })
  }

  async function readOn(): Promise<{ readonly hasMore: boolean; readonly changed: number }> {
    const tip = await findTip(db, rail)
    const reading = await readBlocks(rpc, tip, (below, atMost) => findBlocksBelow(db, rail, below, atMost))
    if (reading === null) return { hasMore: true, changed: 0 }
    const { head, common, isReorganised, blocks, logs } = reading
    if (blocks.length === 0 && !isReorganised) return { hasMore: false, changed: 0 }
    const transfers = decodeTransfers(logs)
    const hotAddress = (await findKey(db, rail))?.hotAddress ?? null
    const holders = await findHolders(db, rail, [
      ...new Set(transfers.flatMap(({ from, to }) => (to === hotAddress ? [from] : [to]))),
    ])
    const deposits = findDeposits(network, transfers, holders, hotAddress)
    const changed = await recordBlocks(pool, rail, tip, { common, isReorganised, blocks, deposits })
    if (changed === null) return { hasMore: true, changed: 0 }
    if (isReorganised) log.warn({ rail, common, wasAt: tip.position, changed }, 'the chain was reorganised')
    for (const { tx_hash: hash, dust } of deposits)
      if (dust !== '0')
        log.info({ rail, hash, dust }, 'a deposit has more decimals than the ledger; the rest is left unclaimed')
    return { hasMore: (blocks.at(-1)?.number ?? common) < head, changed }
  }

  async function tell(
    credited: readonly Credited[],
    { paid, failed }: { readonly paid: readonly string[]; readonly failed: readonly string[] },
  ): Promise<void> {
    try {
      const arrivals = credited.flatMap(({ rechargeId, memberId, amount }) =>
        rechargeId && memberId ? [{ rechargeId, memberId, creditedMinor: amount }] : [],
      )
      const machines = [...new Set(credited.flatMap(({ machineId }) => machineId ?? []))]
      if (arrivals.length > 0) await listener.onArrivals(arrivals)
      if (machines.length > 0) await listener.onMachinesPaid(machines)
      if (paid.length > 0) await listener.onPaidOut(paid)
      if (failed.length > 0) await listener.onFailed(failed)
    } catch (error) {
      // What has happened stays so, whoever hears of it.
      log.warn({ rail, reason: (error as Error).message }, 'what the chain did could not be told')
    }
  }

  async function addressOf(holder: Holder): Promise<Address | null> {
    const known = await findAddress(db, rail, holder)
    if (known) return known
    const key = await findKey(db, rail)
    if (!key) return null
    if (!isExtendedPublicKey(key.xpub)) throw new Error(`what ${rail} has as its public key is none`)
    const number = await nextAddressNumber(db)
    // Machines have a branch of their own, so that nobody's later numbers can meet theirs.
    await addAddress(
      db,
      rail,
      holder,
      number,
      deriveAddress(key.xpub, number, holder !== 'owner' && 'machineId' in holder ? 'machine' : 'member'),
    )
    return await findAddress(db, rail, holder)
  }

  async function ownBalances(): Promise<readonly OwnBalance[] | null> {
    const answer = await withNode(async () => {
      const books = await readBooks(pool, rail, network.token.address)
      if (books.position < 0)
        return [{ currency: 'USDT', own: 0n, custody: books.custody, unbooked: books.waiting, hot: 0n }] as const
      const receipts = await rpc.receipts(books.payouts.map(({ hash }) => hash as `0x${string}`))
      // At the block that was read, not at the newest: what came in between is not in the books.
      const raw = await readBalances(rpc, network.token.address, books.addresses, books.position)
      const own = fromToken(network, raw.reduce((sum, one) => sum + one, 0n) - books.dust).minor
      const leaving = books.payouts.reduce(
        (sum, { amount }, index) =>
          sum + (receipts[index]?.isSuccess && receipts[index].blockNumber <= books.position ? amount : 0n),
        0n,
      )
      return [
        {
          currency: 'USDT',
          own,
          custody: books.custody,
          unbooked: books.waiting - leaving,
          hot: fromToken(network, raw[0] ?? 0n).minor,
        },
      ] as const
    })
    return 'isUp' in answer ? null : answer
  }

  async function health(): Promise<RailHealth> {
    const answer = await withNode(async () => {
      const [head, { position }] = [await rpc.blockNumber(), await findTip(db, rail)]
      return { isUp: true, note: '', height: BigInt(head), behind: BigInt(Math.max(0, head - position)) }
    })
    return 'height' in answer ? answer : { ...answer, height: null, behind: null }
  }

  return {
    name: rail,
    currencies: ['USDT'],
    network,
    poll,
    ownBalances,
    health,
    getAddress: addressOf,
    // The signer pays; poll() sees what became of it.
    pay: async () => ({ isUp: true, hasMore: false, changes: 0 }),
    formatAddress: (address) => formatAddress(network.addressFormat, address as Address),
    async faucet(to, minor) {
      const hash = await withNode(() => inTurn(() => mint(rpc, network, to, toToken(network, minor))))
      return typeof hash === 'string' ? hash : null
    },
    async chainId() {
      try {
        return await rpc.chainId()
      } catch {
        return null
      }
    },
  }
}

/**
 * The node numbers its own transactions one after the other: of two that ask at the same moment it refuses one, which
 * then asks again.
 */
async function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 20; ; triesLeft--) {
    try {
      return await ask()
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof ChainRefused) || !/nonce|underpriced|already/i.test(error.message))
        throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    }
  }
}

/**
 * Ends the start of the server on a chain where anything has value. One that cannot be reached now is looked at before
 * it is first read.
 */
export async function assertPracticeChains(chains: readonly ChainRailPort[]): Promise<void> {
  for (const { network, chainId } of chains) {
    const id = await chainId()
    if (id === null || id === network.chainId) continue
    throw new Error(
      `The node for ${network.rail} is of chain ${id}${isPracticeChain(id) ? '' : ', which is not one of practice'}; it must be of chain ${network.chainId}.`,
    )
  }
}
