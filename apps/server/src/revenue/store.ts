import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

const countOf = (total: { total: bigint }): number => Number(total.total)
const english = (column: string) => sql<string>`${sql.ref(column)} ->> 'en_US'`

// ───────────────────────────────────────────────────────────── machines

const onAccount = (kind: 'escrow' | 'capital' | 'revenue') =>
  sql<bigint>`coalesce((select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = (machine.id::text, ${sql.lit(kind)}, 'USDT')), 0)`

const machines = (db: Database) =>
  db
    .selectFrom('machine')
    .innerJoin('machineStock', 'machineStock.machineId', 'machine.id')
    .selectAll('machine')
    .select([
      'units',
      'soldUnits',
      onAccount('escrow').as('escrow'),
      onAccount('capital').as('capital'),
      onAccount('revenue').as('revenue'),
    ])
    .select([
      sql<bigint>`coalesce((select sum(amount) from capital_release where machine_id = machine.id and state = 'approved'), 0)::bigint`.as(
        'released',
      ),
      sql<bigint>`coalesce((select sum(received - distributed) from report where machine_id = machine.id and received > distributed), 0)::bigint`.as(
        'reserve',
      ),
    ])

export type MachineRow = Awaited<ReturnType<ReturnType<typeof machines>['execute']>>[number]

export async function findMachine(db: Database, id: string): Promise<MachineRow | null> {
  return (await machines(db).where('machine.id', '=', id).executeTakeFirst()) ?? null
}

/** The machine as it stays until the end of the transaction: neither changed nor sold meanwhile. */
export async function lockMachine(db: Database, id: string): Promise<MachineRow | null> {
  await db.selectFrom('machine').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await db.selectFrom('machineStock').select('units').where('machineId', '=', id).forNoKeyUpdate().execute()
  return findMachine(db, id)
}

