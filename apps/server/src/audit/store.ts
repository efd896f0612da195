import type { ParsedOf } from '@millrace/contract/call'
import type { auditList } from '@millrace/contract/console/operator'
import { sql } from 'kysely'
import { hasValues, toPattern } from '../db/conditions.ts'
import type { Database } from '../db/database.ts'
import { isInRange } from '../db/dayRange.ts'
import { call } from '../db/functions.ts'
import { hasRow, readPage } from '../db/rows.ts'

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
export const recordAuditEntry = (
  db: Database,
  { session, memberId, action, subjectId, before, after, reason = '', address = '', requestId }: AuditEntry,
) =>
  call(
    db,
    'recordAudit',
    session ?? null,
    memberId ?? null,
    action,
    subjectId ?? null,
    toJson(before),
    toJson(after),
    requestId,
    reason,
    address,
  )

/** Records that an operator has read personal data: once, however often the page refreshes. */
export const recordReading = (
  db: Database,
  { session, action, subjectId, after, address = '', requestId }: AuditEntry,
) => call(db, 'recordReading', session ?? null, action, subjectId ?? null, toJson(after), requestId, address)

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

/** Answers `unsigned` when this is not signed by the own key of the operator who approves. */
export async function refuseUnsigned<Outcome>(decide: Promise<Outcome>): Promise<Outcome | 'unsigned'> {
  return decide.catch((error: { readonly code?: string }) => {
    if (error.code === 'MR001') return 'unsigned' as const
    throw error
  })
}

/** True when this was recorded about the subject since then. */
export const hasAuditEntry = (
  db: Database,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
  since: Date,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('audit')
      .select('id')
      .where('subjectId', '=', subjectId)
      .where('action', '=', action)
      .where('at', '>', since),
  )

const selectWithOperator = (db: Database) =>
  db.selectFrom('audit').leftJoin('operator', 'operator.id', 'audit.operatorId')

/** Of actions that begin with some words only, or of all. */
export function listAudit(
  db: Database,
  { q, action, ...page }: ParsedOf<typeof auditList>,
  beginnings: readonly string[] | null,
) {
  let matching = selectWithOperator(db)
    .where(isInRange('audit.at', page))
    .where(hasValues({ 'audit.action': action || null }))
  if (beginnings)
    matching = matching.where(
      sql<boolean>`substring(audit.action from '^read\\.[^-.]+|^[^.]+') = any (${[...beginnings]})`,
    )
  if (q) {
    const pattern = toPattern(q)
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
  return readPage(
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
      .orderBy('audit.id', 'desc'),
    matching,
    page,
  )
}

/** Everything that a member did or that was done to them. */
export const listAuditAbout = (db: Database, memberId: string) =>
  selectWithOperator(db)
    .select(['at', 'operator.role as byRole', 'action', 'before', 'after', 'audit.reason', 'audit.address'])
    .where((where) => where.or([where('subjectId', '=', memberId), where('audit.memberId', '=', memberId)]))
    .orderBy('audit.id')
    .execute()
