import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { money, toDecimal } from '@millrace/money'
import { inTransaction } from '../../ledger/index.ts'
import type { OwnBalance, PollResult, Rail, RailHealth, RailParts } from '../rail.ts'
import { applyEvent, type EventOutcome } from './applyEvent.ts'
import { createBankClient, eventsMax, type BankAnswer, type ChargeRequest, type TopUpRequest } from './bankClient.ts'
import { bankEvent, toEffect, toMinor, type BankEvent, type Charge } from './bankEvent.ts'
import { findSignatureFault } from './signature.ts'
import {
  bookExchange,
  endCharge,
  findArrival,
  findCursor,
  listQueuedPayouts,
  listUnopenedRecharges,
  listWaitingReceipts,
  lockCursor,
  moveCursor,
  openReconciliationItem,
  readBooks,
  recordPayoutEvent,
} from './store.ts'

/** How many payouts, waiting receipts or unclear charges one run looks at. */
const atOnceMax = 100

export type Callback = { readonly timestamp: string; readonly payload: string; readonly signature: string }

/** The bank, with what the rest of the platform asks of it beside being a rail. */
export type BankRail = Rail & {
  /** Opens a charge under the recharge's id; asked again, it is the same charge. */
  readonly openCharge: (request: ChargeRequest) => Promise<BankAnswer<Charge>>
  /** Practice only: the owner pays in at the bank's counter; asked again, it is the same payment. */
  readonly topUp: (request: TopUpRequest) => Promise<boolean>
  /**
   * Takes an event that the bank has told us. `not-yet`: earlier ones are missing and cannot be fetched now, so it has
   * to be told again.
   */
  readonly receiveCallback: (
    callback: Callback,
    nowMs: number,
  ) => Promise<'taken' | 'signature' | 'stale' | 'unreadable' | 'not-yet'>
}

