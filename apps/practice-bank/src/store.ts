import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  currencies,
  faults,
  type BankCurrency,
  type ChargeRequest,
  type Faults,
  type Holder,
  type Method,
  type PayoutRequest,
  type TopUpRequest,
} from './requests.ts'
import type { Notice, SignedText } from './signedText.ts'

export type ChargeState = 'waiting' | 'paid' | 'declined' | 'expired'
export type ChargeRow = ChargeRequest & {
  number: number
  content: string
  createdAtMs: number
  state: ChargeState
  paidMinor: bigint | null
  paidAtMs: number | null
  isLate: boolean
}
export type PayoutRow = PayoutRequest & {
  content: string
  createdAtMs: number
  state: 'accepted' | 'paid' | 'failed'
  settledAtMs: number | null
  reason: string | null
}
export type TopUpRow = TopUpRequest & { content: string; createdAtMs: number }
export type EventType =
  | 'charge.paid'
  | 'charge.declined'
  | 'charge.expired'
  | 'payout.paid'
  | 'payout.failed'
  | 'top-up.paid'
export type BankEvent = { seq: number; id: string; type: EventType; data: unknown; at: string }
export type CallbackRow = {
  seq: number
  tries: number
  copiesLeft: number
  failedTriesLeft: number
  isHeld: boolean
  event: BankEvent
}
export type Posting = {
  kind: 'charge' | 'payout' | 'top-up'
  ref: string
  currency: BankCurrency
  from: string
  to: string
  minor: bigint
  note: string
}
export type PostingRow = Posting & { seq: number; atMs: number }

type Row = Record<string, unknown>
const toText = (value: unknown): string => value as string
const toNumber = (value: unknown): number => Number(value)
const toNumberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

