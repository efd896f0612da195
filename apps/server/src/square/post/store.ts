import type { PostPicture, PostVideo, postFilters } from '@millrace/contract/square/post'
import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import { hasValues, andAll } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type AnswerOf, call, callRow } from '../../db/functions.ts'
import { type PageRequest, query, limitFrom, cutPage } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type PostRow = Pick<
  Row<'post'>,
  | 'id'
  | 'content'
  | 'machineText'
  | 'createdAt'
  | 'state'
  | 'reason'
  | 'units'
  | 'memberId'
  | 'operatorId'
  | 'machineId'
> & {
  readonly params: Readonly<Record<string, string>>
  readonly pictures: readonly PostPicture[]
  readonly video: PostVideo | null
  readonly likes: number
  readonly comments: number
  readonly warnings: readonly RuleKind[]
  readonly name: string | null
  readonly headUrl: string | null
  readonly isDemo: boolean | null
  readonly operatorName: string | null
  readonly machineName: string | null
  readonly isByMachine: boolean
  readonly isLiked: boolean
}

/** Who reads: a member, or anyone; and in which language. */
export type Reader = { readonly id: string | null; readonly language: Language }

/** The columns of posts that a statement calls `p`. */
const columns = ({ id, language }: Reader) => sql`p.id, p.content, p.machine_text, p.params, p.created_at, p.pictures,
  p.video, p.like_count as likes, p.comment_count as comments, p.state, p.reason, p.warnings, p.units,
  p.member_id, m.name, m.head_url, coalesce(m.is_demo, o.is_demo, n.is_demo) as is_demo,
  p.operator_id, o.name as operator_name, n.id as machine_id,
  coalesce(nullif(n.name ->> ${language.header}, ''), n.name ->> 'en_US') as machine_name,
  p.by_machine_id is not null as is_by_machine,
  exists (select from post_like l where (l.subject_id, l.member_id) = (p.id, ${id})) as is_liked`
/** Row by row: a plan for any number of rows would read all members for a page of twenty. */
const joins = sql`left join lateral (
    select m.name, m.head_url, m.is_demo from member m where m.id = p.member_id limit 1) m on true
  left join lateral (select o.name, o.is_demo from operator o where o.id = p.operator_id limit 1) o on true
  left join lateral (
    select n.id, n.name, n.is_demo from machine n
    where n.id = coalesce(p.machine_id, p.by_machine_id) limit 1) n on true`

/** Not what somebody wrote who has blocked the reader, or whom the reader has blocked. */
const isNotBlocked = (readerId: string | null) => sql`not exists (
    select from member_block b where (b.member_id, b.blocked_id) = (${readerId}, p.member_id))
  and not exists (select from member_block b where (b.member_id, b.blocked_id) = (p.member_id, ${readerId}))`

type PostFilter = (typeof postFilters)[number]

const conditions: Readonly<Record<PostFilter, (readerId: string | null) => RawBuilder<unknown>>> = {
  all: () => sql`p.state = 'visible'`,
  staff: () => sql`p.state = 'visible' and p.operator_id is not null`,
  questions: () => sql`p.state = 'visible' and p.is_question`,
  machines: (readerId) => sql`p.state = 'visible' and p.machine_id = any(array(
    select u.machine_id from purchase u
    where u.member_id = ${readerId} and u.undone_day is null and u.last_day >= ledger.today()))`,
  // Also those that were hidden or removed by our staff: the author is told why.
  own: (readerId) => sql`p.member_id = ${readerId} and (p.state <> 'removed' or p.reason <> '')`,
}

// By its key: every post updates this one row, and a table that was updated often is long to read through.
const total = sql`select visible from post_total where is_singleton`

export type Cursor = { readonly at: Date; readonly id: string }

/** One page, newest first: from a cursor on, or by its number; and how many posts there are in all. */
export async function listPosts(
  db: Database,
  reader: Reader,
  {
    filter,
    machineId,
    cursor,
    ...page
  }: PageRequest & { filter: PostFilter; machineId?: string | undefined; cursor: Cursor | null },
) {
  const isMatch = andAll([
    conditions[filter](reader.id),
    isNotBlocked(reader.id),
    hasValues({ 'p.machineId': machineId }),
    ...(cursor ? [sql`(p.created_at, p.id) < (${cursor.at}, ${cursor.id})`] : []),
  ])
  const rows = await query(db).rows<PostRow & { total: bigint }>`select ${columns(reader)}, (${total}) as total from (
      select p.* from post p where ${isMatch} order by p.created_at desc, p.id desc ${limitFrom(cursor, page)}
    ) p ${joins} order by p.created_at desc, p.id desc`
  return { ...cutPage(rows, page), total: Number(rows[0]?.total ?? (await query(db).value<bigint>`(${total})`)) }
}

const newerMax = 100

