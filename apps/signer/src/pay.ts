import { type Address, type Network, type Rpc, toToken } from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import { deriveHotKey } from '@millrace/chain/private/keys'
import type { ApproverList } from './approverList.ts'
import type { Approver } from './approvers.ts'
import { type DepositChains, findDepositObjection } from './findDepositObjection.ts'
import { type Limits, findObjection, isAutomatic } from './findObjection.ts'
import { isSameContent } from './journal/compareJournal.ts'
import type { Journal, Payout } from './journal/journal.ts'
import { isStopped } from './journal/store.ts'
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
  readRecentDeposits,
  recordRefusal,
} from './store.ts'

const payoutsMax = 100
const listEveryMs = 60_000

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  readonly keys: RailKeys
  readonly outbox: Outbox
  readonly journal: Journal
  readonly limits: Limits
  readonly chains: DepositChains
  readonly approverList: ApproverList
  /** How long a refused payout waits before it is checked again. */
  readonly retryAfterMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}
/** What the hot wallet has, and what is being swept into it, in the ledger's smallest unit. */
type Funds = { readonly hot: bigint; readonly coming: bigint }
type Outcome =
  | { readonly signed: Payout; /** It was signed before the database was put back. */ readonly isTakenOver?: true }
  | { readonly objection: string }
  | { /** More than the hot wallet has. */ readonly missing: bigint }
  | 'gone'
  | 'stopped'

/** Signs approved payouts, saves them, and writes them to the journal. Only then the outbox sends them. */
export const createPayer = ({
  client,
  rpc,
  network,
  keys,
  outbox,
  journal,
  limits,
  chains,
  approverList,
  retryAfterMs: againMs,
  log,
  onCheckpoint,
}: Parts) => {
  const { rail } = network
  const refused = new Map<string, { readonly objection: string; retryAtMs: number }>()
  const waitingForMoney = new Set<string>()
  let listedAtMs = -Infinity
  // Deriving it takes longer than signing with it.
  let hotKey: Hex | undefined

  return async ({ hot, coming }: Funds): Promise<void> => {
    const nowMs = performance.now()
    const ids = await findQueued(
      client,
      rail,
      [...refused].filter(([, { retryAtMs }]) => retryAtMs > nowMs).map(([id]) => id),
      payoutsMax,
    )
    // Also without payouts, as the list notes since when it has seen a key.
    if (ids.length === 0 && nowMs < listedAtMs + listEveryMs) return
    const approvers = await approverList.refresh(client)
    listedAtMs = nowMs
    let left = hot
    for (const id of ids) {
      const outcome = await inTransaction(client, () => checkAndSign(id, left, approvers))
      if (outcome === 'gone' || outcome === 'stopped') continue
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
        const { signed, isTakenOver } = outcome
        left -= signed.amount
        await onCheckpoint('payout-committed')
        await journal.add([signed])
        await onCheckpoint('payout-in-journal')
        outbox.add(signed)
        log.info(
          { rail, payout: id, nonce: signed.nonce, hash: signed.hash },
          isTakenOver ? 'a payout was signed before; the same transaction is used' : 'a payout is signed',
        )
      }
    }
  }

  /** Runs in one transaction, so that the facts that were checked still hold when it is saved. */
  async function checkAndSign(id: string, left: bigint, approvers: readonly Approver[]): Promise<Outcome> {
    const facts = await readPayoutFacts(client, id)
    if (!facts || facts.isSigned || facts.state !== 'queued') return 'gone'
    const earlier = journal.find(id)
    if (earlier) {
      if (!isSameContent(earlier, facts))
        return { objection: `It was signed before with another amount or address, as ${earlier.hash}.` }
      await saveSigned(client, rail, earlier)
      return { signed: earlier, isTakenOver: true }
    }
    if (await isStopped(client, rail)) return 'stopped'
    const objection =
      findObjection(facts, network, limits, approvers) ??
      (isAutomatic(facts, approvers)
        ? await findDepositObjection(await readRecentDeposits(client, facts.memberId), chains)
        : null)
    if (objection !== null) return { objection }
    if (facts.amount > left) return { missing: facts.amount }
    await onCheckpoint('payout-checked')
    const signed = await signPayout(id, facts)
    await saveSigned(client, rail, signed)
    await onCheckpoint('payout-inserted')
    return { signed }
  }

  async function signPayout(payoutId: string, { amount, address }: PayoutFacts): Promise<Payout> {
    const signed = await signTransaction(
      { client, rpc, network },
      {
        key: (hotKey ??= deriveHotKey(keys.xprv)),
        sender: keys.hotAddress,
        purpose: 'payout',
        payoutId,
        recipient: address as Address,
        amount,
        amountRaw: toToken(network, amount),
        nonceFrom: journal.nextNonce(),
      },
    )
    return { ...signed, payoutId }
  }

  async function refuse(id: string, objection: string): Promise<void> {
    if (refused.get(id)?.objection !== objection) {
      log.warn({ rail, payout: id, objection }, 'a payout is refused')
      await recordRefusal(client, id, `The signer does not pay this. ${objection}`)
    }
    refused.set(id, { objection, retryAtMs: performance.now() + againMs })
  }
}
