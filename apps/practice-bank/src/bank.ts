import { money, toDecimal } from '@millrace/money'
import { attestDay } from './attest.ts'
import type { BankKey } from './bankKey.ts'
import { postNotice } from './noticeBoard.ts'
import {
  currencies,
  type BankCurrency,
  type ChargeRequest,
  type ClockRequest,
  type Faults,
  type Holder,
  type NoticeRequest,
  type PayoutRequest,
  type TopUpRequest,
} from './requests.ts'
import type { ChargeRow, EventType, PayoutRow, Store } from './store.ts'
import { viewCharge, viewPayout, viewTopUp } from './views.ts'

const reorderWaitMs = 1000
const dayMs = 86_400_000
const conflict = { refused: 'conflict' } as const

/** Two requests with the same id must have the same content. */
const serializeContent = (request: object): string =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export type Bank = ReturnType<typeof createBank>

/** The bank's operations. Each is one transaction: money, state, event and callback change together or not at all. */
export function createBank({
  store,
  key,
  accountName,
  publicUrl,
  settleMs,
  onEvent,
}: {
  store: Store
  key: BankKey
  accountName: string
  publicUrl: string
  settleMs: number
  onEvent: () => void
}) {
  function record(type: EventType, id: string, data: unknown, nowMs: number): void {
    const faults = store.faults()
    const seq = store.addEvent(type, id, data, nowMs)
    // Sent by the wall clock, whatever the date is here.
    store.addCallback(seq, faults, Date.now() + faults.delayMs + (faults.isReordered ? reorderWaitMs : 0))
  }

  /** The platform's practice time: charges expire, payouts settle and the statement is dated by it. */
  const readClock = (): number => Date.now() + store.clock().offsetDays * dayMs

  function change<T>(work: (nowMs: number) => T): T {
    const result = store.transaction(() => work(readClock()))
    onEvent()
    return result
  }

  const getCharge = (id: string): ChargeRow => {
    const charge = store.charge(id)
    if (!charge) throw new Error(`charge ${id} is gone`)
    return charge
  }
  const view = (id: string) => viewCharge(getCharge(id), publicUrl)

  function expire(charge: ChargeRow, nowMs: number): void {
    store.setChargeState(charge.id, 'expired')
    record('charge.expired', charge.id, view(charge.id), nowMs)
  }

  /** Expires a charge that is due first, so that it never shows as waiting after its time. */
  function findCurrent(id: string, nowMs: number): ChargeRow | undefined {
    const charge = store.charge(id)
    if (!charge || charge.state !== 'waiting' || charge.expiresAtMs > nowMs) return charge
    expire(charge, nowMs)
    return store.charge(id)
  }

  function settle(payout: PayoutRow, nowMs: number): void {
    const reason = findFailure(payout, store)
    if (reason === null) {
      const { id: ref, currency, amountMinor: minor, reference: note } = payout
      store.post(
        { kind: 'payout', ref, currency, from: `platform:${currency}`, to: `payees:${currency}`, minor, note },
        nowMs,
      )
    }
    store.setPayoutSettled(payout.id, reason, nowMs)
    const settled = store.payout(payout.id)
    if (settled) record(reason === null ? 'payout.paid' : 'payout.failed', payout.id, viewPayout(settled), nowMs)
  }

  return {
    createCharge: (request: ChargeRequest) =>
      change((nowMs) => {
        const content = serializeContent(request)
        const existing = findCurrent(request.id, nowMs)
        if (existing) return existing.content === content ? viewCharge(existing, publicUrl) : conflict
        store.addCharge(request, content, nowMs)
        return view(request.id)
      }),
    charge: (id: string) => change((nowMs) => findCurrent(id, nowMs)),
    chargeView(id: string) {
      const charge = change((nowMs) => findCurrent(id, nowMs))
      return charge && viewCharge(charge, publicUrl)
    },
    chargeViewsAfter: (number: number, limit: number) => {
      const charges = store.chargesAfter(number, limit)
      return { charges: charges.map((charge) => viewCharge(charge, publicUrl)), last: charges.at(-1)?.number ?? number }
    },
    /** A transfer may differ in amount and may come late. Nothing is paid twice. */
    payCharge: (id: string, paidMinor: bigint) =>
      change((nowMs) => {
        const charge = findCurrent(id, nowMs)
        if (!charge) return { refused: 'unknown' } as const
        const isLate = charge.state === 'expired'
        if (charge.state !== 'waiting' && !(isLate && charge.method === 'transfer'))
          return { refused: 'closed' } as const
        if (charge.method !== 'transfer' && paidMinor !== charge.amountMinor) return { refused: 'amount' } as const
        const { currency, reference: note } = charge
        store.post(
          {
            kind: 'charge',
            ref: id,
            currency,
            from: `payers:${currency}`,
            to: `platform:${currency}`,
            minor: paidMinor,
            note,
          },
          nowMs,
        )
        store.setChargePaid(id, paidMinor, isLate, nowMs)
        record('charge.paid', id, view(id), nowMs)
        return { paid: true } as const
      }),
    declineCharge: (id: string) =>
      change((nowMs) => {
        const charge = findCurrent(id, nowMs)
        if (!charge) return { refused: 'unknown' } as const
        if (charge.state !== 'waiting' || charge.method === 'transfer') return { refused: 'closed' } as const
        store.setChargeState(id, 'declined')
        record('charge.declined', id, view(id), nowMs)
        return { declined: true } as const
      }),

    createPayout: (request: PayoutRequest) =>
      change((nowMs) => {
        const content = serializeContent(request)
        const existing = store.payout(request.id)
        if (existing) return existing.content === content ? viewPayout(existing) : conflict
        // Days that are over are lived through again for a demonstration: nobody watches a payout of theirs.
        const isPast = store.clock().offsetDays < 0
        store.addPayout(request, content, nowMs, isPast ? nowMs : nowMs + settleMs)
        return viewPayout({
          ...request,
          content,
          createdAtMs: nowMs,
          state: 'accepted',
          settledAtMs: null,
          reason: null,
        })
      }),
    payoutView(id: string) {
      const payout = store.payout(id)
      return payout && viewPayout(payout)
    },
    createTopUp: (request: TopUpRequest) =>
      change((nowMs) => {
        const content = serializeContent(request)
        const existing = store.topUp(request.id)
        if (existing) return existing.content === content ? viewTopUp(existing) : conflict
        const { id, currency, amountMinor: minor, reference: note } = request
        store.addTopUp(request, content, nowMs)
        store.post(
          { kind: 'top-up', ref: id, currency, from: `owner:${currency}`, to: `platform:${currency}`, minor, note },
          nowMs,
        )
        const topUp = viewTopUp({ ...request, content, createdAtMs: nowMs })
        record('top-up.paid', id, topUp, nowMs)
        return topUp
      }),
    topUpView(id: string) {
      const topUp = store.topUp(id)
      return topUp && viewTopUp(topUp)
    },

    /** Opens an account in a name. False when somebody else holds it. */
    openAccount: (opened: Holder): boolean =>
      store.transaction(() => {
        const name = store.holderName(opened)
        if (name === undefined) store.addHolder(opened)
        return name === undefined || name === opened.name
      }),
    /** Whether the account is held in this name. Nobody holds one that was not opened. */
    checkHolder: (asked: Holder) => ({ isHolder: store.holderName(asked) === asked.name }),

    events: (after: number, limit: number) => {
      const events = store.eventsAfter(after, limit)
      return { events, last: events.at(-1)?.seq ?? after, offsetDays: store.clock().offsetDays }
    },
    balance: () => ({
      ...(Object.fromEntries(
        currencies.map((currency) => [
          currency,
          toDecimal(money(store.balanceMinor(`platform:${currency}`), currency)),
        ]),
      ) as Record<BankCurrency, string>),
      seq: store.lastSeq(),
    }),
    clock: () => ({ offsetDays: store.clock().offsetDays, now: new Date(readClock()).toISOString() }),
    /** Like faults: a replayed request does not set the clock back. */
    setClock: ({ offsetDays }: ClockRequest, signedAtMs: number) => {
      const clock = store.clock()
      if (offsetDays !== clock.offsetDays) {
        if (signedAtMs <= clock.signedAtMs) return { refused: 'replayed' } as const
        change(() => store.setClock(offsetDays, signedAtMs))
      }
      return { offsetDays }
    },
    faults: () => store.faults(),
    /**
     * `signedAtMs` when a signed request asks: each has to be newer than the last, so that a replayed one changes
     * nothing.
     */
    setFaults: (set: Faults, signedAtMs: number | null) =>
      change(() => {
        if (signedAtMs !== null && signedAtMs <= store.faultsSignedAtMs()) return { refused: 'replayed' } as const
        store.setFaults(set, signedAtMs)
        return set
      }),
    statement: (currency: BankCurrency, beforeSeq: number, limit: number) => ({
      balanceMinor: store.balanceMinor(`platform:${currency}`),
      postings: store.postingsBefore(currency, beforeSeq, limit),
    }),
    /** The bank's signed word on a day that is over. */
    attest: (day: string) => attestDay({ store, key, accountName, readClock }, day),
    /** The same once somebody has asked for it. */
    attestation: (day: string) => store.attestation(day),
    postNotice: (request: NoticeRequest) => {
      const { number, text, signature } = postNotice(store, key, request)
      return { number, text, signature, publicKey: key.publicKey, url: `${publicUrl}/notices` }
    },
    notices: (beforeNumber: number, limit: number) => store.noticesBefore(beforeNumber, limit),
    publicKey: () => key.publicKey,
    callbackCounts: () => store.callbackCounts(),
    health: () => ({ status: 'ok', lastSeq: store.lastSeq(), callbacksWaiting: store.callbacksWaiting() }),

    /** Expires charges and settles payouts that are due. */
    processDue: () => {
      const nowMs = readClock()
      if (store.chargesToExpire(nowMs).length + store.payoutsToSettle(nowMs).length === 0) return
      change(() => {
        for (const charge of store.chargesToExpire(nowMs)) expire(charge, nowMs)
        for (const payout of store.payoutsToSettle(nowMs)) settle(payout, nowMs)
      })
    },
  }
}

function findFailure(payout: PayoutRow, store: Store): 'rejected' | 'account-closed' | 'insufficient-funds' | null {
  if (store.faults().payoutsFail) return 'rejected'
  if (payout.account.replaceAll(/\D/g, '').endsWith('0000')) return 'account-closed'
  return store.balanceMinor(`platform:${payout.currency}`) < payout.amountMinor ? 'insufficient-funds' : null
}
