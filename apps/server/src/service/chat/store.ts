import type { LanguageHeader } from '@millrace/contract/fields'
import { sql } from 'kysely'
import { memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type OutcomeOf, call, callRow } from '../../db/functions.ts'
import { limitTo, type Page, type PageRequest, query, queryPage } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type ConversationRow = Omit<Row<'conversation'>, 'language' | 'lastAt'> & {
  readonly language: LanguageHeader
  readonly memberName: string
  readonly operatorName: string | null
  readonly isLeft: boolean
  readonly lastContent: string | null
}

const conversations = sql`
  select c.id, c.member_id, ${memberNameOf('m')} as member_name, c.language,
    c.operator_id, o.name as operator_name,
    is_chat_left(c.operator_id) as is_left, c.created_at,
    c.waiting_since, c.closed_at, c.last_number, (
      select l.content from chat_message l where (l.conversation_id, l.number) = (c.id, c.last_number)
    ) as last_content,
    c.member_delivered, c.member_read, c.staff_delivered,
    c.staff_read
  from conversation c join member m on m.id = c.member_id left join operator o on o.id = c.operator_id`

/** The open one, or else the newest. */
export const findOwnConversation = (db: Database, memberId: string): Promise<ConversationRow | null> =>
  query(db).first`${conversations} where c.member_id = ${memberId}
    order by c.closed_at is null desc, c.created_at desc limit 1`

export const findConversation = (db: Database, id: string): Promise<ConversationRow | null> =>
  query(db).first`${conversations} where c.id = ${id}`

export type Queue = 'waiting' | 'mine' | 'open' | 'closed'

/** Who waits longest comes first; of the closed ones, the newest. */
export async function listConversations(
  db: Database,
  { queue, operatorId, ...page }: PageRequest & { readonly queue: Queue; readonly operatorId: string },
): Promise<Page<ConversationRow>> {
  const matching = {
    waiting: sql`c.closed_at is null and (c.operator_id is null or is_chat_left(c.operator_id))`,
    mine: sql`c.closed_at is null and c.operator_id = ${operatorId}`,
    open: sql`c.closed_at is null`,
    closed: sql`c.closed_at is not null`,
  }[queue]
  const order = queue === 'closed' ? sql`c.last_at desc` : sql`c.waiting_since nulls last`
  return queryPage(
    db,
    sql`${conversations} where ${matching} order by ${order}, c.id
      ${limitTo(page)}`,
    sql`select count(*) as total from conversation c where ${matching}`,
  )
}

export type MessageRow = Omit<Row<'chatMessage'>, 'memberId' | 'operatorId'> & { readonly staffName: string | null }

const messages = sql`
  select m.conversation_id, m.number, m.client_id, m.is_staff,
    o.name as staff_name, m.content, m.picture, m.key_id, m.record_kind,
    m.record_id, m.created_at
  from chat_message m left join operator o on o.id = m.operator_id`

export type MessagePage = {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly pageSize: number
}

/** Oldest first: those after a number, or else the last before one, or the newest. */
export async function listChatMessages(
  db: Database,
  conversationId: string,
  { after, before, pageSize }: MessagePage,
): Promise<MessageRow[]> {
  const rows = await query(db).rows<MessageRow>`${messages} where m.conversation_id = ${conversationId}
      and m.number > ${after ?? 0} and m.number < ${before ?? 2_000_000_000}
    order by m.number ${after === undefined ? sql`desc` : sql`asc`} limit ${pageSize}`
  return after === undefined ? rows.reverse() : rows
}

export const findChatMessage = (db: Database, conversationId: string, number: number): Promise<MessageRow | null> =>
  query(db).first`${messages} where (m.conversation_id, m.number) = (${conversationId}, ${number})`

export type NewChatMessage = {
  readonly memberId: string
  readonly operatorId: string | null
  readonly clientId: string
  readonly content: string
  readonly picture: { readonly name: string; readonly keyId: string } | null
  readonly record: { readonly kind: string; readonly id: string } | null
}

export const sendChatMessage = (
  db: Database,
  { memberId, operatorId, clientId, content, picture, record }: NewChatMessage,
) =>
  callRow(
    db,
    'sendChatMessage',
    memberId,
    operatorId,
    clientId,
    content,
    picture?.name ?? null,
    picture?.keyId ?? null,
    record?.kind ?? null,
    record?.id ?? null,
  )

/** By an operator, or by the member. */
export const markChat = (db: Database, id: string, operatorId: string | null, upTo: number, isRead: boolean) =>
  call(db, 'markChat', id, operatorId, upTo, isRead)

export type AssignOutcome = OutcomeOf<'assignChat'>

export const assignChat = (db: Database, id: string, operatorId: string, to: string | null) =>
  call(db, 'assignChat', id, operatorId, to)

export const closeChat = (db: Database, id: string, operatorId: string) => call(db, 'closeChat', id, operatorId)

type Colleague = Pick<Row<'operator'>, 'id' | 'name' | 'role'> & { readonly isOnline: boolean }

/** The others who answer members, those who are there first. */
export const listColleagues = (
  db: Database,
  { operatorId, seenSince }: { readonly operatorId: string; readonly seenSince: Date },
): Promise<Colleague[]> =>
  query(db).rows`select o.id, o.name, o.role, coalesce(o.last_seen_at > ${seenSince}, false) as is_online
    from operator o where o.is_active and o.role in ('support', 'admin') and o.id <> ${operatorId}
    order by is_online desc, o.name, o.id`

/** Whether somebody who answers members was active since then. */
export const isStaffSeen = (db: Database, since: Date): Promise<boolean> =>
  query(db).value`exists (
      select from operator o where o.is_active and o.role in ('support', 'admin') and o.last_seen_at > ${since}
    )`

/** Whether somebody other than the member waits for an answer. */
export const isSomebodyWaiting = (db: Database, memberId: string): Promise<boolean> =>
  query(db).value`exists (
      select from conversation c
      where c.closed_at is null and c.waiting_since is not null and c.member_id <> ${memberId}
    )`

type Hours = { readonly days: readonly number[]; readonly from: string; readonly to: string; readonly timeZone: string }

export const findChatWait = (db: Database, { days, from, to, timeZone }: Hours): Promise<number | null> =>
  call(db, 'chatWait', [...days], from, to, timeZone)

// ── leaving

/** All messages of a member's conversations, with the encrypted file of each picture. */
export const exportChats = (db: Database, memberId: string): Promise<MessageRow[]> =>
  query(db).rows`${messages} where m.member_id = ${memberId}
    order by m.created_at, m.conversation_id, m.number`

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetChats = (db: Database, memberId: string) => call(db, 'forgetChats', memberId)
