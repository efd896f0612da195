import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { callRow, type AnswerOf } from '../../db/functions.ts'
import { type PageRequest, query, limitFrom, cutPage } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type CommentRow = Pick<
  Row<'postComment'>,
  'id' | 'threadId' | 'parentId' | 'content' | 'createdAt' | 'memberId' | 'operatorId'
> & {
  readonly likes: number
  readonly warnings: readonly RuleKind[]
  readonly name: string | null
  readonly headUrl: string | null
  readonly isDemo: boolean | null
  readonly operatorName: string | null
  readonly toMemberId: string | null
  readonly toName: string | null
  readonly toOperatorName: string | null
  readonly isLiked: boolean
}

/** The columns of comments that a statement calls `c`. */
const columns = (readerId: string | null) => sql`c.id, c.thread_id, c.parent_id, c.content, c.created_at,
  c.like_count as likes, c.warnings, c.member_id, m.name, m.head_url,
  coalesce(m.is_demo, o.is_demo) as is_demo, c.operator_id,
  o.name as operator_name, t.member_id as to_member_id,
  tm.name as to_name, "to".name as to_operator_name,
  exists (select from post_like l where (l.subject_id, l.member_id) = (c.id, ${readerId})) as is_liked`
/** Row by row: a plan for any number of rows would read all members for a page of five. */
const joins = sql`left join lateral (select m.* from member m where m.id = c.member_id limit 1) m on true
  left join lateral (select o.id, o.name, o.is_demo from operator o where o.id = c.operator_id limit 1) o on true
  left join lateral (select t.* from post_comment t where t.id = c.parent_id limit 1) t on true
  left join lateral (select m.* from member m where m.id = t.member_id limit 1) tm on true
  left join lateral (select o.name from operator o where o.id = t.operator_id limit 1) "to" on true`
const isNotBlocked = (readerId: string | null) => sql`not exists (
    select from member_block b where (b.member_id, b.blocked_id) = (${readerId}, c.member_id))
  and not exists (select from member_block b where (b.member_id, b.blocked_id) = (c.member_id, ${readerId}))`

export type CommentCursor = { readonly threadId: string; readonly id: string }

/** One page, oldest thread first: from a cursor on, or by its number. */
export async function listComments(
  db: Database,
  readerId: string | null,
  { postId, cursor, ...page }: PageRequest & { postId: string; cursor: CommentCursor | null },
) {
  const after = cursor ? sql`and (c.thread_id, c.id) > (${cursor.threadId}, ${cursor.id})` : sql``
  const rows = await query(db).rows<CommentRow>`select ${columns(readerId)} from (
      select c.* from post_comment c
      where c.post_id = ${postId} and c.state = 'visible' and ${isNotBlocked(readerId)} ${after}
      order by c.thread_id, c.id ${limitFrom(cursor, page)}
    ) c ${joins} order by c.thread_id, c.id`
  return cutPage(rows, page)
}

export const findComment = (db: Database, readerId: string | null, id: string): Promise<CommentRow | null> =>
  query(db).first`select ${columns(readerId)} from post_comment c ${joins} where c.id = ${id}`

type NewComment = {
  readonly postId: string
  readonly parentId: string | null
  readonly author: { readonly memberId: string } | { readonly operatorId: string }
  readonly content: string
  readonly warnings: readonly RuleKind[]
}

/** By a member, or by the operator that the transaction acts as. */
export function addComment(
  db: Database,
  { postId, parentId, author, content, warnings }: NewComment,
): Promise<AnswerOf<'addComment'>> {
  const { memberId = null, operatorId = null } = author as { memberId?: string; operatorId?: string }
  return callRow(db, 'addComment', postId, parentId, memberId, operatorId, content, warnings)
}
