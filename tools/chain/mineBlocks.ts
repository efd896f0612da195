import { setTimeout as pause } from 'node:timers/promises'
import type { Rpc } from '../../packages/chain/src/index.ts'

/** Blocks at full pace after the last transaction: more than any deposit waits for. */
const blocksAfterActivity = 128
const idleSeconds = 300
/** Without transactions, saving can wait for this many blocks. */
const unsavedBlocksMax = 10

export type Miner = { readonly stop: () => Promise<void> }
type MinerOptions = {
  readonly rpc: Rpc
  readonly blockSeconds: number
  readonly save: () => Promise<void>
  readonly onError: (error: Error) => void
}

/**
 * Makes a block in every interval while there are transactions, and one every few minutes otherwise, so that the chain
 * stays small for months.
 */
export const mineBlocks = ({ rpc, blockSeconds, save, onError }: MinerOptions): Miner => {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let [busyBlock, unsavedBlocks, mustSave, minedAtMs, savedAtMs, savingMs] = [-1, 0, false, 0, -Infinity, 0]

  const tick = async (): Promise<void> => {
    const [pool, head] = await rpc.batch<string & { pending: string; queued: string }>([
      { method: 'txpool_status', params: [] },
      { method: 'eth_blockNumber', params: [] },
    ])
    // Earlier transactions may still wait for their confirmations.
    if (busyBlock < 0) busyBlock = Number(head)
    const isBusy = Number(pool?.pending) > 0 || Number(head) - busyBlock < blocksAfterActivity
    if (!isBusy && performance.now() - minedAtMs < idleSeconds * 1000) return
    await rpc.call('evm_mine', [])
    minedAtMs = performance.now()
    unsavedBlocks += 1
    const block = await rpc.call<{ number: string; transactions: string[] }>('eth_getBlockByNumber', ['latest', false])
    const hasTransactions = block.transactions.length > 0
    if (hasTransactions) busyBlock = Number(block.number)
    mustSave ||= hasTransactions || unsavedBlocks >= unsavedBlocksMax || !isBusy
    if (mustSave) await saveIfDue()
  }

  const saveIfDue = async (): Promise<void> => {
    const startedAtMs = performance.now()
    // Saving takes longer as the chain grows. It may take a tenth of the time; otherwise a later block saves.
    if (startedAtMs - savedAtMs < savingMs * 10) return
    await save()
    savedAtMs = performance.now()
    savingMs = savedAtMs - startedAtMs
    unsavedBlocks = 0
    mustSave = false
  }

  const run = async (): Promise<void> => {
    for (
      let dueMs = performance.now();
      !isStopping();
      dueMs = Math.max(dueMs + blockSeconds * 1000, performance.now())
    ) {
      await pause(Math.max(0, dueMs - performance.now()), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!isStopping()) await tick().catch(onError)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
