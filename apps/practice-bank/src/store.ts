import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { faults, type Faults } from './faults.ts'
import {
  currencies,
  type BankCurrency,
  type ChargeRequest,
  type Method,
  type PayoutRequest,
  type TopUpRequest,
} from './requests.ts'

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
const text = (value: unknown): string => value as string
const whole = (value: unknown): number => Number(value)
const wholeOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

const toCharge = (row: Row): ChargeRow => ({
  number: whole(row.number),
  id: text(row.id),
  content: text(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  method: row.method as Method,
  reference: text(row.reference),
  payer: text(row.payer),
  returnUrl: text(row.return_url),
  expiresAtMs: whole(row.expires_at_ms),
  createdAtMs: whole(row.created_at_ms),
  state: row.state as ChargeState,
  paidMinor: row.paid_minor as bigint | null,
  paidAtMs: wholeOrNull(row.paid_at_ms),
  isLate: row.is_late === 1n,
})
const toPayout = (row: Row): PayoutRow => ({
  id: text(row.id),
  content: text(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  method: row.method as Method,
  bank: text(row.bank),
  payee: text(row.payee),
  account: text(row.account),
  reference: text(row.reference),
  createdAtMs: whole(row.created_at_ms),
  state: row.state as PayoutRow['state'],
  settledAtMs: wholeOrNull(row.settled_at_ms),
  reason: row.reason as string | null,
})
const toTopUp = (row: Row): TopUpRow => ({
  id: text(row.id),
  content: text(row.content),
  currency: row.currency as BankCurrency,
  amountMinor: row.amount_minor as bigint,
  payer: text(row.payer),
  reference: text(row.reference),
  createdAtMs: whole(row.created_at_ms),
})
const toEvent = (row: Row): BankEvent => ({
  seq: whole(row.seq),
  id: text(row.thing_id),
  type: row.type as EventType,
  data: JSON.parse(text(row.data)),
  at: new Date(whole(row.at_ms)).toISOString(),
})
const toPosting = (row: Row): PostingRow => ({
  seq: whole(row.seq),
  kind: row.kind as Posting['kind'],
  ref: text(row.ref),
  currency: row.currency as BankCurrency,
  from: text(row.from_account),
  to: text(row.to_account),
  minor: row.minor as bigint,
  atMs: whole(row.at_ms),
  note: text(row.note),
})

export type Store = ReturnType<typeof openStore>

export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'bank.sqlite'), {
    readBigInts: true,
    enableForeignKeyConstraints: true,
    timeout: 2000,
  })
  // FULL: a commit is on the disk before it is acknowledged. EXCLUSIVE: a second process on the same books would send
  // everything twice.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  database.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))

  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values)
  const one = (sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined
  const all = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[]
  const sure = (sql: string, ...values: SQLInputValue[]): Row => {
    const row = one(sql, ...values)
    if (!row) throw new Error(`no row: ${sql}`)
    return row
  }
  const found = <T>(row: Row | undefined, to: (row: Row) => T): T | undefined => (row ? to(row) : undefined)

  for (const currency of currencies) {
    for (const owner of ['platform', 'payers', 'payees', 'owner'])
      run('insert into account (name, currency) values (?, ?) on conflict do nothing', `${owner}:${currency}`, currency)
  }

  return {
    close: () => database.close(),
    /** All of it or nothing, on the disk when it returns. Nothing else runs meanwhile: the work is synchronous. */
    transaction<T>(work: () => T): T {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (fault) {
        if (database.isTransaction) database.exec('rollback')
        throw fault
      }
    },

    charge: (id: string) => found(one('select * from charge where id = ?', id), toCharge),
    chargesAfter: (number: number, limit: number) =>
      all('select * from charge where number > ? order by number limit ?', number, limit).map(toCharge),
    chargesToExpire: (nowMs: number) =>
      all(
        `select * from charge where state = 'waiting' and expires_at_ms <= ? order by expires_at_ms limit 100`,
        nowMs,
      ).map(toCharge),
    addCharge: (charge: ChargeRequest, content: string, nowMs: number) =>
      run(
        'insert into charge (id, content, currency, amount_minor, method, reference, payer, return_url, expires_at_ms, created_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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

    payout: (id: string) => found(one('select * from payout where id = ?', id), toPayout),
    payoutsToSettle: (nowMs: number) =>
      all(
        `select * from payout where state = 'accepted' and settle_at_ms <= ? order by settle_at_ms limit 100`,
        nowMs,
      ).map(toPayout),
    addPayout: (payout: PayoutRequest, content: string, nowMs: number, settleAtMs: number) =>
      run(
        'insert into payout (id, content, currency, amount_minor, method, bank, payee, account, reference, created_at_ms, settle_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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

    topUp: (id: string) => found(one('select * from top_up where id = ?', id), toTopUp),
    addTopUp: (topUp: TopUpRequest, content: string, nowMs: number) =>
      run(
        'insert into top_up (id, content, currency, amount_minor, payer, reference, created_at_ms) values (?, ?, ?, ?, ?, ?, ?)',
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
        'insert into posting (kind, ref, currency, from_account, to_account, minor, note, at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)',
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
      sure('select balance_minor from account where name = ?', account).balance_minor as bigint,
    postingsBefore: (currency: BankCurrency, seq: number, limit: number) =>
      all('select * from posting where currency = ? and seq < ? order by seq desc limit ?', currency, seq, limit).map(
        toPosting,
      ),
    /**
     * What is wrong with the books: accounts that are not the sum of their postings, currencies that do not sum to
     * zero. Empty when they balance.
     */
    bookFaults: (): string[] => [
      ...all(`select name, balance_minor - (select coalesce(sum(case when to_account = name then minor else -minor end), 0) from posting where name in (from_account, to_account)) as off
        from account`)
        .filter(({ off }) => off !== 0n)
        .map(({ name, off }) => `${text(name)} is off by ${String(off)}`),
      ...all('select currency, sum(balance_minor) as total from account group by currency having total <> 0').map(
        ({ currency, total }) => `${text(currency)} sums to ${String(total)}`,
      ),
    ],

    addEvent: (type: EventType, thingId: string, data: unknown, nowMs: number): number =>
      whole(
        run(
          'insert into event (type, thing_id, data, at_ms) values (?, ?, ?, ?)',
          type,
          thingId,
          JSON.stringify(data),
          nowMs,
        ).lastInsertRowid,
      ),
    eventsAfter: (seq: number, limit: number) =>
      all('select * from event where seq > ? order by seq limit ?', seq, limit).map(toEvent),
    lastSeq: (): number => whole(sure('select coalesce(max(seq), 0) as last from event').last),

    addCallback: (seq: number, set: Faults, dueAtMs: number) =>
      run(
        'insert into callback (seq, due_at_ms, copies_left, failed_tries_left, is_held, state) values (?, ?, ?, ?, ?, ?)',
        seq,
        dueAtMs,
        set.duplicates,
        set.failedTries,
        set.isReordered ? 1 : 0,
        set.isLost ? 'lost' : 'waiting',
      ),
    /** Due callbacks in the order to send them: held ones first, the newest of them first. */
    callbacksDue: (nowMs: number, limit: number): CallbackRow[] =>
      all(
        `select * from callback join event using (seq)
      where state = 'waiting' and (due_at_ms <= ? or is_held and exists (select 1 from callback where state = 'waiting' and is_held and due_at_ms <= ?))
      order by is_held desc, case when is_held then -seq else seq end limit ?`,
        nowMs,
        nowMs,
        limit,
      ).map((row) => ({
        seq: whole(row.seq),
        tries: whole(row.tries),
        copiesLeft: whole(row.copies_left),
        failedTriesLeft: whole(row.failed_tries_left),
        isHeld: row.is_held === 1n,
        event: toEvent(row),
      })),
    setCallback: (
      seq: number,
      to: { tries: number; copiesLeft: number; failedTriesLeft: number; dueAtMs: number; state: 'waiting' | 'sent' },
    ) =>
      run(
        'update callback set tries = ?, copies_left = ?, failed_tries_left = ?, due_at_ms = ?, state = ?, is_held = 0 where seq = ?',
        to.tries,
        to.copiesLeft,
        to.failedTriesLeft,
        to.dueAtMs,
        to.state,
        seq,
      ),
    callbacksWaiting: (): number => whole(sure(`select count(*) as many from callback where state = 'waiting'`).many),
    callbackCounts: (): { waiting: number; sent: number; lost: number } => {
      const counts = { waiting: 0, sent: 0, lost: 0 }
      for (const { state, many } of all('select state, count(*) as many from callback group by state'))
        counts[state as keyof typeof counts] = whole(many)
      return counts
    },

    faults: (): Faults => faults.parse(JSON.parse(text(sure('select content from fault').content))),
    faultsSignedAtMs: (): number => whole(sure('select signed_at_ms from fault').signed_at_ms),
    setFaults: (set: Faults, signedAtMs: number | null) =>
      run('update fault set content = ?, signed_at_ms = coalesce(?, signed_at_ms)', JSON.stringify(set), signedAtMs),
  }
}
