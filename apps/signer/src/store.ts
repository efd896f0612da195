import type { Address, Rail } from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import type { ProposalFacts } from '@millrace/proof'
import pg from 'pg'
import type { OfferedKey, Signature } from './approvers.ts'
import type { RailKeys } from './keyFile.ts'

export type Client = pg.Client

/** With timeouts, so that a lost database is noticed. */
export const connect = async (url: string): Promise<Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millrace signer',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    query_timeout: 70_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // The running query rejects as well. Without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const inTransaction = async <Result>(client: Client, work: () => Promise<Result>): Promise<Result> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The first row of a statement, if it has one. */
export const readFirst = async <Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> => (await client.query<Row>(text, [...values])).rows[0]

// Who signs

export const lockKeys = (client: Client) => client.query(`select pg_advisory_lock(hashtext('millrace signer keys'))`)
export const unlockKeys = (client: Client) =>
  client.query(`select pg_advisory_unlock(hashtext('millrace signer keys'))`)

/** The lease's number, or null when another signer holds it. See lease.ts. */
export const takeLease = async (client: Client, what: string, holder: string): Promise<string | null> =>
  (await readFirst<{ number: string | null }>(client, 'select take_signer_lease($1, $2) as number', [what, holder]))
    ?.number ?? null

/** False when another signer has taken it. */
export const renewLease = async (client: Client, what: string, number: string): Promise<boolean> =>
  (await readFirst<{ kept: boolean }>(client, 'select renew_signer_lease($1, $2) as kept', [what, number]))?.kept ??
  false

export const giveUpLease = async (client: Client, what: string, number: string): Promise<void> => {
  await client.query('select give_up_signer_lease($1, $2)', [what, number])
}

export const findRailKeys = async (
  client: Client,
): Promise<Map<string, { readonly xpub: string; readonly hotAddress: string }>> => {
  const { rows } = await client.query<{ rail: string; xpub: string; hot_address: string }>(
    'select rail, xpub, hot_address from rail_key',
  )
  return new Map(rows.map(({ rail, xpub, hot_address: hotAddress }) => [rail, { xpub, hotAddress }]))
}

export const addRailKey = (client: Client, rail: Rail, { xpub, hotAddress }: RailKeys) =>
  client.query('insert into rail_key (rail, xpub, hot_address) values ($1, $2, $3)', [rail, xpub, hotAddress])

/** Says that the signer runs, for the health page. Only this login may say so. */
export const saveReport = (client: Client, name: string, version: string, startedAt: Date, hasEnded: boolean) =>
  client.query('select report_process($1, $2, $3, $4, $5, $6)', [
    name,
    'signer',
    version,
    startedAt,
    process.memoryUsage.rss(),
    hasEnded,
  ])

// Signed transactions

export type Signed = {
  readonly sender: Address
  readonly nonce: number
  readonly purpose: 'payout' | 'sweep'
  readonly payoutId: string | null
  readonly recipient: Address
  readonly amount: bigint
  readonly raw: Hex
  readonly hash: Hex
}

const signedColumns = 'sender, nonce, purpose, payout_id, recipient, amount, raw, hash'
type SignedRow = Omit<Signed, 'nonce' | 'payoutId' | 'amount'> & {
  readonly nonce: string
  readonly payout_id: string | null
  readonly amount: string
}

/** Everything that was ever signed for a rail, in pages. */
export async function* readSigned(client: Client, rail: Rail, pageSize = 1_000): AsyncGenerator<Signed[]> {
  let after: readonly [sender: string, nonce: number] = ['', -1]
  for (;;) {
    const { rows } = await client.query<SignedRow>(
      `select ${signedColumns} from signed_transaction
       where rail = $1 and purpose <> 'void' and (sender, nonce) > ($2, $3) order by sender, nonce limit $4`,
      [rail, ...after, pageSize],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ payout_id: payoutId, nonce, amount, ...row }) => ({
      ...row,
      payoutId,
      nonce: Number(nonce),
      amount: BigInt(amount),
    }))
    after = [last.sender, Number(last.nonce)]
  }
}

/** What the hot wallet has signed from a nonce on. */
export const readPayoutsFrom = async (
  client: Client,
  rail: Rail,
  sender: Address,
  nonce: number,
): Promise<(Signed & { readonly payoutId: string })[]> => {
  const { rows } = await client.query<SignedRow & { readonly payout_id: string }>(
    `select ${signedColumns} from signed_transaction
     where (rail, sender, purpose) = ($1, $2, 'payout') and nonce >= $3 order by nonce limit 1000`,
    [rail, sender, nonce],
  )
  return rows.map(({ payout_id: payoutId, nonce: at, amount, ...row }) => ({
    ...row,
    payoutId,
    nonce: Number(at),
    amount: BigInt(amount),
  }))
}

