import type { PostPicture, PostVideo } from '@millrace/contract/square/post'
import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import type { ModerationAction, reportReasons } from '@millrace/contract/square/safety'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'

export type Subject = { readonly id: string; readonly isComment: boolean }

/** False when there is nothing that the member could have seen. */
export async function reportSubject(
  pool: pg.Pool,
  memberId: string,
  subject: Subject,
  { reason, note }: { readonly reason: string; readonly note: string },
): Promise<boolean> {
  return onlyRow(
    await pool.query<{ is_reported: boolean }>('select report_subject($1, $2, $3, $4, $5) as is_reported', [
      memberId,
      subject.id,
      subject.isComment,
      reason,
      note,
    ]),
  ).is_reported
}

export async function blockAuthor(
  pool: pg.Pool,
  memberId: string,
  subject: Subject,
): Promise<'blocked' | 'unknown' | 'impossible'> {
  return onlyRow(
    await pool.query<{ outcome: 'blocked' | 'unknown' | 'impossible' }>('select block_author($1, $2, $3) as outcome', [
      memberId,
      subject.id,
      subject.isComment,
    ]),
  ).outcome
}

export async function endBlock(pool: pg.Pool, memberId: string, id: string): Promise<void> {
  await pool.query('select end_block($1, $2)', [memberId, id])
}

export type Block = { readonly id: string; readonly createdAt: Date; readonly memberId: string; readonly name: string }

export async function listBlocks(pool: pg.Pool, memberId: string): Promise<Block[]> {
  const { rows } = await pool.query<Block>(
    `select b.id, b.created_at as "createdAt", b.blocked_id as "memberId", m.name
      from member_block b join member m on m.id = b.blocked_id
      where b.member_id = $1 order by b.created_at desc, b.id limit 200`,
    [memberId],
  )
  return rows
}

type ActionRow = {
  readonly id: string
  readonly action: ModerationAction
  readonly reason: string
  readonly createdAt: Date
  readonly until: Date | null
  readonly answer: string
  readonly reply: string
  readonly endedAt: Date | null
  readonly content: string
}

/** The latest that our staff did about what a member wrote. */
export async function listActions(pool: pg.Pool, memberId: string): Promise<ActionRow[]> {
  const { rows } = await pool.query<ActionRow>(
    `select a.id, a.action, a.reason, a.created_at as "createdAt", a.until, a.answer,
        a.reply, a.ended_at as "endedAt",
        left(coalesce(p.content, c.content, ''), 100) as content
      from moderation_action a left join post p on p.id = a.subject_id left join post_comment c on c.id = a.subject_id
      where a.member_id = $1 order by a.id desc limit 50`,
    [memberId],
  )
  return rows
}

export async function answerModeration(
  pool: pg.Pool,
  memberId: string,
  actionId: string,
  answer: string,
): Promise<'answered' | 'unknown' | 'before'> {
  return onlyRow(
    await pool.query<{ outcome: 'answered' | 'unknown' | 'before' }>(
      'select answer_moderation($1, $2, $3) as outcome',
      [memberId, actionId, answer],
    ),
  ).outcome
}

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

/** Of posts and comments whose ids a statement calls `i.subject_id`. Its first value is the operator who reads. */
const columns = `coalesce(c.id, p.id) as id, c.id is not null as "isComment", p.id as "postId",
  case when c.id is null then p.member_id else c.member_id end as "memberId", m.name, o.name as "operatorName",
  case when c.id is null then n.name ->> 'en_US' end as "machineName", coalesce(c.content, p.content) as content,
  case when c.id is null then p.machine_text end as "machineText", p.params,
  case when c.id is null then '' else p.content end as "postContent",
  case when c.id is null then p.pictures else '[]' end as pictures, case when c.id is null then p.video end as video,
  coalesce(c.created_at, p.created_at) as "createdAt", i.opened_at as "openedAt",
  coalesce(i.state = 'open', false) as "isOpen", coalesce(c.state, p.state) as state,
  coalesce(c.state, p.state) = 'removed' and coalesce(c.reason, p.reason) = '' as "isGone",
  coalesce(c.warnings, p.warnings) as warnings,
  (select count(*)::int from post_report r where r.subject_id = i.subject_id) as "reportCount",
  exists (select from moderation_action a
    where a.subject_id = i.subject_id and a.answered_at is not null and a.replied_at is null) as "hasAnswer",
  coalesce(o.id = $1, false) or exists (select from moderation_action a
    where a.subject_id = i.subject_id and a.answered_at is not null and a.replied_at is null
      and a.operator_id = $1) as "isOwn"`
const joins = `left join post_comment c on c.id = i.subject_id
  join post p on p.id = coalesce(c.post_id, i.subject_id)
  left join member m on m.id = case when c.id is null then p.member_id else c.member_id end
  left join operator o on o.id = case when c.id is null then p.operator_id else c.operator_id end
  left join machine n on n.id = p.by_machine_id`

