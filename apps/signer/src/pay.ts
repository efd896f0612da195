import { type Address, type Network, type Rpc, toToken } from '@millrace/chain'
import { deriveHotKey } from '@millrace/chain/private/keys'
import type { ApproverList } from './approverList.ts'
import type { Approver } from './approvers.ts'
import { type Limits, findObjection } from './findObjection.ts'
import type { RailKeys } from './keyFile.ts'
import type { Outbox } from './outbox.ts'
import type { Log, OnCheckpoint } from './runtime.ts'
import { signTransaction } from './signTransaction.ts'
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
  readonly approverList: ApproverList
  /** How long a refused payout waits before it is checked again. */
  readonly retryAfterMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}
/** What the hot wallet has, and what is being swept into it, in the ledger's smallest unit. */
type Funds = { readonly hot: bigint; readonly coming: bigint }
type Outcome =
  | { readonly signed: Signed }
  | { readonly objection: string }
  | { /** More than the hot wallet has. */ readonly missing: bigint }
  | 'gone'

/** Signs approved payouts and saves them. Nothing is sent here: the outbox sends what is saved. */
export const createPayer = ({
  client,
  rpc,
  network,
  keys,
  outbox,
  limits,
  approverList,
  retryAfterMs: againMs,
  log,
  onCheckpoint,
}: Parts) => {
  const { rail } = network
  const refused = new Map<string, { readonly objection: string; retryAtMs: number }>()
  const waitingForMoney = new Set<string>()

  return async ({ hot, coming }: Funds): Promise<void> => {
    const nowMs = performance.now()
    const ids = await findQueued(
      client,
      rail,
      [...refused].filter(([, { retryAtMs }]) => retryAtMs > nowMs).map(([id]) => id),
      payoutsMax,
    )
    if (ids.length === 0) return
    const approvers = await approverList.refresh(client)
    let left = hot
    for (const id of ids) {
      const outcome = await inTransaction(client, () => checkAndSign(id, left, approvers))
      if (outcome === 'gone') continue
      if ('missing' in outcome) {
        const amount = outcome.missing
        if (!waitingForMoney.has(id))
          log.info(
            { rail, payout: id, amount: String(amount), hot: String(left), coming: String(coming) },
            'a payout waits for money in the hot wallet',
          )
        waitingForMoney.add(id)
        // Coming money is reserved for the oldest payout. If even that is too little, smaller ones need not wait.
        if (amount <= left + coming) return
      } else if ('objection' in outcome) {
        await refuse(id, outcome.objection)
      } else {
        refused.delete(id)
        waitingForMoney.delete(id)
        left -= outcome.signed.amount
        outbox.add(outcome.signed)
        log.info({ rail, payout: id, nonce: outcome.signed.nonce, hash: outcome.signed.hash }, 'a payout is signed')
        await onCheckpoint('payout-committed')
      }
    }
  }

  /** Runs in one transaction, so that the facts that were checked still hold when it is saved. */
  async function checkAndSign(id: string, left: bigint, approvers: readonly Approver[]): Promise<Outcome> {
    const facts = await readPayoutFacts(client, id)
    if (!facts || facts.isSigned || facts.state !== 'queued') return 'gone'
    const objection = findObjection(facts, network, limits, approvers)
    if (objection !== null) return { objection }
    if (facts.amount > left) return { missing: facts.amount }
    await onCheckpoint('payout-checked')
    const signed = await signPayout(id, facts)
    await saveSigned(client, rail, signed)
    await onCheckpoint('payout-inserted')
    return { signed }
  }

  function signPayout(payoutId: string, { amount, address }: PayoutFacts): Promise<Signed> {
    return signTransaction(
      { client, rpc, network },
      {
        key: deriveHotKey(keys.xprv),
        sender: keys.hotAddress,
        purpose: 'payout',
        payoutId,
        recipient: address as Address,
        amount,
        amountRaw: toToken(network, amount),
      },
    )
  }

  async function refuse(id: string, objection: string): Promise<void> {
    if (refused.get(id)?.objection !== objection) {
      log.warn({ rail, payout: id, objection }, 'a payout is refused')
      await recordRefusal(client, id, `The signer does not pay this. ${objection}`)
    }
    refused.set(id, { objection, retryAtMs: performance.now() + againMs })
  }
}
