import type { Address, Network } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import { rounds } from '../../../../tools/test/full.ts'
import { startChainNode, type ChainNode } from '../chainNode.ts'

const blockMs = rounds({ quick: 300, full: 150 })

export type MinedChain = ChainNode & {
  readonly network: Network
  readonly stopMining: () => Promise<void>
  /** Mines until a block has a transaction of the sender, and replaces it and earlier blocks by empty ones. */
  readonly reorganiseAfter: (sender: Address, depth: number) => Promise<void>
  /** The hashes that reorganisations removed from the chain; some may be in it again. */
  readonly removedHashes: ReadonlySet<string>
  /** Their senders and nonces: later ones of the sender wait until the nonce is used again. */
  readonly removedNonces: ReadonlySet<string>
}

/** A chain with very short block times, so that minutes become seconds. */
export async function startMinedChain(network: Network): Promise<MinedChain> {
  const node = await startChainNode(network)
  const stopping = new AbortController()
  // One at a time: nobody may mine during a reorganisation.
  let last = Promise.resolve<unknown>(undefined)
  const runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  const mining = (async () => {
    while (!stopping.signal.aborted) {
      await runExclusively(() => node.mine())
      await pause(blockMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  const stopMining = async () => {
    stopping.abort()
    await mining
  }

  const removedHashes = new Set<string>()
  const removedNonces = new Set<string>()
  type Block = {
    readonly transactions: readonly { readonly from: string; readonly nonce: string; readonly hash: string }[]
  }
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
    removedHashes,
    removedNonces,
    mine: (blocks) => runExclusively(() => node.mine(blocks)),
    async reorganiseAfter(sender, depth) {
      for (let isDone = false; !isDone; await pause(blockMs)) {
        isDone = await runExclusively(async () => {
          await node.mine()
          const blocks = await newest(depth)
          if (!blocks[0]?.transactions.some(({ from }) => from.toLowerCase() === sender)) return false
          for (const { hash, from, nonce } of blocks.flatMap(({ transactions }) => transactions)) {
            removedHashes.add(hash)
            removedNonces.add(`${from} ${Number(nonce)}`)
          }
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
