import {
  readBalances,
  ChainRefused,
  ChainUnreachable,
  createRpc,
  fromToken,
  type Network,
  type Rpc,
} from '@millrace/chain'
import type { Limits } from './findObjection.ts'
import type { RailKeys } from './keyFile.ts'
import type { Log } from './log.ts'
import type { OnCheckpoint } from './OnCheckpoint.ts'
import { openOutbox } from './outbox.ts'
import { pause } from './pause.ts'
import { createPayer } from './pay.ts'
import { UnrecoverableError } from './PayoutRefused.ts'
import { type Client, connect, lockRail } from './store.ts'
import { createSweeper } from './sweep.ts'

const waitMaxMs = 30_000

export type SignerParts = {
  readonly databaseUrl: string
  readonly limits: Limits
  readonly pollMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
  readonly signal: AbortSignal
}
type Parts = SignerParts & { readonly network: Network; readonly url: string; readonly keys: RailKeys }

/** Signs for one rail until it is told to stop, whatever is away meanwhile. */
export const signRail = async (parts: Parts): Promise<void> => {
  const {
    network: { rail },
    pollMs,
    log,
    signal,
  } = parts
  let trouble = ''
  for (let waitMs = pollMs; !signal.aborted; await pause(waitMs, signal)) {
    try {
      await whileConnected(parts, () => {
        if (trouble !== '') log.info({ rail }, 'the signer goes on')
        trouble = ''
        waitMs = pollMs
      })
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error
      const { message, name } = error as Error
      const isAway = error instanceof ChainUnreachable || error instanceof ChainRefused
      // Trouble is logged when it begins or changes, not as long as it lasts.
      if (message !== trouble)
        log[isAway ? 'warn' : 'error'](
          { rail, name, reason: message },
          isAway ? 'the chain is away; the signer waits for it' : 'the signer cannot go on; it tries again',
        )
      trouble = message
      waitMs = Math.min(waitMs * 2, isAway ? 5_000 : waitMaxMs)
    }
  }
}

/** One connection: when it ends, the lock is gone, and with it everything that was known about who else signs. */
const whileConnected = async (parts: Parts, onPass: () => void): Promise<void> => {
  const {
    databaseUrl,
    network: { rail },
    pollMs,
    log,
    signal,
  } = parts
  const client = await connect(databaseUrl)
  try {
    for (let isTold = false; !signal.aborted; await pause(pollMs, signal)) {
      if (await lockRail(client, rail)) return await whileLocked(parts, client, onPass)
      onPass()
      if (!isTold) log.info({ rail }, 'another signer signs for this chain; this one waits')
      isTold = true
    }
  } finally {
    // Nobody else may begin before this connection has ended for certain.
    await client.end().catch(() => undefined)
  }
}

const whileLocked = async (parts: Parts, client: Client, onPass: () => void): Promise<void> => {
  const { network, url, keys, pollMs, log, signal } = parts
  const rpc = createRpc(url)
  await refuseOtherChain(rpc, network)
  const outbox = await openOutbox({ ...parts, client, rpc })
  const sweep = createSweeper({ ...parts, client, rpc, outbox })
  const pay = createPayer({ ...parts, client, rpc, outbox, retryAfterMs: pollMs * 20 })
  log.info({ rail: network.rail, hot: keys.hotAddress }, 'signing')
  for (; !signal.aborted; await pause(pollMs, signal)) {
    await refuseOtherChain(rpc, network)
    await outbox.look()
    // After the look: what is mined between the two counts as still to be paid from it, never the other way about.
    const [hotRaw = 0n] = await readBalances(rpc, network.token.address, [keys.hotAddress])
    await outbox.send(hotRaw)
    const collectable = await sweep()
    await pay({
      hot: fromToken(network, hotRaw).minor - outbox.unminedSum('payout'),
      coming: outbox.unminedSum('sweep') + collectable,
    })
    await outbox.send(hotRaw)
    onPass()
  }
}

/**
 * Another node may have come to the same address. What is signed holds for one chain only; but nothing is to be asked
 * of or sent to another.
 */
const refuseOtherChain = async (rpc: Rpc, { rail, chainId }: Network): Promise<void> => {
  const id = await rpc.chainId()
  if (id !== chainId)
    throw new UnrecoverableError(
      `The node for ${rail} is of chain ${id}; the signer signs for the practice chain ${chainId} only.`,
    )
}