const toCharge = (row: Row): ChargeRow => ({
  number: toNumber(row.number),
  id: toText(row.id),
  content: toText(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  method: row.method as Method,
  reference: toText(row.reference),
  payer: toText(row.payer),
  returnUrl: toText(row.return_url),
  expiresAtMs: toNumber(row.expires_at_ms),
  createdAtMs: toNumber(row.created_at_ms),
  state: row.state as ChargeState,
  paidMinor: row.paid_minor as bigint | null,
  paidAtMs: toNumberOrNull(row.paid_at_ms),
  isLate: row.is_late === 1n,
})
const toPayout = (row: Row): PayoutRow => ({
  id: toText(row.id),
  content: toText(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  method: row.method as Method,
  bank: toText(row.bank),
  payee: toText(row.payee),
  account: toText(row.account),
  reference: toText(row.reference),
  createdAtMs: toNumber(row.created_at_ms),
  state: row.state as PayoutRow['state'],
  settledAtMs: toNumberOrNull(row.settled_at_ms),
  reason: row.reason as string | null,
})
const toTopUp = (row: Row): TopUpRow => ({
  id: toText(row.id),
  content: toText(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  payer: toText(row.payer),
  reference: toText(row.reference),
  createdAtMs: toNumber(row.created_at_ms),
})
const toEvent = (row: Row): BankEvent => ({
  seq: toNumber(row.seq),
  id: toText(row.thing_id),
  type: row.type as EventType,
  data: JSON.parse(toText(row.data)),
  at: new Date(toNumber(row.at_ms)).toISOString(),
})
const toPosting = (row: Row): PostingRow => ({
  seq: toNumber(row.seq),
  kind: row.kind as Posting['kind'],
  ref: toText(row.ref),
  currency: row.currency as BankCurrency,
  from: toText(row.from_account),
  to: toText(row.to_account),
  minor: row.minor as bigint,
  atMs: toNumber(row.at_ms),
  note: toText(row.note),
})
const toNotice = (row: Row): Notice => ({
  number: toNumber(row.number),
  epoch: toNumber(row.epoch),
  day: toText(row.day),
  hash: toText(row.hash),
  fingerprint: toText(row.fingerprint),
  atMs: toNumber(row.at_ms),
  text: toText(row.text),
  signature: toText(row.signature),
})

export type Store = ReturnType<typeof openStore>

export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'bank.sqlite'), {
    readBigInts: true,
    enableForeignKeyConstraints: true,
    timeout: 2000,
  })
  // FULL: a commit is on disk before it is acknowledged. EXCLUSIVE: a second process on the same books would send all
  // callbacks twice.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  database.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))

  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const existing = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, existing)
    return existing
  }
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values)
  const findOne = (sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined
  const findAll = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[]
  const getOne = (sql: string, ...values: SQLInputValue[]): Row => {
    const row = findOne(sql, ...values)
    if (!row) throw new Error(`no row: ${sql}`)
    return row
  }
  const convert = <T>(row: Row | undefined, to: (row: Row) => T): T | undefined => (row ? to(row) : undefined)

  for (const currency of currencies) {
    for (const owner of ['platform', 'payers', 'payees', 'owner'])
      run('insert into account (name, currency) values (?, ?) on conflict do nothing', `${owner}:${currency}`, currency)
  }

  return {
    close: () => database.close(),
    /** All or nothing, and on disk when it returns. The work is synchronous, so nothing else runs in between. */
    transaction<T>(work: () => T): T {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },

    charge: (id: string) => convert(findOne('select * from charge where id = ?', id), toCharge),
    chargesAfter: (number: number, limit: number) =>
      findAll('select * from charge where number > ? order by number limit ?', number, limit).map(toCharge),
    chargesToExpire: (nowMs: number) =>
      findAll(
        `select * from charge where state = 'waiting' and expires_at_ms <= ? order by expires_at_ms limit 100`,
        nowMs,
      ).map(toCharge),
    addCharge: (charge: ChargeRequest, content: string, nowMs: number) =>
      run(
        `insert into charge (id, content, currency, amount_minor, method, reference, payer, return_url, expires_at_ms,
           created_at_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        charge.id,
        content,
        charge.currency,
        charge.amountMinor,
        charge.method,
        charge.reference,
        charge.payer,
        charge.returnUrl,
        charge.expiresAtMs,
        nowMs,
      ),
    setChargePaid: (id: string, paidMinor: bigint, isLate: boolean, nowMs: number) =>
      run(
        `update charge set state = 'paid', paid_minor = ?, is_late = ?, paid_at_ms = ? where id = ?`,
        paidMinor,
        isLate ? 1 : 0,
        nowMs,
        id,
      ),
    setChargeState: (id: string, state: 'declined' | 'expired') =>
      run('update charge set state = ? where id = ?', state, id),

    payout: (id: string) => convert(findOne('select * from payout where id = ?', id), toPayout),
    payoutsToSettle: (nowMs: number) =>
      findAll(
        `select * from payout where state = 'accepted' and settle_at_ms <= ? order by settle_at_ms limit 100`,
        nowMs,
      ).map(toPayout),
    addPayout: (payout: PayoutRequest, content: string, nowMs: number, settleAtMs: number) =>
      run(
        `insert into payout (id, content, currency, amount_minor, method, bank, payee, account, reference,
           created_at_ms, settle_at_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        payout.id,
        content,
        payout.currency,
        payout.amountMinor,
        payout.method,
        payout.bank,
        payout.payee,
        payout.account,
        payout.reference,
        nowMs,
        settleAtMs,
      ),
    setPayoutSettled: (id: string, reason: string | null, nowMs: number) =>
      run(
        'update payout set state = ?, reason = ?, settled_at_ms = ? where id = ?',
        reason === null ? 'paid' : 'failed',
        reason,
        nowMs,
        id,
      ),

    holderName: ({ currency, bank, account }: Holder): string | undefined =>
      findOne('select name from holder where (currency, bank, account) = (?, ?, ?)', currency, bank, account)?.name as
        | string
        | undefined,
    addHolder: ({ currency, bank, account, name }: Holder) =>
      run('insert into holder (currency, bank, account, name) values (?, ?, ?, ?)', currency, bank, account, name),
    topUp: (id: string) => convert(findOne('select * from top_up where id = ?', id), toTopUp),
    addTopUp: (topUp: TopUpRequest, content: string, nowMs: number) =>
      run(
        `insert into top_up (id, content, currency, amount_minor, payer, reference, created_at_ms)
         values (?, ?, ?, ?, ?, ?, ?)`,
        topUp.id,
        content,
        topUp.currency,
        topUp.amountMinor,
        topUp.payer,
        topUp.reference,
        nowMs,
      ),

    post: (posting: Posting, nowMs: number) =>
      run(
        `insert into posting (kind, ref, currency, from_account, to_account, minor, note, at_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        posting.kind,
        posting.ref,
        posting.currency,
        posting.from,
        posting.to,
        posting.minor,
        posting.note,
        nowMs,
      ),
    balanceMinor: (account: string): bigint =>
      getOne('select balance_minor from account where name = ?', account).balance_minor as bigint,
    postingsBefore: (currency: BankCurrency, seq: number, limit: number) =>
      findAll(
        'select * from posting where currency = ? and seq < ? order by seq desc limit ?',
        currency,
        seq,
        limit,
      ).map(toPosting),
    /** What the platform had when a day ended, and the least that it had during it. */
    balancesOfDay: (currency: BankCurrency, startMs: number, endMs: number): { closing: bigint; lowest: bigint } => {
      const account = `platform:${currency}`
      let balance = getOne(
        `select coalesce(sum(case when to_account = ? then minor else -minor end), 0) as opening
         from posting where currency = ? and at_ms < ? and ? in (from_account, to_account)`,
        account,
        currency,
        startMs,
        account,
      ).opening as bigint
      let lowest = balance
      for (const posting of findAll(
        `select * from posting where currency = ? and at_ms >= ? and at_ms < ? and ? in (from_account, to_account)
         order by seq`,
        currency,
        startMs,
        endMs,
        account,
      ).map(toPosting)) {
        balance += posting.to === account ? posting.minor : -posting.minor
        if (balance < lowest) lowest = balance
      }
      return { closing: balance, lowest }
    },
    attestation: (day: string): SignedText | undefined =>
      convert(findOne('select text, signature from attestation where day = ?', day), (row) => ({
        text: toText(row.text),
        signature: toText(row.signature),
      })),
    addAttestation: (day: string, { text, signature }: SignedText) =>
      run('insert into attestation (day, text, signature) values (?, ?, ?)', day, text, signature),

    notice: (epoch: number, hash: string) =>
      convert(findOne('select * from notice where epoch = ? and hash = ?', epoch, hash), toNotice),
    noticesBefore: (number: number, limit: number) =>
      findAll('select * from notice where number < ? order by number desc limit ?', number, limit).map(toNotice),
    lastNotice: (): number => toNumber(getOne('select coalesce(max(number), 0) as last from notice').last),
    addNotice: ({ number, epoch, day, hash, fingerprint, atMs, text, signature }: Notice) =>
      run(
        `insert into notice (number, epoch, day, hash, fingerprint, at_ms, text, signature)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        number,
        epoch,
        day,
        hash,
        fingerprint,
        atMs,
        text,
        signature,
      ),

    /** Accounts that are not the sum of their postings, and currencies that do not sum to zero. */
    bookFaults: (): string[] => [
      ...findAll(`select name, balance_minor - (
          select coalesce(sum(case when to_account = name then minor else -minor end), 0)
          from posting where name in (from_account, to_account)
        ) as off from account`)
        .filter(({ off }) => off !== 0n)
        .map(({ name, off }) => `${toText(name)} is off by ${String(off)}`),
      ...findAll('select currency, sum(balance_minor) as total from account group by currency having total <> 0').map(
        ({ currency, total }) => `${toText(currency)} sums to ${String(total)}`,
      ),
    ],

    addEvent: (type: EventType, thingId: string, data: unknown, nowMs: number): number =>
      toNumber(
        run(
          'insert into event (type, thing_id, data, at_ms) values (?, ?, ?, ?)',
          type,
          thingId,
          JSON.stringify(data),
          nowMs,
        ).lastInsertRowid,
      ),
    eventsAfter: (seq: number, limit: number) =>
      findAll('select * from event where seq > ? order by seq limit ?', seq, limit).map(toEvent),
    lastSeq: (): number => toNumber(getOne('select coalesce(max(seq), 0) as last from event').last),

    addCallback: (seq: number, faultsAtEvent: Faults, dueAtMs: number) =>
      run(
        `insert into callback (seq, due_at_ms, copies_left, failed_tries_left, is_held, state)
         values (?, ?, ?, ?, ?, ?)`,
        seq,
        dueAtMs,
        faultsAtEvent.duplicates,
        faultsAtEvent.failedTries,
        faultsAtEvent.isReordered ? 1 : 0,
        faultsAtEvent.isLost ? 'lost' : 'waiting',
      ),
    /** Due callbacks in the order of sending: held ones first, and the newest of those first. */
    callbacksDue: (nowMs: number, limit: number): CallbackRow[] =>
      findAll(
        `select * from callback join event using (seq)
      where state = 'waiting' and (due_at_ms <= ?
        or is_held and exists (select 1 from callback where state = 'waiting' and is_held and due_at_ms <= ?))
      order by is_held desc, case when is_held then -seq else seq end limit ?`,
        nowMs,
        nowMs,
        limit,
      ).map((row) => ({
        seq: toNumber(row.seq),
        tries: toNumber(row.tries),
        copiesLeft: toNumber(row.copies_left),
        failedTriesLeft: toNumber(row.failed_tries_left),
        isHeld: row.is_held === 1n,
        event: toEvent(row),
      })),
    setCallback: (
      seq: number,
      to: { tries: number; copiesLeft: number; failedTriesLeft: number; dueAtMs: number; state: 'waiting' | 'sent' },
    ) =>
      run(
        `update callback set tries = ?, copies_left = ?, failed_tries_left = ?, due_at_ms = ?, state = ?, is_held = 0
         where seq = ?`,
        to.tries,
        to.copiesLeft,
        to.failedTriesLeft,
        to.dueAtMs,
        to.state,
        seq,
      ),
    callbacksWaiting: (): number =>
      toNumber(getOne(`select count(*) as count from callback where state = 'waiting'`).count),
    callbackCounts: (): { waiting: number; sent: number; lost: number } => {
      const counts = { waiting: 0, sent: 0, lost: 0 }
      for (const { state, count } of findAll('select state, count(*) as count from callback group by state'))
        counts[state as keyof typeof counts] = toNumber(count)
      return counts
    },

    clock: (): { offsetDays: number; signedAtMs: number } => {
      const row = getOne('select offset_days, signed_at_ms from clock')
      return { offsetDays: toNumber(row.offset_days), signedAtMs: toNumber(row.signed_at_ms) }
    },
    setClock: (offsetDays: number, signedAtMs: number) =>
      run('update clock set offset_days = ?, signed_at_ms = ?', offsetDays, signedAtMs),

    faults: (): Faults => faults.parse(JSON.parse(toText(getOne('select content from fault').content))),
    faultsSignedAtMs: (): number => toNumber(getOne('select signed_at_ms from fault').signed_at_ms),
    setFaults: (newFaults: Faults, signedAtMs: number | null) =>
      run(
        'update fault set content = ?, signed_at_ms = coalesce(?, signed_at_ms)',
        JSON.stringify(newFaults),
        signedAtMs,
      ),
  }
}
