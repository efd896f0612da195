import { type Block, type Log, type Rpc, transferTopic } from '@millrace/chain'
import type { Tip } from './store.ts'

/** How many blocks one reading covers, and how far back from the newest every single header is looked at and kept. */
const rangeMax = 500
export const readHeadersBack = 256
const lookBackAtOnce = 200

/** The node's chain is not the one that was read before: none of its blocks is known. Somebody has to look. */
export class ChainReplaced extends Error {
  override name = 'OtherChain'
}

export type Reading = {
  readonly head: number
  readonly common: number
  readonly isReorganised: boolean
  /** In order; the last is the end of what was read. */
  readonly blocks: readonly Block[]
  readonly logs: readonly Log[]
}

/**
 * Reads on from the tip, or from the last block that is still in the chain. Null when the chain changed while it was
 * read: then it is read again.
 */
export async function readBlocks(
  rpc: Rpc,
  tip: Tip,
  knownBelow: (below: number, atMost: number) => Promise<readonly { number: bigint; hash: string }[]>,
): Promise<Reading | null> {
  // The first block has no transactions, and a practice node that starts again makes another first block under the ones
  // it kept. So reading begins after it.
  const hasBegun = tip.position > 0
  const [head, [atTip]] = await Promise.all([rpc.blockNumber(), hasBegun ? rpc.blocks(tip.position, tip.position) : []])
  const isReorganised = hasBegun && atTip?.hash !== tip.hash
  const common = isReorganised ? await findCommon() : hasBegun ? tip : { position: 0, hash: '' }
  const from = common.position + 1
  const to = Math.min(head, from + rangeMax - 1)
  if (from > to) return { head, common: common.position, isReorganised, blocks: [], logs: [] }

  // A block far below the newest is final; of those only the end of a range is kept.
  const blocks = await rpc.blocks(Math.min(to, Math.max(from, head - readHeadersBack)), to)
  const logs = await rpc.logs({ fromBlock: from, toBlock: to, topics: [transferTopic] })
  const [end] = await rpc.blocks(to, to)
  if (
    blocks.at(-1)?.number !== to ||
    end?.hash !== blocks.at(-1)?.hash ||
    !isOneChain(common, blocks) ||
    !areLogsOf(blocks, logs)
  )
    return null
  return { head, common: common.position, isReorganised, blocks, logs }

  async function findCommon(): Promise<Tip> {
    for (let below = tip.position; ;) {
      const known = await knownBelow(below, lookBackAtOnce)
      const oldest = known.at(-1)
      if (!oldest) throw new ChainReplaced('The chain node has another chain than the one that was read before.')
      const found = await rpc.batch<{ hash: string } | null>(
        known.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] })),
      )
      const index = known.findIndex(({ hash }, place) => found[place]?.hash === hash)
      const common = known[index]
      if (common) return { position: Number(common.number), hash: common.hash }
      below = Number(oldest.number)
    }
  }
}

const isOneChain = (common: Tip, blocks: readonly Block[]): boolean =>
  blocks.every(({ number, parentHash }, index) => {
    const before =
      index > 0
        ? blocks[index - 1]
        : common.hash !== '' && number === common.position + 1
          ? { hash: common.hash }
          : undefined
    return before === undefined || before.hash === parentHash
  })

function areLogsOf(blocks: readonly Block[], logs: readonly Log[]): boolean {
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
  return logs.every(({ blockNumber, blockHash }) => (hashes.get(blockNumber) ?? blockHash) === blockHash)
}
