import { type Address, type Network, type Rpc, toToken } from '@millrace/chain'
import { deriveHotKey } from '@millrace/chain/private/keys'
import { signTransfer } from '@millrace/chain/private/signTransfer'
import { type Limits, findObjection } from './findObjection.ts'
import type { RailKeys } from './keyFile.ts'
import type { Log } from './log.ts'
import { nextNonce } from './nextNonce.ts'
import type { OnCheckpoint } from './OnCheckpoint.ts'
import type { Outbox } from './outbox.ts'
import {
  type Client,
  findQueued,
  inTransaction,
  saveSigned,
  type PayoutFacts,
  readPayoutFacts,
  type Signed,
  recordRefusal,
} from './store.ts'

const payoutsMax = 100

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  readonly keys: RailKeys
  readonly outbox: Outbox
  readonly limits: Limits
  /** After how long one that was refused is looked at again. */
  readonly retryAfterMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}
/** What can be paid from, in the ledger's unit: what the hot wallet has, and what is on its way to it. */
type Funds = { readonly hot: bigint; readonly coming: bigint }
type Outcome =
  | { readonly signed: Signed }
  | { readonly objection: string }
  | { /** The hot wallet has less than this. */ readonly wanted: bigint }
  | 'gone'

/**
 * Signs what may be paid. Nothing is sent here: what is signed is kept first, and then sent by whoever finds it kept.
 */
export const createPayer = ({
  client,
  rpc,
  network,
  keys,
  outbox,
  limits,
  retryAfterMs: againMs,
  log,
  onCheckpoint,
}: Parts) => {
  const { rail } = network
  const refused = new Map<string, { readonly objection: string; againAtMs: number }>()
  const short = new Set<string>()

  return async ({ hot, coming }: Funds): Promise<void> => {
    const nowMs = performance.now()
    const ids = await findQueued(
      client,
      rail,
      [...refused].filter(([, { againAtMs }]) => againAtMs > nowMs).map(([id]) => id),
      payoutsMax,
    )
    let left = hot
    for (const id of ids) {
      const outcome = await inTransaction(client, () => consider(id, left))
      if (outcome === 'gone') continue
      if ('wanted' in outcome) {
        const { wanted } = outcome
        if (!short.has(id))
          log.info(
            { rail, payout: id, amount: String(wanted), hot: String(left), coming: String(coming) },
            'a payout waits for money in the hot wallet',
          )
        short.add(id)
        // What is about to come is the oldest's. When even that is too little, who asks for less need not wait for it.
        if (wanted <= left + coming) return
      } else if ('objection' in outcome) {
        await refuse(id, outcome.objection)
      } else {
        refused.delete(id)
        short.delete(id)
        left -= outcome.signed.amount
        outbox.add(outcome.signed)
        log.info({ rail, payout: id, nonce: outcome.signed.nonce, hash: outcome.signed.hash }, 'a payout is signed')
        await onCheckpoint('payout-kept')
      }
    }
  }

  /** In one transaction: what was true when it was looked at is true when it is kept. */
  async function consider(id: string, left: bigint): Promise<Outcome> {
    const facts = await readPayoutFacts(client, id)
    if (!facts || facts.isSigned || facts.state !== 'queued') return 'gone'
    const objection = findObjection(facts, network, limits)
    if (objection !== null) return { objection }
    if (facts.amount > left) return { wanted: facts.amount }
    await onCheckpoint('payout-checked')
    const signed = await sign(id, facts)
    await saveSigned(client, rail, signed)
    await onCheckpoint('payout-inserted')
    return { signed }
  }

  async function sign(payoutId: string, { amount, address }: PayoutFacts): Promise<Signed> {
    const nonce = await nextNonce(client, rpc, rail, keys.hotAddress)
    const recipient = address as Address
    return {
      sender: keys.hotAddress,
      nonce,
      purpose: 'payout',
      payoutId,
      recipient,
      amount,
      ...(await signTransfer({
        network,
        key: deriveHotKey(keys.xprv),
        nonce,
        to: recipient,
        amountRaw: toToken(network, amount),
      })),
    }
  }

  async function refuse(id: string, objection: string): Promise<void> {
    if (refused.get(id)?.objection !== objection) {
      log.warn({ rail, payout: id, objection }, 'a payout is refused')
      await recordRefusal(client, id, `The signer does not pay this. ${objection}`)
    }
    refused.set(id, { objection, againAtMs: performance.now() + againMs })
  }
}