export async function countNewer(
  db: Database,
  readerId: string | null,
  filter: PostFilter,
  cursor: Cursor,
): Promise<number> {
  const rows = await query(db).rows`select from post p where ${conditions[filter](readerId)}
      and ${isNotBlocked(readerId)}
      and (p.created_at, p.id) > (${cursor.at}, ${cursor.id})
      and p.member_id is distinct from ${readerId} order by p.created_at, p.id limit ${sql.lit(newerMax)}`
  return rows.length
}

/** Null when there is none that the reader may see. */
export const findPost = (db: Database, reader: Reader, id: string): Promise<PostRow | null> =>
  query(db).first`select ${columns(reader)} from post p ${joins}
    where p.id = ${id} and (p.state = 'visible' and ${isNotBlocked(reader.id)} or ${conditions.own(reader.id)})`

type NewPost = {
  readonly content: string
  readonly machineId: string | null
  readonly pictures: readonly PostPicture[]
  readonly video: PostVideo | null
}

/** With an id of the caller's, a post that was sent twice is there once. */
export const addPost = (
  db: Database,
  post: NewPost & {
    readonly id?: string | null
    readonly memberId: string
    readonly hasUnits: boolean
    readonly warnings: readonly RuleKind[]
  },
): Promise<AnswerOf<'addPost'>> => {
  const { id = null, memberId, content, machineId, hasUnits, pictures, video, warnings } = post
  const media = [JSON.stringify(pictures), video] as const
  return callRow(db, 'addPost', id, memberId, content, machineId, hasUnits, ...media, warnings)
}

/** By the operator that the transaction acts as. Null when there is no such machine. */
export const addStaffPost = (
  db: Database,
  operatorId: string,
  { content, machineId, pictures, video }: NewPost,
): Promise<string | null> => call(db, 'addStaffPost', operatorId, content, machineId, JSON.stringify(pictures), video)

/** What an operator had written as staff and has now removed; null when there is no such post or comment of theirs. */
export const removeOwnAsStaff = (db: Database, operatorId: string, id: string): Promise<string | null> =>
  call(db, 'removeOwnAsStaff', operatorId, id)

/** False when the member has no such post or comment. */
export const removeOwn = (
  db: Database,
  memberId: string,
  subject: { readonly id: string; readonly isComment: boolean },
) => call(db, 'removeOwn', memberId, subject.id, subject.isComment)

export type Like = { readonly subjectId: string; readonly memberId: string; readonly isLiked: boolean }

/** How many likes each subject then has; null for what the member cannot see. */
export async function likeMany(db: Database, likes: readonly Like[]): Promise<(number | null)[]> {
  const rows = await query(db).rows<{ likes: number | null }>`select l.likes
    from like_many(${likes.map(({ subjectId }) => subjectId)}, ${likes.map(({ memberId }) => memberId)},
      ${likes.map(({ isLiked }) => isLiked)}) l order by l.number`
  return rows.map((row) => row.likes)
}

const machinePostsAtOnce = 20

/** Lets machines post what is new about them, and returns how many did. */
export const postMachineNews = (db: Database) => call(db, 'postMachineNews', machinePostsAtOnce)

/** Why a member cannot write at the moment; null when nobody has muted them. */
export const findMute = (
  db: Database,
  memberId: string,
): Promise<{ readonly until: Date; readonly reason: string } | null> =>
  query(db).first`select a.until, a.reason from moderation_action a
    where a.member_id = ${memberId} and a.action = 'mute' and a.until > ledger.now() and a.ended_at is null
    order by a.until desc limit 1`

/** Returns the files that have to go. */
export async function eraseRemovedPosts(
  db: Database,
  { days, decidedDays }: { readonly days: number; readonly decidedDays: number },
): Promise<string[]> {
  const rows = await query(db).rows<{ file: string }>`select file from erase_removed_posts(
      ledger.now() - make_interval(days => ${days}), ledger.now() - make_interval(days => ${decidedDays})) as file`
  return rows.map(({ file }) => file)
}

// ── the member's own data

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetPosts = (db: Database, memberId: string) => call(db, 'forgetPosts', memberId)

/** What a member wrote, liked, reported and blocked, and what our staff did about it. */
export const exportPosts = (db: Database, memberId: string): Promise<readonly object[]> =>
  query(db).rows`select 'post' as kind, to_jsonb(p) - 'member_id' as content from post p where p.member_id = ${memberId}
    union all
    select 'comment', to_jsonb(c) - 'member_id' from post_comment c where c.member_id = ${memberId}
    union all
    select 'like', to_jsonb(l) - 'member_id' from post_like l where l.member_id = ${memberId}
    union all
    select 'report', to_jsonb(r) - 'member_id' from post_report r where r.member_id = ${memberId}
    union all
    select 'block', jsonb_build_object('id', b.id, 'created_at', b.created_at)
    from member_block b where b.member_id = ${memberId}
    union all
    select 'moderation', to_jsonb(a) - 'member_id' - 'operator_id' - 'replied_by'
    from moderation_action a where a.member_id = ${memberId}`
