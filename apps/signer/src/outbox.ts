import { type Address, ChainRefused, fromToken, type Network, type Rpc } from '@millrace/chain'
import type { Hex } from 'viem'
import type { Log } from './log.ts'
import type { OnCheckpoint } from './OnCheckpoint.ts'
import { type Client, readSigned, type Signed } from './store.ts'

/** Deeper than a practice chain can be taken back: what lies below needs no more looking after. */
const finalDepth = 128

type Open = Signed & { /** The block it is in; null while it is in none. */ minedIn: number | null }

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}

/**
 * What is signed and can still be lost: sent, and sent again as it is for as long as it is in no block, also after a
 * reorganisation has thrown it out.
 */
export const openOutbox = async ({ client, rpc, network, log, onCheckpoint }: Parts) => {
  const open = new Map<Hex, Open>()
  for await (const signed of readSigned(client, network.rail)) {
    for (const one of signed) open.set(one.hash, { ...one, minedIn: null })
    await look()
  }
  const told = new Set<string>()

  /** Learns what is in a block now. */
  async function look(): Promise<void> {
    // First the head: blocks that come meanwhile must not make anything look deeper than it is.
    const head = await rpc.blockNumber()
    const all = [...open.values()]
    const receipts = await rpc.receipts(all.map(({ hash }) => hash))
    for (const [index, one] of all.entries()) {
      one.minedIn = receipts[index]?.blockNumber ?? null
      if (one.minedIn !== null && head - one.minedIn >= finalDepth) open.delete(one.hash)
    }
  }

  const unmined = (purpose: Signed['purpose']): Open[] =>
    [...open.values()].filter((one) => one.minedIn === null && one.purpose === purpose)

  /** Sends what the node does not have. */
  async function send(hotRaw: bigint): Promise<void> {
    // What was collected before what is paid from it.
    const waiting = [...unmined('sweep'), ...unmined('payout').sort((a, b) => a.nonce - b.nonce)]
    if (waiting.length === 0) return
    const senders = [...new Set(waiting.map(({ sender }) => sender))]
    const counts = await rpc.batch<Hex>(
      senders.map((sender) => ({ method: 'eth_getTransactionCount', params: [sender, 'latest'] })),
    )
    const nonces = new Map(senders.map((sender, index) => [sender, Number(counts[index])]))
    const known = await rpc.batch<object | null>(
      waiting.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
    )
    let payable = fromToken(network, hotRaw).minor
    for (const [index, one] of waiting.entries()) {
      if (one.purpose === 'payout') {
        payable -= one.amount
        // A reorganisation may have taken what it is paid from: sent now it would fail and be over.
        if (payable < 0n)
          return once(`${one.hash} short`, () =>
            log.info({ rail: network.rail, payout: one.payoutId }, 'a signed payout waits for money in the hot wallet'),
          )
      }
      // With its nonce below the sender's it was mined since we looked, or by a node that has forgotten its own blocks:
      // either way its place is taken.
      if (!known[index] && one.nonce >= (nonces.get(one.sender) ?? 0)) await sendOne(one)
    }
  }

  async function sendOne({ hash, raw, purpose, payoutId, nonce }: Open): Promise<void> {
    await onCheckpoint('before-sending')
    try {
      await rpc.send(raw)
      log.info({ rail: network.rail, purpose, payout: payoutId, nonce, hash }, 'sent')
    } catch (error) {
      if (!(error instanceof ChainRefused)) throw error
      // It has it, or had it in a block before we asked.
      if (!/already (?:known|imported|exists)|nonce too low/i.test(error.message))
        once(`${hash} ${error.message}`, () =>
          log.warn(
            { rail: network.rail, hash, reason: error.message },
            'the node does not take a transaction; it is sent again',
          ),
        )
    }
    await onCheckpoint('sent')
  }

  /** What lasts is said when it begins, not with every look. */
  function once(text: string, say: () => void): void {
    if (told.has(text)) return
    told.add(text)
    say()
  }

  return {
    look,
    send,
    add: (signed: Signed) => {
      open.set(signed.hash, { ...signed, minedIn: null })
    },
    /** What is signed and has not left the hot wallet, or not come to it. */
    unminedSum: (purpose: Signed['purpose']): bigint => unmined(purpose).reduce((sum, { amount }) => sum + amount, 0n),
    /** Those whose money is, as of a block, still to be collected by what is signed already. */
    sweptAfter: (block: number): ReadonlySet<Address> =>
      new Set(
        [...open.values()]
          .filter(({ purpose, minedIn }) => purpose === 'sweep' && (minedIn === null || minedIn > block))
          .map(({ sender }) => sender),
      ),
  }
}