export const saveSigned = (
  client: Client,
  rail: Rail,
  { sender, nonce, purpose, payoutId, recipient, amount, raw, hash }: Signed,
) =>
  client.query(
    // Not when the transaction began: what it waited for came after that.
    `insert into signed_transaction (rail, ${signedColumns}, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [rail, sender, nonce, purpose, payoutId, recipient, amount, raw, hash],
  )

/** The nonce after the last one that was signed. */
export const nonceAfterSigned = async (client: Client, rail: Rail, sender: Address): Promise<number> => {
  const row = await readFirst<{ next: string }>(
    client,
    'select coalesce(max(nonce) + 1, 0) as next from signed_transaction where rail = $1 and sender = $2',
    [rail, sender],
  )
  return Number(row?.next ?? 0)
}

// Payouts

/** The ids of unsigned payouts, oldest first, except for the given ones. */
export const findQueued = async (
  client: Client,
  rail: Rail,
  except: readonly string[],
  limit: number,
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from payout p
     where p.rail = $1 and p.state = 'queued' and p.id <> all ($2::uuid[])
       and not exists (select from signed_transaction s where s.payout_id = p.id)
     order by p.created_at, p.id limit $3`,
    [rail, except, limit],
  )
  return rows.map(({ id }) => id)
}

/** A proposal as the database has it. None of this is believed without the signatures of keys that the list has. */
export type Proposal = Omit<ProposalFacts, 'kind' | 'after'> & {
  readonly id: string
  readonly state: string
  readonly decideReason: string
  readonly signatures: readonly (Signature & { readonly act: 'proposed' | 'approved'; readonly by: string })[]
}

/** All that decides whether a payout may be signed, in one snapshot. */
export type PayoutFacts = {
  readonly kind: string
  readonly id: string
  readonly rail: string
  readonly currency: string
  readonly amount: bigint
  readonly address: string
  readonly memberId: string | null
  readonly state: string
  readonly isSigned: boolean
  /** Whether the address is one of our own. */
  readonly isOurs: boolean
  readonly signedToday: bigint
  readonly autoMax: bigint
  readonly twoFrom: bigint
  /** What the signer signed in 24 hours for withdrawals that nobody approved, on all chains. */
  readonly automatic: { readonly member: bigint; readonly destination: bigint; readonly all: bigint }
  /** A reorganisation has taken a deposit of the member from its chain after it was credited. */
  readonly hasMissingCredit: boolean
  /** What the database has as signed approvals of a withdrawal. The signer checks each of them itself. */
  readonly signatures: readonly Signature[]
  /** What it follows from, unless it is a withdrawal. */
  readonly proposal: Proposal | null
  readonly withdrawal: null | {
    readonly memberId: string
    readonly rail: string
    readonly currency: string
    readonly address: string
    readonly state: string
    readonly amount: bigint
    readonly fee: bigint
    readonly approvalsNeeded: number
    /** What the ledger holds for it. Null when there is no open hold. */
    readonly held: bigint | null
  }
  readonly adjustment: null | {
    readonly kind: string
    readonly rail: string
    readonly toRail: string
    readonly currency: string
    readonly amount: bigint
    readonly destination: string
    /** The owner's balance in the ledger, less what is signed already. */
    readonly ownerHas: bigint
  }
  /** Capital of a machine that goes to its owner. */
  readonly release: null | {
    readonly machineId: string
    readonly state: string
    readonly rail: string
    readonly amount: bigint
    readonly destination: string
    /** What the database has as proposals, approved, that the machine's owner is paid there. */
    readonly registrations: readonly Proposal[]
    /** The machine's capital, less other releases that are on their way. */
    readonly capital: bigint
  }
}

/** As the database sends it: amounts are texts, since JSON has no whole numbers of this size. */
type AsSent<Value> = Value extends bigint
  ? string
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: AsSent<Value[Key]> }
      : Value

/** Keys that were removed are left out, as the list leaves them out. */
const signaturesOf = (proposal: string) => `coalesce((
    select json_agg(json_build_object('act', d.act, 'by', d.operator_id, 'publicKey', encode(k.public_key, 'base64'),
      'signature', replace(encode(d.signature, 'base64'), e'\\n', '')))
    from decision d join approver_key k on k.id = d.key_id and key_removed_at(k) is null
    where d.subject_id = ${proposal}.id and d.act in ('proposed', 'approved')
  ), '[]')`
