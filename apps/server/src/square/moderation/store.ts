import type { PostPicture, PostVideo } from '@millrace/contract/square/post'
import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type Subject = { readonly id: string; readonly isComment: boolean }

/** False when there is nothing that the member could have seen. */
export const reportSubject = (
  db: Database,
  memberId: string,
  subject: Subject,
  { reason, note }: { readonly reason: string; readonly note: string },
) => call(db, 'reportSubject', memberId, subject.id, subject.isComment, reason, note)

export const blockAuthor = (db: Database, memberId: string, subject: Subject) =>
  call(db, 'blockAuthor', memberId, subject.id, subject.isComment)

export const endBlock = (db: Database, memberId: string, id: string) => call(db, 'endBlock', memberId, id)

export type Block = { readonly id: string; readonly createdAt: Date; readonly memberId: string; readonly name: string }

export const listBlocks = (db: Database, memberId: string): Promise<Block[]> =>
  query(db).rows`select b.id, b.created_at, b.blocked_id as member_id, m.name
    from member_block b join member m on m.id = b.blocked_id
    where b.member_id = ${memberId} order by b.created_at desc, b.id limit 200`

type ActionRow = Pick<
  Row<'moderationAction'>,
  'id' | 'action' | 'reason' | 'createdAt' | 'until' | 'answer' | 'reply' | 'endedAt'
> & { readonly content: string }

/** The latest that our staff did about what a member wrote. */
export const listActions = (db: Database, memberId: string): Promise<ActionRow[]> =>
  query(db).rows`select a.id, a.action, a.reason, a.created_at, a.until, a.answer,
      a.reply, a.ended_at,
      left(coalesce(p.content, c.content, ''), 100) as content
    from moderation_action a left join post p on p.id = a.subject_id left join post_comment c on c.id = a.subject_id
    where a.member_id = ${memberId} order by a.id desc limit 50`

export const answerModeration = (db: Database, memberId: string, actionId: string, answer: string) =>
  call(db, 'answerModeration', memberId, actionId, answer)

// ── operators

export type ItemRow = {
  readonly id: string
  readonly isComment: boolean
  readonly postId: string
  readonly memberId: string | null
  readonly name: string | null
  readonly operatorName: string | null
  readonly machineName: string | null
  readonly content: string
  readonly machineText: 'month' | 'pause' | 'repair' | 'photo' | null
  readonly params: Readonly<Record<string, string>>
  readonly postContent: string
  readonly pictures: readonly PostPicture[]
  readonly video: PostVideo | null
  readonly createdAt: Date
  readonly openedAt: Date | null
  readonly isOpen: boolean
  readonly state: 'visible' | 'hidden' | 'removed'
  readonly isGone: boolean
  readonly warnings: readonly RuleKind[]
  readonly reportCount: number
  readonly hasAnswer: boolean
  readonly isOwn: boolean
}

/** Of posts and comments whose ids a statement calls `i.subject_id`. */
const columns = (operatorId: string) => sql`coalesce(c.id, p.id) as id, c.id is not null as is_comment, p.id as post_id,
  case when c.id is null then p.member_id else c.member_id end as member_id, m.name, o.name as operator_name,
  case when c.id is null then n.name ->> 'en_US' end as machine_name, coalesce(c.content, p.content) as content,
  case when c.id is null then p.machine_text end as machine_text, p.params,
  case when c.id is null then '' else p.content end as post_content,
  case when c.id is null then p.pictures else '[]' end as pictures, case when c.id is null then p.video end as video,
  coalesce(c.created_at, p.created_at) as created_at, i.opened_at,
  coalesce(i.state = 'open', false) as is_open, coalesce(c.state, p.state) as state,
  coalesce(c.state, p.state) = 'removed' and coalesce(c.reason, p.reason) = '' as is_gone,
  coalesce(c.warnings, p.warnings) as warnings,
  (select count(*)::int from post_report r where r.subject_id = i.subject_id) as report_count,
  exists (select from moderation_action a
    where a.subject_id = i.subject_id and a.answered_at is not null and a.replied_at is null) as has_answer,
  coalesce(o.id = ${operatorId}, false) or exists (select from moderation_action a
    where a.subject_id = i.subject_id and a.answered_at is not null and a.replied_at is null
      and a.operator_id = ${operatorId}) as is_own`
const joins = sql`left join post_comment c on c.id = i.subject_id
  join post p on p.id = coalesce(c.post_id, i.subject_id)
  left join member m on m.id = case when c.id is null then p.member_id else c.member_id end
  left join operator o on o.id = case when c.id is null then p.operator_id else c.operator_id end
  left join machine n on n.id = p.by_machine_id`

/** What waits, longest first; or what was decided, latest first. */
export function listItems(
  db: Database,
  operatorId: string,
  { isOpen, ...page }: PageRequest & { readonly isOpen: boolean },
): Promise<Page<ItemRow>> {
  const state = isOpen ? 'open' : 'closed'
  const order = isOpen ? sql`i.opened_at, i.subject_id` : sql`i.closed_at desc, i.subject_id`
  return queryPage<ItemRow>(
    db,
    sql`select ${columns(operatorId)} from (
          select i.* from moderation_item i where i.state = ${state} order by ${order} ${limitTo(page)}
        ) i ${joins} order by ${order}`,
    sql`select count(*) as total from moderation_item i where i.state = ${state}`,
  )
}

/** Any post or comment, whether it waits or not; null when there is none. */
export const findItem = (db: Database, operatorId: string, id: string): Promise<ItemRow | null> =>
  query(db).first`select ${columns(operatorId)} from (
      select ${id}::uuid as subject_id, q.opened_at, q.state from (values (1)) x
      left join moderation_item q on q.subject_id = ${id}
    ) i ${joins}`

export const listReports = (db: Database, id: string) =>
  db
    .selectFrom('postReport')
    .select(['reason', 'note', 'createdAt'])
    .where('subjectId', '=', id)
    .orderBy('createdAt')
    .limit(100)
    .execute()

type Decision = Omit<ActionRow, 'content'> & { readonly by: string; readonly repliedBy: string }

/** What was decided about it, latest first. */
export const listDecisions = (db: Database, id: string): Promise<Decision[]> =>
  query(db).rows`select a.id, a.action, a.reason, o.name as by, a.created_at, a.until, a.ended_at,
      a.answer, a.reply, coalesce(r.name, '') as replied_by
    from moderation_action a join operator o on o.id = a.operator_id left join operator r on r.id = a.replied_by
    where a.subject_id = ${id} order by a.id desc limit 50`

type AuthorRecord = {
  readonly joinedAt: Date
  readonly posts: number
  readonly comments: number
  readonly decisions: number
  readonly restored: number
  readonly mutedUntil: Date | null
}

export const readAuthor = (db: Database, memberId: string): Promise<AuthorRecord> =>
  query(db).row`select m.created_at as joined_at, muted_until(m.id) as muted_until,
      (select count(*)::int from post p where p.member_id = m.id and p.state = 'visible') as posts,
      (select count(*)::int from post_comment c where c.member_id = m.id and c.state = 'visible') as comments,
      (select count(*)::int from moderation_action a where a.member_id = m.id and a.action <> 'restore') as decisions,
      (select count(*)::int from moderation_action a where a.member_id = m.id and a.action = 'restore') as restored
    from member m where m.id = ${memberId}`

/** Until when the author of a post or comment was muted for it last. */
export const findMuteEnd = (db: Database, id: string): Promise<Date> =>
  query(db).value`(select max(a.until) from moderation_action a where a.subject_id = ${id} and a.action = 'mute')`