export async function listMachines(
  db: Database,
  { pageNum, pageSize, q }: Page & { readonly q?: string | undefined },
): Promise<{ rows: MachineRow[]; total: number }> {
  const pattern = `%${(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const matching = sql<boolean>`(${q ?? ''} = '' or machine.name::text ilike ${pattern} or machine.place::text ilike ${pattern} or machine.kind ilike ${pattern} or machine.revenue_reference ilike ${pattern})`
  const [rows, total] = await Promise.all([
    machines(db)
      .where(matching)
      .orderBy('position')
      .orderBy('createdAt')
      .orderBy('machine.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('machine')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: countOf(total) }
}

export async function addMachine(db: Database, machine: Insertable<Tables['machine']>, units: number): Promise<string> {
  const { id } = await db.insertInto('machine').values(machine).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('machineStock').values({ machineId: id, units }).execute()
  return id
}

export async function changeMachine(db: Database, id: string, fields: Updateable<Tables['machine']>): Promise<void> {
  await db.updateTable('machine').set(fields).where('id', '=', id).execute()
}

export async function changeUnits(db: Database, machineId: string, units: number): Promise<void> {
  await db.updateTable('machineStock').set({ units }).where('machineId', '=', machineId).execute()
}

export async function retireMachine(db: Database, id: string): Promise<void> {
  await db
    .updateTable('machine')
    .set({ retiredAt: sql<Date>`ledger.now()` })
    .where('id', '=', id)
    .execute()
}

export async function isMachine(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('machine').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether a day is still to come, by the business date. */
export async function isFuture(db: Database, day: string): Promise<boolean> {
  const { isFuture } = await db
    .selectNoFrom(sql<boolean>`${day}::date > ledger.today()`.as('isFuture'))
    .executeTakeFirstOrThrow()
  return isFuture
}

// ───────────────────────────────────────────────────────────── reports

const reports = (db: Database) =>
  db
    .selectFrom('report')
    .innerJoin('machine', 'machine.id', 'report.machineId')
    .leftJoin('operator as enterer', 'enterer.id', 'report.enteredBy')
    .leftJoin('operator as decider', 'decider.id', 'report.decidedBy')
    .leftJoin('reading', (join) =>
      join.onRef('reading.machineId', '=', 'report.machineId').onRef('reading.sequence', '=', 'report.readingSequence'),
    )
    .selectAll('report')
    .select([
      english('machine.name').as('machineName'),
      'enterer.email as entererEmail',
      'decider.email as deciderEmail',
      'reading.hasGap',
    ])

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return (await reports(db).where('report.id', '=', id).executeTakeFirst()) ?? null
}

/** For a day of zero there is nothing to receive, so that it counts as received once it is approved. */
const shownState = sql<string>`case when report.state = 'approved' and (report.receipt_id is not null or report.amount = 0) then 'received' else report.state end`

export async function listReports(
  db: Database,
  {
    pageNum,
    pageSize,
    state,
    machineId,
  }: Page & { readonly state?: string | undefined; readonly machineId?: string | undefined },
): Promise<{ rows: ReportRow[]; total: number }> {
  const matching = sql<boolean>`(${state ?? null}::text is null or ${shownState} = ${state ?? null}) and (${machineId ?? null}::uuid is null or report.machine_id = ${machineId ?? null})`
  const [rows, total] = await Promise.all([
    reports(db)
      .where(matching)
      .orderBy('report.day', 'desc')
      .orderBy('report.enteredAt', 'desc')
      .orderBy('report.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('report')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: countOf(total) }
}

const evidence = (db: Database) =>
  db
    .selectFrom('reportEvidence')
    .innerJoin('report', 'report.id', 'reportEvidence.reportId')
    .leftJoin('reading', (join) =>
      join
        .onRef('reading.machineId', '=', 'report.machineId')
        .onRef('reading.sequence', '=', 'report.readingSequence')
        .on('reportEvidence.kind', '=', 'reading'),
    )
    .selectAll('reportEvidence')
    .select(['reading.signed', 'reading.signature', 'reading.publicKey'])

export type EvidenceRow = Awaited<ReturnType<ReturnType<typeof evidence>['execute']>>[number]

export async function findEvidence(db: Database, reportIds: readonly string[]): Promise<EvidenceRow[]> {
  if (reportIds.length === 0) return []
  return evidence(db)
    .where('reportEvidence.reportId', 'in', reportIds)
    .orderBy('reportEvidence.reportId')
    .orderBy('reportEvidence.position')
    .execute()
}

/**
 * A machine's reports are entered one after another: whoever holds this is the only one to add one. False when there is
 * no such machine.
 */
export async function lockReporting(db: Database, machineId: string): Promise<boolean> {
  return (
    (await db.selectFrom('machine').select('id').where('id', '=', machineId).forNoKeyUpdate().executeTakeFirst()) !==
    undefined
  )
}

/** Whether the day has a report that was not rejected. */
export async function isDayTaken(db: Database, machineId: string, day: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('report')
      .select('id')
      .where('machineId', '=', machineId)
      .where('day', '=', day)
      .where('state', '<>', 'rejected')
      .executeTakeFirst()) !== undefined
  )
}

export type NewReport = Pick<
  Insertable<Tables['report']>,
  | 'machineId'
  | 'day'
  | 'amount'
  | 'source'
  | 'meterFrom'
  | 'meterTo'
  | 'meterUnit'
  | 'note'
  | 'enteredBy'
  | 'readingSequence'
>

export async function addReport(db: Database, report: NewReport): Promise<string> {
  return (await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow()).id
}

/** One of each machine; their ids by that of the machine. */
export async function addReports(db: Database, reports: readonly NewReport[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('report')
    .values([...reports])
    .returning(['id', 'machineId'])
    .execute()
  return new Map(rows.map(({ id, machineId }) => [machineId, id]))
}

export async function addEvidence(db: Database, rows: readonly Insertable<Tables['reportEvidence']>[]): Promise<void> {
  await db
    .insertInto('reportEvidence')
    .values([...rows])
    .execute()
}

export async function lockReport(db: Database, id: string): Promise<Selectable<Tables['report']> | null> {
  return (await db.selectFrom('report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}

export async function saveDecision(
  db: Database,
  id: string,
  decision: { readonly state: 'approved' | 'rejected'; readonly decidedBy: string; readonly rejectReason: string },
): Promise<void> {
  await db
    .updateTable('report')
    .set({ ...decision, decidedAt: sql<Date>`ledger.now()` })
    .where('id', '=', id)
    .execute()
}

/** Approves those that wait for it and were entered by somebody else; answers with them. */
export async function approveAll(db: Database, ids: readonly string[], decidedBy: string): Promise<string[]> {
  const rows = await db
    .updateTable('report')
    .set({ state: 'approved', decidedBy, decidedAt: sql<Date>`ledger.now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'entered')
    .where('enteredBy', 'is distinct from', decidedBy)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ReceiveOutcome =
  | 'received'
  | 'same'
  | 'report-unknown'
  | 'not-approved'
  | 'already-received'
  | 'receipt-unknown'
  | 'receipt-used'
  | 'mismatch'

