import {
  decodeTransfer,
  fromToken,
  toTopic,
  transferTopic,
  type Address,
  type Network,
  type Rpc,
} from '@millrace/chain'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { errorForLog } from '../../http/errorForLog.ts'
import type { RailParts } from '../rail.ts'
import { repeat, type Pace, type Repeated } from '../repeat.ts'
import { bookMoves, claimAttempt, listMoves, openTransfer, recordTransfer, type Move } from './store.ts'

const runEveryMs = 2_000
/** In how many blocks what was sent is surely mined. */
const blocksToMine = 3
const nobody: Address = `0x${'0'.repeat(40)}`

/** What the bridge needs of a chain. */
export type BridgeChain = {
  readonly network: Network
  readonly rpc: Pick<Rpc, 'blockNumber' | 'logs'>
  readonly mint: (to: Address, minor: bigint) => Promise<string>
}

/**
 * The practice bridge. What was paid on one chain to the other rail's own address is minted on the other chain at that
 * address; on the first it stays where it is, under a key of ours that never pays there. It may be killed at any point:
 * what it is about to send is noted first, and whoever goes on looks for it on the chain before sending again.
 */
export async function runBridge(
  { db }: Pick<RailParts, 'db'>,
  chains: Readonly<Partial<Record<ChainRail, BridgeChain>>>,
): Promise<void> {
  for (const move of await listMoves(db)) {
    const chain = chains[move.toRail]
    if (!chain) continue
    if (move.txHash === null) await send(move, chain)
  }
  for (const rail of Object.keys(chains)) await bookMoves(db, rail)

  async function send(move: Move, { network, rpc, mint }: BridgeChain): Promise<void> {
    const head = await rpc.blockNumber()
    const fromBlock = move.fromBlock === null ? await openTransfer(db, move.id, head) : Number(move.fromBlock)
    for (const hash of await findMints(network, rpc, move, fromBlock, head))
      if (await recordTransfer(db, move.id, hash)) return
    if (!(await claimAttempt(db, move.id, head, blocksToMine))) return
    await recordTransfer(db, move.id, await mint(move.address as Address, move.amount))
  }
}

/** What was minted for a move's address since it was opened, of its amount. */
async function findMints(
  network: Network,
  rpc: BridgeChain['rpc'],
  { address, amount }: Move,
  fromBlock: number,
  toBlock: number,
): Promise<string[]> {
  const logs = await rpc.logs({
    fromBlock,
    toBlock,
    address: network.token.address,
    topics: [transferTopic, toTopic(nobody), toTopic(address as Address)],
  })
  return logs.flatMap((log) => {
    const transfer = decodeTransfer(log)
    return transfer && fromToken(network, transfer.amountRaw).minor === amount ? [transfer.transactionHash] : []
  })
}

/** Runs the bridge again and again. */
export const watchBridge = (
  parts: Pick<RailParts, 'db' | 'log'>,
  chains: Parameters<typeof runBridge>[1],
  pace: Pace,
): Repeated =>
  repeat(
    runEveryMs,
    () => runBridge(parts, chains),
    (error) => parts.log.warn({ error: errorForLog(error) }, 'the practice bridge waits'),
    pace,
  )