const proposalOf = (proposal: string) => `json_build_object(
    'id', ${proposal}.id, 'state', ${proposal}.state, 'subject', ${proposal}.subject,
    'subjectName', ${proposal}.subject_name, 'before', ${proposal}.before, 'reason', ${proposal}.reason,
    'proposedBy', ${proposal}.proposed_by,
    'proposedTime', utc_text(${proposal}.proposed_at),
    'decideReason', ${proposal}.decide_reason, 'signatures', ${signaturesOf(proposal)})`

export const readPayoutFacts = async (client: Client, id: string): Promise<PayoutFacts | null> => {
  const {
    rows: [row],
  } = await client.query<AsSent<PayoutFacts>>({
    name: 'payout-facts',
    text: `select p.id, p.kind, p.rail, p.currency, p.amount, p.address, p.member_id as "memberId", p.state,
      exists (select from signed_transaction s where s.payout_id = p.id) as "isSigned",
      exists (
        select from rail_key k
        left join deposit_address d on d.rail = k.rail and d.address = lower(p.address)
        where d.address is not null or k.hot_address = lower(p.address)
      ) as "isOurs",
      (
        select coalesce(sum(s.amount), 0) from signed_transaction s
        where s.rail = p.rail and s.purpose = 'payout' and s.signed_at >= date_trunc('day', now(), 'UTC')
      ) as "signedToday",
      l.auto_max as "autoMax", l.two_from as "twoFrom",
      (
        select json_build_object(
          'member', coalesce(sum(w.amount) filter (where w.member_id = p.member_id), 0)::text,
          'destination', coalesce(sum(w.amount) filter (where s.recipient = p.address), 0)::text,
          'all', coalesce(sum(w.amount), 0)::text)
        from signed_transaction s join withdrawal w on w.id = s.payout_id
        where s.purpose = 'payout' and s.signed_at > now() - interval '24 hours'
          and not exists (select from withdrawal_approval a where a.withdrawal_id = w.id)
      ) as automatic,
      exists (select from missing_credit m where m.member_id = p.member_id) as "hasMissingCredit",
      ${signaturesOf('p')} as signatures,
      (select ${proposalOf('m')} from proposal m where m.id = p.id) as proposal,
      (
        select json_build_object(
          'memberId', w.member_id, 'rail', w.rail, 'currency', w.currency, 'address', w.address, 'state', w.state,
          'amount', w.amount::text, 'fee', w.fee::text, 'approvalsNeeded', w.approvals_needed,
          'held', (select h.amount::text from ledger.hold h where h.id = w.id and h.resolved_by is null))
        from withdrawal w where w.id = p.id and p.kind = 'withdrawal'
      ) as withdrawal,
      (
        select json_build_object(
          'kind', a.kind, 'rail', a.rail, 'toRail', a.to_rail, 'currency', a.currency, 'amount', a.amount::text,
          'destination', a.destination, 'ownerHas', owner_balance()::text)
        from adjustment a where a.id = p.id and p.kind in ('owner', 'move')
      ) as adjustment,
      (
        select json_build_object(
          'machineId', c.machine_id, 'state', c.state, 'rail', c.rail, 'amount', c.amount::text, 'destination', c.destination,
          'registrations', coalesce((
            select json_agg(${proposalOf('m')}) from proposal m
            where (m.kind, m.subject, m.state) = ('machine-destination', c.machine_id::text, 'approved')
              and (m.after ->> 'rail', m.after ->> 'destination') = (c.rail, c.destination)), '[]'),
          'capital', (free_capital(c.machine_id) + c.amount)::text)
        from capital_release c where c.id = p.id and p.kind = 'release'
      ) as release
      from payout p, payout_limit l where p.id = $1`,
    values: [id],
  })
  if (!row) return null
  const { withdrawal, adjustment, release } = row
  return {
    ...row,
    amount: BigInt(row.amount),
    signedToday: BigInt(row.signedToday),
    autoMax: BigInt(row.autoMax),
    twoFrom: BigInt(row.twoFrom),
    automatic: {
      member: BigInt(row.automatic.member),
      destination: BigInt(row.automatic.destination),
      all: BigInt(row.automatic.all),
    },
    withdrawal: withdrawal && {
      ...withdrawal,
      amount: BigInt(withdrawal.amount),
      fee: BigInt(withdrawal.fee),
      held: withdrawal.held === null ? null : BigInt(withdrawal.held),
    },
    adjustment: adjustment && {
      ...adjustment,
      amount: BigInt(adjustment.amount),
      ownerHas: BigInt(adjustment.ownerHas),
    },
    release: release && { ...release, amount: BigInt(release.amount), capital: BigInt(release.capital) },
  }
}

export type Deposit = {
  readonly rail: Rail
  readonly hash: Hex
  readonly amount: bigint
  /** Of the member's address; null where the database has none. */
  readonly number: number | null
}

