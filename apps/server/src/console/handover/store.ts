import type { DataOf, ParsedOf, Role } from '@millrace/contract/call'
import type { handoverCases, handoverList, Office } from '@millrace/contract/console/handover'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { firstOrNull, query, readPage } from '../../db/rows.ts'

export const addNote = (db: Database, operatorId: string, office: Office, content: string) =>
  call(db, 'writeShiftNote', operatorId, office, content)

export const takeNote = (db: Database, id: string, operatorId: string) => call(db, 'takeShiftNote', id, operatorId)

export const closeNote = (db: Database, id: string, operatorId: string) => call(db, 'closeShiftNote', id, operatorId)

const selectNotes = (db: Database) =>
  db
    .selectFrom('shiftNote')
    .innerJoin('operator as writer', 'writer.id', 'shiftNote.operatorId')
    .leftJoin('operator as taker', 'taker.id', 'shiftNote.takenBy')
    .leftJoin('operator as closer', 'closer.id', 'shiftNote.closedBy')
    .selectAll('shiftNote')
    .select([
      'writer.name as writerName',
      'writer.role as writerRole',
      'taker.name as takerName',
      'taker.role as takerRole',
      'closer.name as closerName',
      'closer.role as closerRole',
    ])

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

export const findNote = (db: Database, id: string): Promise<NoteRow | null> =>
  firstOrNull(selectNotes(db).where('shiftNote.id', '=', id))

export function listNotes(
  db: Database,
  offices: readonly Office[],
  { isOpen, ...page }: ParsedOf<typeof handoverList>,
) {
  const isMatch = sql<boolean>`shift_note.office = any (${[...offices]})
    and (${isOpen !== true} or shift_note.closed_at is null)`
  return readPage(
    selectNotes(db)
      .where(isMatch)
      .orderBy(sql`shift_note.closed_at is not null`)
      .orderBy('shiftNote.at', 'desc')
      .orderBy('shiftNote.id'),
    db.selectFrom('shiftNote').where(isMatch),
    page,
  )
}

type Case = DataOf<typeof handoverCases>[number]
export type CaseRow = Omit<Case, 'amount' | 'since' | 'holder'> & {
  amount: bigint | null
  since: Date
  holderId: string | null
  holderName: string | null
  holderRole: string | null
}

/** Whoever proposed them has done their part: another decides. */
const proposalsFor = (role: Role) => sql`select p.id, 'proposal',
    concat_ws(', ', 'Proposal', replace(p.kind, '-', ' '), nullif(p.subject_name, '')), null, p.proposed_at, null
  from proposal p where p.state = 'open' and p.expires_at > now() and ${role} = any ((rule_of(p.kind)).roles)`

const casesOf = {
  service: sql`select c.id, 'chat' as kind, 'Chat' as title, null::bigint as amount, c.created_at as since,
      c.operator_id as holder
    from conversation c where c.closed_at is null
    union all
    select t.id, 'ticket', 'Ticket ' || t.number, null, t.waiting_since, t.read_by from ticket t where t.state = 'open'
    union all
    select v.id, 'verification', 'Verification', null, v.created_at, null from verification v where v.state = 'pending'
    union all
    select m.subject_id, 'moderation', case when m.is_comment then 'Comment' else 'Post' end || ' to look at', null,
      m.opened_at, null
    from moderation_item m where m.state = 'open'
    union all
    select s.id, 'submission', case s.kind when 'group' then 'Joined the group' else 'Shared a video' end, null,
      s.created_at, null
    from submission s where s.state = 'pending'
    union all ${proposalsFor('support')}`,
  money: sql`select w.id, 'withdraw' as kind, 'Withdrawal' as title, w.amount, w.created_at as since,
      (select a.operator_id from withdrawal_approval a where a.withdrawal_id = w.id order by a.at limit 1) as holder
    from withdrawal w where w.state = 'pending'
      and w.approvals_needed > (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id)
    union all
    select i.id, 'reconciliation', 'Difference on ' || i.rail, null, i.opened_at, i.owner_id
    from reconciliation_item i where i.closed_at is null
    union all
    select r.id, 'report', 'Report, ' || (m.name ->> 'en_US'), r.amount, r.entered_at, null
    from report r join machine m on m.id = r.machine_id where r.state = 'entered'
    union all ${proposalsFor('finance')}`,
} as const

export const listCases = (db: Database, offices: readonly Office[]): Promise<CaseRow[]> =>
  query(db).rows`select c.id, c.kind, c.title, c.amount, c.since, o.id as holder_id, o.name as holder_name,
      o.role as holder_role
    from (${sql.join(
      offices.map((office) => sql`(${casesOf[office]})`),
      // What two offices may decide is one case.
      sql` union `,
    )}) c left join operator o on o.id = c.holder order by c.since, c.id limit 100`