export async function bookReport(db: Database, reportId: string, receiptId: string): Promise<ReceiveOutcome> {
  const { outcome } = await db
    .selectNoFrom(sql<ReceiveOutcome>`receive_revenue(${reportId}, ${receiptId})`.as('outcome'))
    .executeTakeFirstOrThrow()
  return outcome
}

/** Many at once; answers with how many were received now. */
export async function bookReports(
  db: Database,
  pairs: readonly { readonly reportId: string; readonly receiptId: string }[],
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ received: number }>`
    select count(*) filter (where receive_revenue(p.report, p.receipt) = 'received')::int as received
    from (select * from unnest(${pairs.map(({ reportId }) => reportId)}::uuid[], ${pairs.map(({ receiptId }) => receiptId)}::uuid[]) as p(report, receipt) order by 1) p`.execute(
    db,
  )
  return row?.received ?? 0
}

/**
 * Approved reports and receipts that can only belong together: of one machine and amount, and neither has another to go
 * with. What came from where capital went is left for somebody to look at.
 */
export async function findReportReceiptPairs(
  db: Database,
  machineId?: string,
): Promise<{ reportId: string; receiptId: string }[]> {
  const { rows } = await sql<{ reportId: string; receiptId: string }>`
    select min(r.id::text) as "reportId", min(c.id::text) as "receiptId"
    from report r join receipt c on (c.machine_id, c.amount) = (r.machine_id, r.amount) and c.used_as is null
    where r.state = 'approved' and r.receipt_id is null and (${machineId ?? null}::uuid is null or r.machine_id = ${machineId ?? null})
    group by r.machine_id, r.amount having count(*) = 1 and not bool_or(c.is_from_release_account)`.execute(db)
  return rows
}

// ───────────────────────────────────────────────────────────── readings

export async function findPublicKeys(
  db: Database,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.selectFrom('machine').select(['id', 'publicKey']).where('id', 'in', machineIds).execute()
  return new Map(rows.flatMap(({ id, publicKey }) => (publicKey ? [[id, publicKey] as const] : [])))
}

/**
 * As above, for many machines, in the order of their ids: two who ask for the same ones would otherwise wait for each
 * other.
 */
export async function lockAllReporting(db: Database, machineIds: readonly string[]): Promise<void> {
  await db.selectFrom('machine').select('id').where('id', 'in', machineIds).orderBy('id').forNoKeyUpdate().execute()
}

export type RecordedReading = {
  /** The reading of that sequence, with its report. */
  readonly known: { readonly signed: string; readonly hasGap: boolean; readonly reportId: string } | null
  /** The highest sequence so far. */
  readonly last: bigint
  /** Whether the day is still to come, by the business date. */
  readonly isFuture: boolean
  /** Whether the day has a report that was not rejected. */
  readonly isTaken: boolean
}

/** What is known of each machine that says something of a day, by its id. */
export async function findRecordedReadings(
  db: Database,
  said: readonly { readonly machineId: string; readonly sequence: bigint; readonly day: string }[],
): Promise<ReadonlyMap<string, RecordedReading>> {
  const { rows } = await sql<{
    machineId: string
    signed: string | null
    hasGap: boolean
    reportId: string
    last: bigint
    isFuture: boolean
    isTaken: boolean
  }>`
    select s.machine_id as "machineId", k.signed, k.has_gap as "hasGap", e.id as "reportId", s.day > ledger.today() as "isFuture",
      coalesce((select max(g.sequence) from reading g where g.machine_id = s.machine_id), 0)::bigint as last,
      exists (select from report r where r.machine_id = s.machine_id and r.day = s.day and r.state <> 'rejected') as "isTaken"
    from unnest(${said.map(({ machineId }) => machineId)}::uuid[], ${said.map(({ sequence }) => sequence)}::bigint[], ${said.map(({ day }) => day)}::date[]) as s(machine_id, sequence, day)
    left join reading k on (k.machine_id, k.sequence) = (s.machine_id, s.sequence)
    left join report e on (e.machine_id, e.reading_sequence) = (k.machine_id, k.sequence)`.execute(db)
  return new Map(
    rows.map(({ machineId, signed, hasGap, reportId, ...told }) => [
      machineId,
      { ...told, known: signed === null ? null : { signed, hasGap, reportId } },
    ]),
  )
}

