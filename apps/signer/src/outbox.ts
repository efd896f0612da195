import { type Address, ChainRefused, fromToken, type Network, type Rpc } from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import type { Log, OnCheckpoint } from './runtime.ts'
import { type Client, readSigned, type Signed } from './store.ts'

/** A practice chain is never reorganised that deep. */
const finalDepth = 128

type Pending = Signed & {
  /** The block it is in, if any. */
  minedIn: number | null
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  /** Signed, but unknown to the database. Unless they are sent too, later ones would wait for their nonces for ever. */
  readonly lost: readonly Signed[]
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}

/**
 * The signed transactions that can still be lost. Each is sent unchanged until it is in a block, again after a
 * reorganisation.
 */
export const openOutbox = async ({ client, rpc, network, lost, log, onCheckpoint }: Parts) => {
  const pending = new Map<Hex, Pending>()
  for (const transaction of lost) pending.set(transaction.hash, { ...transaction, minedIn: null })
  for await (const signed of readSigned(client, network.rail)) {
    for (const transaction of signed) pending.set(transaction.hash, { ...transaction, minedIn: null })
    await refresh()
  }
  const logged = new Set<string>()

  /** Reads which transactions are in a block now. */
  async function refresh(): Promise<void> {
    // Read the head first, so that new blocks cannot make a transaction look deeper than it is.
    const head = await rpc.blockNumber()
    const all = [...pending.values()]
    const receipts = await rpc.receipts(all.map(({ hash }) => hash))
    for (const [index, transaction] of all.entries()) {
      const minedIn = receipts[index]?.blockNumber ?? null
      transaction.minedIn = minedIn
      if (minedIn !== null && head - minedIn >= finalDepth) pending.delete(transaction.hash)
    }
  }

  const unmined = (purpose: Signed['purpose']): Pending[] =>
    [...pending.values()].filter((transaction) => transaction.minedIn === null && transaction.purpose === purpose)

  /** Sends what the node does not have. */
  async function send(hotRaw: bigint): Promise<void> {
    // Sweeps first, since payouts are paid from them.
    const waiting = [...unmined('sweep'), ...unmined('payout').sort((a, b) => a.nonce - b.nonce)]
    if (waiting.length === 0) return
    const senders = [...new Set(waiting.map(({ sender }) => sender))]
    const counts = await rpc.batch<Hex>(
      senders.map((sender) => ({ method: 'eth_getTransactionCount', params: [sender, 'latest'] })),
    )
    const nonces = new Map(senders.map((sender, index) => [sender, Number(counts[index])]))
    const sent = await rpc.batch<object | null>(
      waiting.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
    )
    let payable = fromToken(network, hotRaw).minor
    for (const [index, transaction] of waiting.entries()) {
      const { hash, sender, nonce, purpose, payoutId, amount } = transaction
      // A nonce below the sender's is used already: it was mined since the refresh, or the node has lost blocks.
      const isUsed = nonce < (nonces.get(sender) ?? 0)
      if (purpose === 'payout') {
        payable -= amount
        // A reorganisation may have removed the money: sent now, the payout would fail for good.
        if (payable < 0n) {
          if (!isUsed)
            logOnce(`${hash} short`, () =>
              log.info({ rail: network.rail, payout: payoutId }, 'a signed payout waits for money in the hot wallet'),
            )
          return
        }
      }
      if (!sent[index] && !isUsed) await sendOne(transaction)
    }
  }

  async function sendOne({ hash, raw, purpose, payoutId, nonce }: Pending): Promise<void> {
    await onCheckpoint('before-sending')
    try {
      await rpc.send(raw)
      log.info({ rail: network.rail, purpose, payout: payoutId, nonce, hash }, 'sent')
    } catch (error) {
      if (!(error instanceof ChainRefused)) throw error
      // The node has it already, in its pool or in a block.
      if (!/already (?:known|imported|exists)|nonce too low/i.test(error.message))
        logOnce(`${hash} ${error.message}`, () =>
          log.warn(
            { rail: network.rail, hash, reason: error.message },
            'the node does not take a transaction; it is sent again',
          ),
        )
    }
    await onCheckpoint('sent')
  }

  /** A condition is logged when it begins, not at every pass. */
  function logOnce(key: string, write: () => void): void {
    if (logged.has(key)) return
    logged.add(key)
    write()
  }

  return {
    refresh,
    send,
    add: (signed: Signed) => {
      pending.set(signed.hash, { ...signed, minedIn: null })
    },
    /** The sum of signed transactions that are in no block yet. */
    unminedSum: (purpose: Signed['purpose']): bigint => unmined(purpose).reduce((sum, { amount }) => sum + amount, 0n),
    /** The addresses with a signed sweep that was not mined at the given block. */
    sweptAfter: (block: number): ReadonlySet<Address> =>
      new Set(
        [...pending.values()]
          .filter(({ purpose, minedIn }) => purpose === 'sweep' && (minedIn === null || minedIn > block))
          .map(({ sender }) => sender),
      ),
  }
}
