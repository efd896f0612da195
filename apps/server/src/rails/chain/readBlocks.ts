import { type Block, type Log, type Rpc, transferTopic } from '@millrace/chain'
import type { Tip } from './store.ts'

const blocksPerRead = 500
/** How far back from the newest block every single header is read and stored. */
export const headersKeptBack = 256
const knownBlocksPerQuery = 200

/** The node's chain shares no block with the one that was read before. An operator has to look into it. */
export class ChainReplaced extends Error {
  override name = 'ChainReplaced'
}

export type BlockRange = {
  readonly head: number
  /** The last block that was known before and is still in the chain. */
  readonly ancestor: number
  readonly isReorganised: boolean
  /** In order. The last one is the end of the range. */
  readonly blocks: readonly Block[]
  readonly logs: readonly Log[]
}

/**
 * Reads the blocks after the tip or, after a reorganisation, after the last known block that is still in the chain.
 * Null when the chain changed during the read, which then has to be repeated.
 */
export async function readBlocks(
  rpc: Rpc,
  tip: Tip,
  findKnownBelow: (below: number, limit: number) => Promise<readonly { number: bigint; hash: string }[]>,
): Promise<BlockRange | null> {
  // Skip the first block: it has no transactions, and a practice node replaces it at each restart under the blocks that
  // it kept.
  const hasBegun = tip.position > 0
  const [head, [atTip]] = await Promise.all([rpc.blockNumber(), hasBegun ? rpc.blocks(tip.position, tip.position) : []])
  const isReorganised = hasBegun && atTip?.hash !== tip.hash
  const ancestor = isReorganised ? await findAncestor() : hasBegun ? tip : { position: 0, hash: '' }
  const from = ancestor.position + 1
  const to = Math.min(head, from + blocksPerRead - 1)
  if (from > to) return { head, ancestor: ancestor.position, isReorganised, blocks: [], logs: [] }

  // Blocks far below the newest are final. Of those only the end of a range is stored.
  const blocks = await rpc.blocks(Math.min(to, Math.max(from, head - headersKeptBack)), to)
  const logs = await rpc.logs({ fromBlock: from, toBlock: to, topics: [transferTopic] })
  const [end] = await rpc.blocks(to, to)
  if (
    blocks.at(-1)?.number !== to ||
    end?.hash !== blocks.at(-1)?.hash ||
    !isOneChain(ancestor, blocks) ||
    !doLogsMatch(blocks, logs)
  )
    return null
  return { head, ancestor: ancestor.position, isReorganised, blocks, logs }

  async function findAncestor(): Promise<Tip> {
    for (let below = tip.position; ;) {
      const known = await findKnownBelow(below, knownBlocksPerQuery)
      const oldest = known.at(-1)
      if (!oldest) throw new ChainReplaced('The chain node has another chain than the one that was read before.')
      const found = await rpc.batch<{ hash: string } | null>(
        known.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] })),
      )
      const ancestor = known.find(({ hash }, index) => found[index]?.hash === hash)
      if (ancestor) return { position: Number(ancestor.number), hash: ancestor.hash }
      below = Number(oldest.number)
    }
  }
}

const isOneChain = (ancestor: Tip, blocks: readonly Block[]): boolean =>
  blocks.every(({ number, parentHash }, index) => {
    const previous = blocks[index - 1]
    if (previous) return previous.hash === parentHash
    const isNextToAncestor = ancestor.hash !== '' && number === ancestor.position + 1
    return !isNextToAncestor || ancestor.hash === parentHash
  })

function doLogsMatch(blocks: readonly Block[], logs: readonly Log[]): boolean {
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
  return logs.every(({ blockNumber, blockHash }) => (hashes.get(blockNumber) ?? blockHash) === blockHash)
}