export async function addReadings(db: Database, readings: readonly Insertable<Tables['reading']>[]): Promise<void> {
  await db
    .insertInto('reading')
    .values([...readings])
    .execute()
}

// ───────────────────────────────────────────────────────────── receipts

const receipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .leftJoin('machine', 'machine.id', 'receipt.machineId')
    .selectAll('receipt')
    .select(sql<string>`coalesce(machine.name ->> 'en_US', '')`.as('machineName'))

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

export async function findReceipt(db: Database, id: string): Promise<ReceiptRow | null> {
  return (await receipts(db).where('receipt.id', '=', id).executeTakeFirst()) ?? null
}

export async function listReceipts(
  db: Database,
  {
    pageNum,
    pageSize,
    machineId,
    isUnused,
  }: Page & { readonly machineId?: string | undefined; readonly isUnused?: boolean | undefined },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const matching = sql<boolean>`(${machineId ?? null}::uuid is null or receipt.machine_id = ${machineId ?? null}) and (${isUnused ?? null}::boolean is null or (receipt.used_as is null) = ${isUnused ?? null})`
  const [rows, total] = await Promise.all([
    receipts(db)
      .where(matching)
      .orderBy('receipt.receivedAt', 'desc')
      .orderBy('receipt.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('receipt')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: countOf(total) }
}

// ───────────────────────────────────────────────────────────── releases of capital

const releases = (db: Database) =>
  db
    .selectFrom('capitalRelease')
    .innerJoin('machine', 'machine.id', 'capitalRelease.machineId')
    .innerJoin('operator as requester', 'requester.id', 'capitalRelease.requestedBy')
    .leftJoin('operator as decider', 'decider.id', 'capitalRelease.decidedBy')
    .selectAll('capitalRelease')
    .select([
      english('machine.name').as('machineName'),
      'requester.email as requesterEmail',
      'decider.email as deciderEmail',
    ])

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof releases>['execute']>>[number]

export async function findRelease(db: Database, id: string): Promise<ReleaseRow | null> {
  return (await releases(db).where('capitalRelease.id', '=', id).executeTakeFirst()) ?? null
}

export async function listReleases(
  db: Database,
  { pageNum, pageSize, machineId }: Page & { readonly machineId?: string | undefined },
): Promise<{ rows: ReleaseRow[]; total: number }> {
  const matching = sql<boolean>`(${machineId ?? null}::uuid is null or capital_release.machine_id = ${machineId ?? null})`
  const [rows, total] = await Promise.all([
    releases(db)
      .where(matching)
      .orderBy('capitalRelease.requestedAt', 'desc')
      .orderBy('capitalRelease.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('capitalRelease')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: countOf(total) }
}

export async function addRelease(
  db: Database,
  release: Pick<
    Insertable<Tables['capitalRelease']>,
    'machineId' | 'amount' | 'destination' | 'purpose' | 'requestedBy'
  >,
): Promise<string> {
  return (await db.insertInto('capitalRelease').values(release).returning('id').executeTakeFirstOrThrow()).id
}

export type ReleaseOutcome = 'approved' | 'rejected' | 'unknown' | 'decided' | 'own' | 'above-capital'

export async function approveRelease(db: Database, id: string, decidedBy: string): Promise<ReleaseOutcome> {
  return (
    await db
      .selectNoFrom(sql<ReleaseOutcome>`release_capital(${id}, ${decidedBy})`.as('outcome'))
      .executeTakeFirstOrThrow()
  ).outcome
}

export async function rejectRelease(
  db: Database,
  id: string,
  decidedBy: string,
  reason: string,
): Promise<ReleaseOutcome> {
  return (
    await db
      .selectNoFrom(sql<ReleaseOutcome>`reject_release(${id}, ${decidedBy}, ${reason})`.as('outcome'))
      .executeTakeFirstOrThrow()
  ).outcome
}
