import type { Address, Network } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import { startChainNode, type ChainNode } from '../chainNode.ts'

const blockMs = 150

export type MinedChain = ChainNode & {
  readonly network: Network
  readonly stopMining: () => Promise<void>
  /**
   * Makes blocks until one has a transaction from the address, and replaces it and those before it by others that have
   * none.
   */
  readonly reorganiseAfter: (sender: Address, depth: number) => Promise<void>
  /** The hashes of what reorganisations took out of the chain; some of it may be in it again. */
  readonly takenBack: ReadonlySet<string>
}

/** A chain that makes a block every moment, so that minutes of waiting are seconds. */
export async function startMinedChain(network: Network): Promise<MinedChain> {
  const node = await startChainNode(network)
  const stopping = new AbortController()
  // One who makes blocks at a time: a reorganisation must not meet another block.
  let turn = Promise.resolve<unknown>(undefined)
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }
  const mining = (async () => {
    while (!stopping.signal.aborted) {
      await inTurn(() => node.mine())
      await pause(blockMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  const stopMining = async () => {
    stopping.abort()
    await mining
  }

  const takenBack = new Set<string>()
  type Block = { readonly transactions: readonly { readonly from: string; readonly hash: string }[] }
  const newest = async (count: number): Promise<Block[]> => {
    const head = await node.rpc.blockNumber()
    return node.rpc.batch<Block>(
      Array.from({ length: count }, (_, back) => ({
        method: 'eth_getBlockByNumber',
        params: [`0x${(head - back).toString(16)}`, true],
      })),
    )
  }

  return {
    ...node,
    network,
    stopMining,
    takenBack,
    mine: (blocks) => inTurn(() => node.mine(blocks)),
    async reorganiseAfter(sender, depth) {
      for (let isDone = false; !isDone; await pause(blockMs)) {
        isDone = await inTurn(async () => {
          await node.mine()
          const blocks = await newest(depth)
          if (!blocks[0]?.transactions.some(({ from }) => from.toLowerCase() === sender)) return false
          for (const { hash } of blocks.flatMap(({ transactions }) => transactions)) takenBack.add(hash)
          await node.reorganise(depth)
          return true
        })
      }
    },
    async close() {
      await stopMining()
      await node.close()
    },
  }
}
