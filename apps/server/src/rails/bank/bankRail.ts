import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { money, toDecimal } from '@millrace/money'
import { inTransaction } from '../../ledger/index.ts'
import { payoutChannel } from '../../tracing/port.ts'
import type { Notice, NoticeRequest } from '../../transparency/port.ts'
import type { OwnBalance, PollResult, Rail, RailHealth, RailParts } from '../rail.ts'
import { applyEvent, type EventOutcome } from './applyEvent.ts'
import {
  createBankClient,
  eventsMax,
  type Attestation,
  type BankAnswer,
  type ChargeRequest,
  type HolderRequest,
  type TopUpRequest,
} from './bankClient.ts'
import { bankEvent, toBalanceChange, toMinor, type BankEvent, type Charge } from './bankEvent.ts'
import { findSignatureFault } from './signature.ts'
import {
  bookExchange,
  clearPayouts,
  endCharge,
  findArrival,
  findClockOffset,
  findCursor,
  isPaidBefore,
  listUnopenedRecharges,
  listWaitingReceipts,
  lockCursor,
  moveCursor,
  readBooks,
  recordPayoutEvent,
  saveCharge,
  setPayoutAside,
} from './store.ts'

/** How many payouts, waiting receipts or unopened charges one run handles. */
const batchMax = 100

export type Callback = { readonly timestamp: string; readonly payload: string; readonly signature: string }

/** The bank's rail, with what else the platform needs from it. */
export type BankRail = Rail & {
  /** Opens a charge under the recharge's id, and stores where it is paid. A repeat returns the same charge. */
  readonly openCharge: (request: ChargeRequest) => Promise<BankAnswer<Charge>>
  /** Practice only: the owner pays in at the bank's counter. A repeat is the same payment. */
  readonly topUp: (request: TopUpRequest) => Promise<boolean>
  /** Whether the bank says that an account is held in this name. False when it cannot be asked. */
  readonly isHolder: (request: HolderRequest) => Promise<boolean>
  /** The bank's signed word on a day that is over. Null when it cannot be asked. */
  readonly attest: (day: string) => Promise<Attestation | null>
  /** Puts a fingerprint on the bank's notice board. Null when it cannot be reached. */
  readonly postNotice: (request: NoticeRequest) => Promise<Notice | null>
  /** Applies the event of a callback. `retry-later`: earlier events are missing and cannot be fetched now. */
  readonly receiveCallback: (
    callback: Callback,
    nowMs: number,
  ) => Promise<'accepted' | 'signature' | 'stale' | 'unreadable' | 'retry-later'>
}

