import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type AuditEntry = {
  /** The token of the operator who did it. Left out, it is whoever the transaction acts as; see actAs. */
  readonly session?: string
  /** The member who did it; neither when the platform did it by itself, or somebody who is not signed in. */
  readonly memberId?: string
  readonly action: string
  readonly subjectId?: string
  readonly before?: object
  readonly after?: object
  readonly reason?: string
  /** Where from: the caller's truncated address. */
  readonly address?: string
  readonly requestId: string
}

const toJson = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null)

/**
 * Records who did what. Call it in the transaction of the change, so that neither is stored without the other.
 * Contains ids of members only, so that erasing a member leaves nothing of them here.
 */
export async function recordAuditEntry(
  db: Database,
  { session, memberId, action, subjectId, before, after, reason = '', address = '', requestId }: AuditEntry,
): Promise<void> {
  await sql`select record_audit(${session ?? null}, ${memberId ?? null}::uuid, ${action}, ${subjectId ?? null}::uuid,
    ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${requestId}, ${reason}, ${address})`.execute(db)
}

/** Records that an operator has read personal data: once, however often the page refreshes. */
export async function recordReading(
  db: Database,
  { session, action, subjectId, after, address = '', requestId }: AuditEntry,
): Promise<void> {
  await sql`select record_reading(${session ?? null}, ${action}, ${subjectId ?? null}::uuid, ${toJson(after)}::jsonb,
    ${requestId}, ${address})`.execute(db)
}

/**
 * In the rest of the transaction, the operator of this session acts. The database finds out who that is, and checks the
 * signature, in base64, where an approval takes one.
 */
export async function actAs(
  db: Database,
  { token }: { readonly token: string },
  signature: string | undefined = '',
): Promise<void> {
  await sql`select set_config('millrace.session', ${token}, true),
    set_config('millrace.signature', ${Buffer.from(signature, 'base64').toString('hex')}, true)`.execute(db)
}

const unsigned = 'MR001'

/** Refuses an approval that is not signed by its operator's own key. */
export async function refuseUnsigned<Outcome>(decide: Promise<Outcome>): Promise<Outcome | 'unsigned'> {
  return decide.catch((error: { readonly code?: string }) => {
    if (error.code === unsigned) return 'unsigned'
    throw error
  })
}

/** True when this was recorded about the subject since then. */
export async function hasAuditEntry(
  db: Database,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export type AuditPage = {
  readonly pageNum: number
  readonly pageSize: number
  readonly q?: string | undefined
  readonly action?: string | undefined
}

const selectWithOperator = (db: Database) =>
  db.selectFrom('audit').leftJoin('operator', 'operator.id', 'audit.operatorId')

export async function listAudit(db: Database, { pageNum, pageSize, q, action }: AuditPage) {
  let matching = selectWithOperator(db)
  if (action) matching = matching.where('action', '=', action)
  if (q) {
    const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
    matching = matching.where((where) =>
      where.or([
        where('operator.email', 'ilike', pattern),
        where('action', 'ilike', pattern),
        where('audit.reason', 'ilike', pattern),
        where(sql<string>`audit.subject_id::text`, '=', q.toLowerCase()),
        where(sql<string>`audit.member_id::text`, '=', q.toLowerCase()),
      ]),
    )
  }
  const [rows, { total }] = await Promise.all([
    matching
      .select([
        'audit.id',
        'at',
        'operator.email as operatorEmail',
        'audit.memberId',
        'action',
        'subjectId',
        'before',
        'after',
        'audit.reason',
        'audit.address',
      ])
      .orderBy('audit.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Everything that a member did or that was done to them. */
export const listAuditAbout = (db: Database, memberId: string) =>
  selectWithOperator(db)
    .select(['at', 'operator.role as byRole', 'action', 'before', 'after', 'audit.reason', 'audit.address'])
    .where((where) => where.or([where('subjectId', '=', memberId), where('audit.memberId', '=', memberId)]))
    .orderBy('audit.id')
    .execute()
