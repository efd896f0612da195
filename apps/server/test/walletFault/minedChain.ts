import type { Address, Network } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import { startChainNode, type ChainNode } from '../chainNode.ts'

const blockMs = 150

export type MinedChain = ChainNode & {
  readonly network: Network
  readonly stopMining: () => Promise<void>
  /** Makes blocks until one has a transaction from the address, and replaces it and those before it by others that have none. Answers with how many transactions that took. */
  readonly reorganiseAfter: (sender: Address, depth: number) => Promise<number>
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

  const newest = () => node.rpc.call<{ number: string; transactions: { from: string }[] }>('eth_getBlockByNumber', ['latest', true])
  const countIn = async (number: number): Promise<number> => Number(await node.rpc.call<string>('eth_getBlockTransactionCountByNumber', [`0x${number.toString(16)}`]))

  return {
    ...node, network, stopMining,
    mine: (blocks) => inTurn(() => node.mine(blocks)),
    async reorganiseAfter(sender, depth) {
      for (;;) {
        const taken = await inTurn(async () => {
          await node.mine()
          const { number, transactions } = await newest()
          if (!transactions.some(({ from }) => from.toLowerCase() === sender)) return 0
          const counts = await Promise.all(Array.from({ length: depth }, (_, back) => countIn(Number(number) - back)))
          await node.reorganise(depth)
          return counts.reduce((sum, count) => sum + count, 0)
        })
        if (taken > 0) return taken
        await pause(blockMs)
      }
    },
    async close() {
      await stopMining()
      await node.close()
    },
  }
}