/** Null when the platform has no bank. */
export function createBankRail({ settings, db, log, listener }: RailParts): BankRail | null {
  const { BANK_URL: url, BANK_SECRET: secret } = settings
  if (!url) return null
  const client = createBankClient({ url, secret })

  /** Applies an event and moves the cursor. `known`: it was applied before. `gap`: it is not the next one. */
  async function applyNext(event: BankEvent): Promise<'applied' | 'known' | 'gap'> {
    const seq = BigInt(event.seq)
    const { outcome, result } = await inTransaction(db, async (transaction) => {
      const position = await lockCursor(transaction)
      if (seq <= position) return { outcome: 'known' as const, result: {} }
      if (seq > position + 1n) return { outcome: 'gap' as const, result: {} }
      const result = await applyEvent(transaction, event)
      await moveCursor(transaction, seq)
      return { outcome: 'applied' as const, result }
    })
    await notify(result)
    if ('lost' in result)
      log.error(
        { rail: 'bank', payout: result.lost },
        'the bank has paid what the database does not know: it was put back from an older copy',
      )
    return outcome
  }

  async function notify({ arrival, paidOut, failed }: EventOutcome): Promise<void> {
    try {
      if (arrival) await listener.onArrivals([arrival])
      if (paidOut) await listener.onPaidOut([paidOut])
      if (failed) await listener.onFailed([failed])
    } catch (error) {
      // The event is recorded already, so a failed notification loses nothing.
      log.warn({ rail: 'bank', reason: (error as Error).message }, 'a notification of the rail failed')
    }
  }

  /** The bank's dates and deadlines follow the practice clock. It is told before anything that has one. */
  const setClock = async () => client.setClock(await findClockOffset(db))

  async function poll(): Promise<PollResult> {
    const answer = await client.eventsAfter(await findCursor(db))
    if (answer.outcome !== 'answered') return { isUp: false, note: answer.note }
    const { events, offsetDays } = answer.value
    if (offsetDays !== (await findClockOffset(db))) await setClock()
    let applied = 0
    for (const event of events) {
      const outcome = await applyNext(event)
      if (outcome === 'gap') return { isUp: false, note: `the bank has left out what came before event ${event.seq}` }
      if (outcome === 'applied') applied++
    }
    return {
      isUp: true,
      hasMore: events.length === eventsMax,
      changes: applied + (await bookWaitingReceipts()) + (await endUnopenedCharges()),
    }
  }

  /** Books receipts that the platform's position did not cover when they came. */
  async function bookWaitingReceipts(): Promise<number> {
    let booked = 0
    for (const receiptId of await listWaitingReceipts(db, batchMax)) {
      const arrival = await inTransaction(db, async (transaction) =>
        (await bookExchange(transaction, receiptId, false)) === 'arrived' ? findArrival(transaction, receiptId) : null,
      )
      if (!arrival) continue
      booked++
      await notify({ arrival })
    }
    return booked
  }

  /** Ends recharges that were stored but, after a crash or a lost connection, never reached the bank. */
  async function endUnopenedCharges(): Promise<number> {
    let ended = 0
    for (const id of await listUnopenedRecharges(db, batchMax)) {
      if ((await client.findCharge(id)).outcome !== 'unknown') continue
      await endCharge(db, id, 'not-opened')
      ended++
    }
    return ended
  }

  async function pay(): Promise<PollResult> {
    const queued = await clearPayouts(db, batchMax)
    if (queued.length === 0) {
      const { isUp, note } = await health()
      return isUp ? { isUp, hasMore: false, changes: 0 } : { isUp, note }
    }
    await setClock()
    let sent = 0
    for (const payout of queued) {
      const currency = localCurrencies.find((local) => local === payout.currency)
      if (!currency) throw new Error(`the bank cannot pay ${payout.currency}`)
      const request = {
        id: payout.id,
        currency,
        amount: toDecimal(money(payout.amount, currency)),
        method: 'transfer',
        bank: payout.bankCode,
        payee: payout.payee || 'Owner',
        account: payout.account || payout.address,
        reference: `W-${payout.id.slice(-10).toUpperCase()}`,
      } as const
      const answer = await payoutChannel.tracePromise(() => client.pay(request), { payoutId: payout.id, rail: 'bank' })
      // Whether or not it was paid, the next run repeats the request under the same id.
      if (answer.outcome === 'unreachable') return { isUp: false, note: answer.note }
      sent++
      if (answer.outcome === 'answered') {
        await recordPayoutEvent(db, payout.id, { state: 'sent' })
        // From before the database was put back from an older copy. The event that says so was read already.
        if (answer.value.state === 'paid' && (await isPaidBefore(db, payout.id))) {
          await recordPayoutEvent(db, payout.id, { state: 'paid' })
          await notify({ paidOut: payout.id })
        }
      } else if (answer.outcome === 'invalid') {
        // The bank validates before it does anything, so it was never paid under this id.
        await recordPayoutEvent(db, payout.id, { state: 'failed', reason: 'rejected' })
        await notify({ failed: payout.id })
      } else {
        // The bank has a payout with this id and other content.
        await setPayoutAside(
          db,
          payout.id,
          `The bank does not take this payout: ${answer.note} ` +
            'Find out what it has paid under this id before the withdrawal is rejected.',
        )
        sent--
      }
    }
    return { isUp: true, hasMore: sent === batchMax, changes: sent }
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
    // The bank's balance and our books may be at different events. Undo or add the events in between.
    const seq = BigInt(balance.value.seq)
    const [from, to] = seq < position ? [seq, position] : [position, seq]
    const between: BankEvent[] = []
    for (let after = from; after < to;) {
      const answer = await client.eventsAfter(after)
      const last = answer.outcome === 'answered' ? answer.value.events.at(-1) : undefined
      if (answer.outcome !== 'answered' || !last) return null
      between.push(...answer.value.events.filter((event) => event.seq <= to))
      after = BigInt(last.seq)
    }
    const sign = seq < position ? 1n : -1n
    return books.map(({ currency, custody, unbooked }) => ({
      currency,
      custody,
      unbooked,
      hot: null,
      own: between
        .map(toBalanceChange)
        .filter((change) => change.currency === currency)
        .reduce((own, change) => own + sign * change.minor, toMinor(balance.value[currency], currency)),
    }))
  }

  async function health(): Promise<RailHealth> {
    const answer = await client.health()
    const noBlocks = { height: null, behind: null }
    if (answer.outcome !== 'answered') return { isUp: false, note: answer.note, ...noBlocks }
    const position = await findCursor(db)
    // A bank whose data was reset would otherwise look as if it had no news.
    if (BigInt(answer.value.lastSeq) < position)
      return {
        isUp: false,
        note: `the bank knows of ${answer.value.lastSeq} events only, and we have read ${position}`,
        ...noBlocks,
      }
    return { isUp: true, note: '', ...noBlocks }
  }

  return {
    name: 'bank',
    currencies: localCurrencies,
    poll,
    pay,
    ownBalances,
    health,
    async openCharge(request) {
      await setClock()
      const answer = await client.openCharge(request)
      // The first try had other content, such as the address to return to. It is the same charge.
      const opened = answer.outcome === 'conflict' ? await client.findCharge(request.id) : answer
      if (opened.outcome !== 'answered') return opened
      const { pageUrl } = opened.value
      return (await saveCharge(db, request.id, opened.value)) === 'host-missing'
        ? { outcome: 'invalid', note: `the bank’s page ${pageUrl} is on no host of the list` }
        : opened
    },
    async topUp(request) {
      await setClock()
      return (await client.topUp(request)).outcome === 'answered'
    },
    async isHolder(request) {
      const answer = await client.checkHolder(request)
      return answer.outcome === 'answered' && answer.value.isHolder
    },
    async attest(day) {
      await setClock()
      const answer = await client.attest(day)
      return answer.outcome === 'answered' ? answer.value : null
    },
    async postNotice(request) {
      const answer = await client.postNotice(request)
      return answer.outcome === 'answered' ? answer.value : null
    },
    async receiveCallback(callback, nowMs) {
      const fault = findSignatureFault(secret, callback, nowMs)
      if (fault) return fault
      const event = parseEvent(callback.payload)
      if (!event) return 'unreadable'
      if ((await applyNext(event)) !== 'gap') return 'accepted'
      while (true) {
        const polled = await poll()
        if ((await findCursor(db)) >= BigInt(event.seq)) return 'accepted'
        if (!polled.isUp || !polled.hasMore) return 'retry-later'
      }
    },
  }
}

function parseEvent(payload: string): BankEvent | null {
  try {
    return bankEvent.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