/** What the chains are said to have brought a member in the last 24 hours. */
export const readRecentDeposits = async (client: Client, memberId: string | null): Promise<Deposit[]> => {
  const { rows } = await client.query<AsSent<Deposit> & { readonly rail: Rail; readonly hash: Hex }>(
    'select rail, hash, amount, number from recent_deposits($1)',
    [memberId],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export type EarlierDestination = { readonly machineId: string; readonly rail: string; readonly destination: string }

/** Where machines' owners are paid by what was approved before that took signatures. */
export const readUnsignedDestinations = async (client: Client): Promise<EarlierDestination[]> => {
  const { rows } = await client.query<EarlierDestination>(
    `select subject as "machineId", after ->> 'rail' as rail, after ->> 'destination' as destination
     from proposal where kind = 'machine-destination' and state = 'approved' and signed_text = '' order by id`,
  )
  return rows
}

/** The approvers' keys as the database has them, with who has signed them. */
export const readOfferedKeys = async (client: Client): Promise<OfferedKey[]> => {
  const { rows } = await client.query<OfferedKey>(
    `select o.email as person, encode(k.public_key, 'base64') as "publicKey", k.role,
      key_removed_at(k) is not null as "isRemoved",
      coalesce((
        select json_agg(json_build_object(
          'publicKey', encode(b.public_key, 'base64'), 'signature', replace(encode(w.signature, 'base64'), e'\\n', '')))
        from approver_key_word w join approver_key b on b.id = w.by_key_id where w.key_id = k.id
      ), '[]') as words,
      coalesce((
        select json_agg(json_build_object(
          'publicKey', encode(b.public_key, 'base64'), 'signature', replace(encode(r.signature, 'base64'), e'\\n', ''),
          'by', b.operator_id))
        from approver_key_removal r join approver_key b on b.id = r.by_key_id where r.key_id = k.id
      ), '[]') as removals,
      replace(encode(k.recovery_signature, 'base64'), e'\\n', '') as recovery
     from approver_key k join operator o on o.id = k.operator_id order by k.made_at, k.id`,
  )
  return rows
}

/** Opens an item for the operators, once. */
export const recordRefusal = (client: Client, id: string, reason: string) =>
  client.query('select record_signer_refusal($1, $2)', [id, reason])

// Sweeps

/** An address and its derivation path below the extended key. */
export type DepositAddress = {
  readonly address: Address
  readonly number: number
  readonly branch: 'member' | 'machine'
}

/** The addresses with deposits credited since a block, and the block from which on that can still change. */
export const findCreditedAddresses = async (
  client: Client,
  rail: Rail,
  token: Address,
  fromBlock: number,
): Promise<{ readonly addresses: DepositAddress[]; readonly changesFrom: number }> => {
  const row = await readFirst<{ addresses: DepositAddress[]; changesFrom: string | null }>(
    client,
    `select
      coalesce((
        select json_agg(json_build_object(
          'address', a.address, 'number', a.number,
          'branch', case when a.machine_id is null then 'member' else 'machine' end))
        from deposit_address a
        where a.rail = $1 and a.address in (
          select d.address from chain_deposit d
          where d.rail = $1 and d.state = 'credited' and d.block_number >= $3 and d.token = $2)
      ), '[]') as addresses,
      least(
        (
          select min(d.block_number) from chain_deposit d
          where d.rail = $1 and d.state in ('pending', 'below-minimum')
        ),
        (select c.position from rail_cursor c where c.rail = $1)
      ) as "changesFrom"`,
    [rail, token, fromBlock],
  )
  return { addresses: row?.addresses ?? [], changesFrom: Number(row?.changesFrom ?? 0) }
}

/** The last block that was read, and what the addresses hold that is not credited, in the token's smallest unit. */
export const readUncredited = async (
  client: Client,
  rail: Rail,
  token: Address,
  addresses: readonly Address[],
): Promise<{ readonly position: number; readonly uncredited: ReadonlyMap<Address, bigint> }> => {
  const row = await readFirst<{ position: string | null; uncredited: Record<Address, string> }>(
    client,
    `select (select c.position from rail_cursor c where c.rail = $1) as position,
      coalesce((select json_object_agg(o.address, o.raw) from (
        select d.address, sum(d.raw_amount)::text as raw from chain_deposit d
        where d.rail = $1 and d.address = any ($3::text[]) and d.token = $2
          and d.state in ('pending', 'below-minimum', 'wrong-token')
        group by d.address) o), '{}') as uncredited`,
    [rail, token, addresses],
  )
  return {
    position: Number(row?.position ?? -1),
    uncredited: new Map(
      Object.entries(row?.uncredited ?? {}).map(([address, raw]) => [address as Address, BigInt(raw)]),
    ),
  }
}
