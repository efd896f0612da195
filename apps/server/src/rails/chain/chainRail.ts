import {
  type Address,
  deriveAddress,
  readBalances,
  ChainRefused,
  ChainUnreachable,
  createRpc,
  findNodeAccount,
  fromToken,
  isExtendedPublicKey,
  isPracticeChain,
  mint,
  type Network,
  payFromNode,
  type Rpc,
  formatAddress,
  toToken,
} from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { BridgeChain } from '../bridge/practiceBridge.ts'
import type { OwnBalance, PollResult, Rail, RailHealth, RailParts } from '../rail.ts'
import { recordLostPayouts } from '../store.ts'
import type { TillChain } from '../till/payTill.ts'
import { findDeposits, decodeTransfers } from './findDeposits.ts'
import { watchPayouts, type EndedPayouts } from './payouts/watchPayouts.ts'
import { ChainReplaced, readBlocks } from './readBlocks.ts'
import {
  addAddress,
  creditFinalDeposits,
  findAddress,
  findBlocksBelow,
  findHolders,
  findKey,
  findTip,
  findUnsigned,
  nextAddressNumber,
  readBooks,
  recordBlocks,
  type AddressRail,
  type Holder,
} from './store.ts'

/** A chain's rail, with what else the platform needs from it. */
export type ChainRailPort = Rail & {
  readonly name: Network['rail']
  readonly network: Network
  /** A holder's deposit address, derived on first use. Null until the signer has published its public key. */
  readonly getAddress: (holder: Holder) => Promise<Address | null>
  /** An address in the format of this chain. */
  readonly formatAddress: (address: string) => string
  /** Practice only: mints tokens for an address. Null when the node cannot be reached. */
  readonly faucet: (to: Address, minor: bigint) => Promise<string | null>
  /** For the practice bridge. Unlike the faucet it throws when the node cannot be reached. */
  readonly bridge: BridgeChain
  /** For the practice till, which pays from the node's own account. */
  readonly till: TillChain
  /** The node's chain id. Null when it cannot be reached. */
  readonly chainId: () => Promise<number | null>
}