/** What waits, longest first; or what was decided, latest first. */
export function listItems(
  pool: pg.Pool,
  operatorId: string,
  { isOpen, ...page }: PageRequest & { readonly isOpen: boolean },
): Promise<Page<ItemRow>> {
  const state = isOpen ? 'open' : 'closed'
  const order = isOpen ? 'i.opened_at, i.subject_id' : 'i.closed_at desc, i.subject_id'
  return queryPage<ItemRow>(
    pool,
    {
      name: `moderation.list.${state}`,
      text: `select ${columns} from (
          select i.* from moderation_item i where i.state = $2 order by ${order} limit $3 offset $4
        ) i ${joins} order by ${order}`,
      values: [operatorId, state, page.pageSize, toOffset(page)],
    },
    {
      name: 'moderation.total',
      text: 'select count(*) as total from moderation_item i where i.state = $1',
      values: [state],
    },
  )
}

/** Any post or comment, whether it waits or not; null when there is none. */
export async function findItem(pool: pg.Pool, operatorId: string, id: string): Promise<ItemRow | null> {
  const { rows } = await pool.query<ItemRow>({
    name: 'moderation.one',
    text: `select ${columns} from (
        select $2::uuid as subject_id, q.opened_at, q.state from (values (1)) x
        left join moderation_item q on q.subject_id = $2
      ) i ${joins}`,
    values: [operatorId, id],
  })
  return rows[0] ?? null
}

export type Report = {
  readonly reason: (typeof reportReasons)[number]
  readonly note: string
  readonly createdAt: Date
}

export async function listReports(pool: pg.Pool, id: string): Promise<Report[]> {
  const { rows } = await pool.query<Report>(
    `select r.reason, r.note, r.created_at as "createdAt" from post_report r where r.subject_id = $1
      order by r.created_at limit 100`,
    [id],
  )
  return rows
}

export type Decision = {
  readonly id: string
  readonly action: ModerationAction
  readonly reason: string
  readonly by: string
  readonly createdAt: Date
  readonly until: Date | null
  readonly endedAt: Date | null
  readonly answer: string
  readonly reply: string
  readonly repliedBy: string
}

/** What was decided about it, latest first. */
export async function listDecisions(pool: pg.Pool, id: string): Promise<Decision[]> {
  const { rows } = await pool.query<Decision>(
    `select a.id, a.action, a.reason, o.name as by, a.created_at as "createdAt", a.until, a.ended_at as "endedAt",
        a.answer, a.reply, coalesce(r.name, '') as "repliedBy"
      from moderation_action a join operator o on o.id = a.operator_id left join operator r on r.id = a.replied_by
      where a.subject_id = $1 order by a.id desc limit 50`,
    [id],
  )
  return rows
}

export type AuthorRecord = {
  readonly joinedAt: Date
  readonly posts: number
  readonly comments: number
  readonly decisions: number
  readonly restored: number
  readonly mutedUntil: Date | null
}

export async function readAuthor(pool: pg.Pool, memberId: string): Promise<AuthorRecord> {
  return onlyRow(
    await pool.query<AuthorRecord>(
      `select m.created_at as "joinedAt", muted_until(m.id) as "mutedUntil",
        (select count(*)::int from post p where p.member_id = m.id and p.state = 'visible') as posts,
        (select count(*)::int from post_comment c where c.member_id = m.id and c.state = 'visible') as comments,
        (select count(*)::int from moderation_action a where a.member_id = m.id and a.action <> 'restore') as decisions,
        (select count(*)::int from moderation_action a where a.member_id = m.id and a.action = 'restore') as restored
      from member m where m.id = $1`,
      [memberId],
    ),
  )
}

export type Moderated = {
  readonly outcome: 'done' | 'unknown' | 'no-member' | 'own' | 'gone' | 'no-reason' | 'no-change' | 'muted-before'
  readonly memberId: string | null
  readonly actionId: string | null
  readonly until: Date | null
  /** Whether it replies to the author's answer. */
  readonly isReply: boolean
  readonly isComment: boolean
}

/** By the operator that the transaction acts as. */
export async function moderate(
  db: Database,
  {
    operatorId,
    id,
    action,
    reason,
    muteDays,
  }: {
    readonly operatorId: string
    readonly id: string
    readonly action: ModerationAction | null
    readonly reason: string
    readonly muteDays: number
  },
): Promise<Moderated> {
  return onlyRow(
    await sql<Moderated>`
      select outcome, member_id, action_id, until, is_reply, is_comment
      from moderate(${operatorId}, ${id}, ${action}, ${reason}, ${muteDays})`.execute(db),
  )
}