/** Null when the platform has no bank. */
export function createBankRail({ settings, pool, db, log, listener }: RailParts): BankRail | null {
  const { BANK_URL: url, BANK_SECRET: secret } = settings
  if (!url) return null
  const client = createBankClient({ url, secret })

  /** Applies an event together with the cursor. `known`: it was applied before. `gap`: it is not the next one. */
  async function next(event: BankEvent): Promise<'applied' | 'known' | 'gap'> {
    const seq = BigInt(event.seq)
    const { outcome, happened } = await inTransaction(pool, async ({ db: transaction }) => {
      const position = await lockCursor(transaction)
      if (seq <= position) return { outcome: 'known' as const, happened: {} }
      if (seq > position + 1n) return { outcome: 'gap' as const, happened: {} }
      const happened = await applyEvent(transaction, event)
      await moveCursor(transaction, seq)
      return { outcome: 'applied' as const, happened }
    })
    await tell(happened)
    return outcome
  }

  async function tell({ arrival, paidOut, failed }: EventOutcome): Promise<void> {
    try {
      if (arrival) await listener.onArrivals([arrival])
      if (paidOut) await listener.onPaidOut([paidOut])
      if (failed) await listener.onFailed([failed])
    } catch (error) {
      // What has happened stays so, whoever hears of it.
      log.warn({ reason: (error as Error).message }, 'what the bank did could not be told')
    }
  }

  async function poll(): Promise<PollResult> {
    const asked = await client.eventsAfter(await findCursor(db))
    if (asked.outcome !== 'answered') return { isUp: false, note: asked.note }
    let applied = 0
    for (const event of asked.value) {
      const outcome = await next(event)
      if (outcome === 'gap') return { isUp: false, note: `the bank has left out what came before event ${event.seq}` }
      if (outcome === 'applied') applied++
    }
    return {
      isUp: true,
      hasMore: asked.value.length === eventsMax,
      changes: applied + (await bookWaiting()) + (await endUnopened()),
    }
  }

  /** What the platform's position did not cover when it came. */
  async function bookWaiting(): Promise<number> {
    let booked = 0
    for (const receiptId of await listWaitingReceipts(db, atOnceMax)) {
      const arrival = await inTransaction(pool, async ({ db: transaction }) =>
        (await bookExchange(transaction, receiptId, false)) === 'arrived' ? findArrival(transaction, receiptId) : null,
      )
      if (!arrival) continue
      booked++
      await tell({ arrival })
    }
    return booked
  }

  /** Of a recharge that we wrote down and then, killed or cut off, perhaps never told the bank of. */
  async function endUnopened(): Promise<number> {
    let ended = 0
    for (const id of await listUnopenedRecharges(db, atOnceMax)) {
      if ((await client.findCharge(id)).outcome !== 'unknown') continue
      await endCharge(db, id, 'not-opened')
      ended++
    }
    return ended
  }

  async function pay(): Promise<PollResult> {
    const queued = await listQueuedPayouts(db, atOnceMax)
    if (queued.length === 0) {
      const { isUp, note } = await health()
      return isUp ? { isUp, hasMore: false, changes: 0 } : { isUp, note }
    }
    let sent = 0
    for (const payout of queued) {
      const currency = localCurrencies.find((local) => local === payout.currency)
      if (!currency) throw new Error(`the bank cannot pay ${payout.currency}`)
      const asked = await client.pay({
        id: payout.id,
        currency,
        amount: toDecimal(money(payout.amount, currency)),
        method: 'transfer',
        bank: payout.bankCode,
        payee: payout.payee || 'Owner',
        account: payout.account || payout.address,
        reference: `W-${payout.id.replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      })
      // Paid or not: the same is asked again, under the same id.
      if (asked.outcome === 'unreachable') return { isUp: false, note: asked.note }
      sent++
      if (asked.outcome === 'answered') await recordPayoutEvent(db, payout.id, { state: 'sent' })
      else if (asked.outcome === 'invalid') {
        // Looked at before anything is done, so it was never paid under this id.
        await recordPayoutEvent(db, payout.id, { state: 'failed', reason: 'rejected' })
        await tell({ failed: payout.id })
      } else {
        await openReconciliationItem(db, {
          kind: 'payout',
          currency,
          subject: payout.id,
          difference: 0n,
          detail: `The bank does not take this payout: ${asked.note}`,
        })
        sent--
      }
    }
    return { isUp: true, hasMore: sent === atOnceMax, changes: sent }
  }

  async function ownBalances(): Promise<readonly OwnBalance[] | null> {
    const balance = await client.balance()
    if (balance.outcome !== 'answered') return null
    const { position, books } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => ({
        position: await findCursor(transaction),
        books: await readBooks(transaction),
      }))
    // The bank's figure is of one event and ours of another. What happened between the two is taken back, or added.
    const seq = BigInt(balance.value.seq)
    const [from, to] = seq < position ? [seq, position] : [position, seq]
    const between: BankEvent[] = []
    for (let after = from; after < to;) {
      const asked = await client.eventsAfter(after)
      const last = asked.outcome === 'answered' ? asked.value.at(-1) : undefined
      if (asked.outcome !== 'answered' || !last) return null
      between.push(...asked.value.filter((event) => event.seq <= to))
      after = BigInt(last.seq)
    }
    const sign = seq < position ? 1n : -1n
    return books.map(({ currency, custody, unbooked }) => ({
      currency,
      custody,
      unbooked,
      hot: null,
      own: between
        .map(toEffect)
        .filter((effect) => effect.currency === currency)
        .reduce((own, effect) => own + sign * effect.minor, toMinor(balance.value[currency], currency)),
    }))
  }

  async function health(): Promise<RailHealth> {
    const asked = await client.health()
    const unknown = { height: null, behind: null }
    if (asked.outcome !== 'answered') return { isUp: false, note: asked.note, ...unknown }
    const position = await findCursor(db)
    // A bank that has begun anew would be believed to have nothing to tell.
    if (BigInt(asked.value.lastSeq) < position)
      return {
        isUp: false,
        note: `the bank knows of ${asked.value.lastSeq} events only, and we have read ${position}`,
        ...unknown,
      }
    return { isUp: true, note: '', ...unknown }
  }

  return {
    name: 'bank',
    currencies: localCurrencies,
    poll,
    pay,
    ownBalances,
    health,
    async openCharge(request) {
      const asked = await client.openCharge(request)
      // Asked before with another moment of expiry, as when the practice clock was moved between two tries; it is still
      // that charge.
      return asked.outcome === 'conflict' ? client.findCharge(request.id) : asked
    },
    topUp: async (request) => (await client.topUp(request)).outcome === 'answered',
    async receiveCallback(callback, nowMs) {
      const fault = findSignatureFault(secret, callback, nowMs)
      if (fault) return fault
      const event = readEvent(callback.payload)
      if (!event) return 'unreadable'
      if ((await next(event)) !== 'gap') return 'taken'
      while (true) {
        const polled = await poll()
        if ((await findCursor(db)) >= BigInt(event.seq)) return 'taken'
        if (!polled.isUp || !polled.hasMore) return 'not-yet'
      }
    },
  }
}

function readEvent(payload: string): BankEvent | null {
  try {
    return bankEvent.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