export function createChainRail(
  network: Network,
  url: string,
  { settings, db, log, listener }: RailParts,
): ChainRailPort {
  const { rail } = network
  const rpc = createRpc(url)
  // Checked again whenever the node comes back, since another one may have taken its place.
  let isNodeChecked = false
  let tillAddress: Address | null = null

  async function checkNode(): Promise<void> {
    if (isNodeChecked) return
    const id = await rpc.chainId()
    if (id !== network.chainId)
      throw new ChainReplaced(`The node for ${rail} is of chain ${id}, not ${network.chainId}.`)
    if (settings.PRACTICE_MODE === 'on') tillAddress = await findNodeAccount(rpc)
    isNodeChecked = true
  }

  /** Runs work that needs the node. A node that cannot be reached, or is of another chain, gives `isUp: false`. */
  async function withNode<Result>(
    work: (rpc: Rpc) => Promise<Result>,
  ): Promise<Result | { readonly isUp: false; readonly note: string }> {
    try {
      await checkNode()
      return await work(rpc)
    } catch (error) {
      if (!(error instanceof ChainUnreachable || error instanceof ChainRefused || error instanceof ChainReplaced))
        throw error
      isNodeChecked = false
      return { isUp: false, note: error.message }
    }
  }

  async function poll(): Promise<PollResult> {
    return withNode(async () => {
      const read = await readNextBlocks()
      const ended = await watchPayouts(db, rpc, rail)
      const { credited, hasMore } = await creditFinalDeposits(db, rail)
      await notify(credited, ended)
      return {
        isUp: true,
        hasMore: read.hasMore || hasMore,
        changes: read.changed + credited.length + ended.paid.length + ended.failed.length,
      }
    })
  }

  async function readNextBlocks(): Promise<{ readonly hasMore: boolean; readonly changed: number }> {
    const tip = await findTip(db, rail)
    const reading = await readBlocks(rpc, tip, (below, limit) => findBlocksBelow(db, rail, below, limit))
    if (reading === null) return { hasMore: true, changed: 0 }
    const { head, ancestor, isReorganised, blocks, logs } = reading
    if (blocks.length === 0 && !isReorganised) return { hasMore: false, changed: 0 }
    const transfers = decodeTransfers(logs)
    const hotAddress = (await findKey(db, rail))?.hotAddress ?? null
    const holders = await findHolders(db, rail, [
      ...new Set(transfers.flatMap(({ from, to }) => (to === hotAddress ? [from] : [to]))),
    ])
    const deposits = findDeposits(network, transfers, holders, hotAddress, tillAddress)
    // The signer stores what it signs before it sends it. What left the hot wallet and is not stored was forgotten.
    const lost = await findUnsigned(
      db,
      rail,
      transfers.filter(({ from, token }) => from === hotAddress && token === network.token.address),
    )
    if (
      lost.length > 0 &&
      (await recordLostPayouts(
        db,
        rail,
        'USDT',
        lost.map(({ transactionHash, to, amountRaw }) => ({
          transaction: transactionHash,
          payout: null,
          recipient: to,
          amount: fromToken(network, amountRaw).minor,
        })),
      )) > 0
    )
      log.error(
        { rail, lost: lost.length },
        'the chain has payouts that the database does not know: it was put back from an older copy',
      )
    const changed = await recordBlocks(db, rail, tip, { ancestor, isReorganised, blocks, deposits })
    if (changed === null) return { hasMore: true, changed: 0 }
    if (isReorganised) log.warn({ rail, ancestor, wasAt: tip.position, changed }, 'the chain was reorganised')
    for (const { tx_hash: hash, dust } of deposits)
      if (dust !== '0')
        log.info({ rail, hash, dust }, 'a deposit has more decimals than the ledger; the rest is left unclaimed')
    return { hasMore: (blocks.at(-1)?.number ?? ancestor) < head, changed }
  }

  async function notify(
    credited: Awaited<ReturnType<typeof creditFinalDeposits>>['credited'],
    { paid, failed }: EndedPayouts,
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
      // The payouts are recorded already, so a failed notification loses nothing.
      log.warn({ rail, reason: (error as Error).message }, 'a notification of the rail failed')
    }
  }

  /** The addresses of the till's own rail are of this chain's key. */
  async function getAddress(holder: Holder, addressRail: AddressRail = rail): Promise<Address | null> {
    const existing = await findAddress(db, addressRail, holder)
    if (existing) return existing
    const key = await findKey(db, rail)
    if (!key) return null
    if (!isExtendedPublicKey(key.xpub)) throw new Error(`the stored key of ${rail} is not an extended public key`)
    const number = await nextAddressNumber(db)
    // Machines have their own branch, so that their addresses can never collide with members'.
    const branch = holder !== 'owner' && 'machineId' in holder ? 'machine' : 'member'
    await addAddress(db, addressRail, holder, number, deriveAddress(key.xpub, number, branch))
    return await findAddress(db, addressRail, holder)
  }

  async function ownBalances(): Promise<readonly OwnBalance[] | null> {
    const answer = await withNode(async () => {
      const books = await readBooks(db, rail, network.token.address)
      if (books.position < 0)
        return [{ currency: 'USDT', own: 0n, custody: books.custody, unbooked: books.waiting, hot: 0n }] as const
      const receipts = await rpc.receipts(books.payouts.map(({ hash }) => hash as `0x${string}`))
      // At the last block that was read, not the newest: the books know nothing of what came in between.
      const raw = await readBalances(rpc, network.token.address, books.addresses, books.position)
      const own = fromToken(network, raw.reduce((sum, balance) => sum + balance, 0n) - books.dust).minor
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
          held: {
            block: BigInt(books.position),
            addresses: books.addresses
              .map((address, index) => ({ address, amount: fromToken(network, raw[index] ?? 0n).minor }))
              .filter(({ amount }) => amount > 0n),
          },
        },
      ] as const
    })
    return 'isUp' in answer ? null : answer
  }

  async function mintWithNode(to: Address, minor: bigint): Promise<string> {
    await checkNode()
    return retryNonceConflicts(() => mint(rpc, network, to, toToken(network, minor)))
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
    getAddress: (holder) => getAddress(holder),
    // The signer pays, and poll() follows its transactions.
    pay: async () => ({ isUp: true, hasMore: false, changes: 0 }),
    formatAddress: (address) => formatAddress(network.addressFormat, address as Address),
    async faucet(to, minor) {
      const hash = await withNode(() => mintWithNode(to, minor))
      return typeof hash === 'string' ? hash : null
    },
    bridge: { network, rpc, mint: (to, minor) => mintWithNode(to, minor) },
    till: {
      getAddress: (memberId) => getAddress({ memberId }),
      getTreasury: () => getAddress('owner', 'practice'),
      async findBalance(address) {
        await checkNode()
        const [raw = 0n] = await readBalances(rpc, network.token.address, [address])
        return fromToken(network, raw).minor
      },
      async mint(to, minor) {
        await mintWithNode(to, minor)
      },
      async findMinedHead() {
        await checkNode()
        const { pending } = await rpc.call<{ pending: string }>('txpool_status', [])
        return Number(pending) === 0 ? rpc.blockNumber() : null
      },
      async pay(to, minor) {
        await checkNode()
        await retryNonceConflicts(() => payFromNode(rpc, network, to, toToken(network, minor)))
      },
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

/** The node gives its own transactions consecutive nonces, and refuses one of two concurrent ones. */
async function retryNonceConflicts<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 20; ; triesLeft--) {
    try {
      return await send()
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof ChainRefused) || !/nonce|underpriced|already/i.test(error.message))
        throw error
      await pause(Math.random() * 100)
    }
  }
}

/**
 * Throws on a chain that is not a practice chain, so that the server does not start. A node that cannot be reached now
 * is checked before it is first read.
 */
export async function assertPracticeChains(chains: readonly ChainRailPort[]): Promise<void> {
  for (const { network, chainId } of chains) {
    const id = await chainId()
    if (id === null || id === network.chainId) continue
    const problem = `is of chain ${id}${isPracticeChain(id) ? '' : ', which is not one of practice'}`
    throw new Error(`The node for ${network.rail} ${problem}; it must be of chain ${network.chainId}.`)
  }
}
