import type { LanguageHeader } from '@millrace/contract/fields'
import type { recordKinds } from '@millrace/contract/msg/chat'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow, limitTo, type Page, type PageRequest } from '../../db/rows.ts'

export type ConversationRow = {
  readonly id: string
  readonly memberId: string
  readonly memberName: string
  readonly language: LanguageHeader
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly isLeft: boolean
  readonly createdAt: Date
  readonly waitingSince: Date | null
  readonly closedAt: Date | null
  readonly lastNumber: number
  readonly lastContent: string | null
  readonly memberDelivered: number
  readonly memberRead: number
  readonly staffDelivered: number
  readonly staffRead: number
}

const conversations = sql`
  select c.id, c.member_id, coalesce(nullif(m.name, ''), m.phone, m.email, '') as member_name, c.language,
    c.operator_id, o.name as operator_name,
    is_chat_left(c.operator_id) as is_left, c.created_at,
    c.waiting_since, c.closed_at, c.last_number, (
      select l.content from chat_message l where (l.conversation_id, l.number) = (c.id, c.last_number)
    ) as last_content,
    c.member_delivered, c.member_read, c.staff_delivered,
    c.staff_read
  from conversation c join member m on m.id = c.member_id left join operator o on o.id = c.operator_id`

/** The open one, or else the newest. */
export const findOwnConversation = async (db: Database, memberId: string): Promise<ConversationRow | undefined> =>
  (
    await sql<ConversationRow>`${conversations} where c.member_id = ${memberId}
      order by c.closed_at is null desc, c.created_at desc limit 1`.execute(db)
  ).rows[0]

export const findConversation = async (db: Database, id: string): Promise<ConversationRow | undefined> =>
  (await sql<ConversationRow>`${conversations} where c.id = ${id}`.execute(db)).rows[0]

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
  const [{ rows }, counted] = await Promise.all([
    sql<ConversationRow>`${conversations} where ${matching} order by ${order}, c.id
      ${limitTo(page)}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from conversation c where ${matching}`.execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}

export type MessageRow = {
  readonly conversationId: string
  readonly number: number
  readonly clientId: string
  readonly isStaff: boolean
  readonly staffName: string | null
  readonly content: string
  readonly picture: string | null
  readonly keyId: string | null
  readonly recordKind: (typeof recordKinds)[number] | null
  readonly recordId: string | null
  readonly createdAt: Date
}

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
  const { rows } = await sql<MessageRow>`${messages} where m.conversation_id = ${conversationId}
      and m.number > ${after ?? 0} and m.number < ${before ?? 2_000_000_000}
    order by m.number ${after === undefined ? sql`desc` : sql`asc`} limit ${pageSize}`.execute(db)
  return after === undefined ? rows.reverse() : rows
}

export const findChatMessage = async (
  db: Database,
  conversationId: string,
  number: number,
): Promise<MessageRow | undefined> =>
  (await sql<MessageRow>`${messages} where (m.conversation_id, m.number) = (${conversationId}, ${number})`.execute(db))
    .rows[0]

export type NewChatMessage = {
  readonly memberId: string
  readonly operatorId: string | null
  readonly clientId: string
  readonly content: string
  readonly picture: { readonly name: string; readonly keyId: string } | null
  readonly record: { readonly kind: string; readonly id: string } | null
}
type SendOutcome = 'sent' | 'same' | 'record-unknown' | 'closed' | 'not-yours'

export const sendChatMessage = async (
  db: Database,
  { memberId, operatorId, clientId, content, picture, record }: NewChatMessage,
): Promise<{ outcome: SendOutcome; conversationId: string; number: number }> =>
  onlyRow(
    await sql<{ outcome: SendOutcome; conversationId: string; number: number }>`
      select s.outcome, s.conversation_id, s.number from send_chat_message(${memberId}, ${operatorId},
        ${clientId}, ${content}, ${picture?.name ?? null}, ${picture?.keyId ?? null}, ${record?.kind ?? null},
        ${record?.id ?? null}) s`.execute(db),
  )

export async function markChat(
  db: Database,
  mark: {
    readonly id: string
    /** Null for the member. */
    readonly operatorId: string | null
    readonly upTo: number
    readonly isRead: boolean
  },
): Promise<void> {
  await sql`select mark_chat(${mark.id}, ${mark.operatorId}::uuid, ${mark.upTo}, ${mark.isRead})`.execute(db)
}

export type AssignOutcome = 'assigned' | 'unknown' | 'closed' | 'taken' | 'operator-unknown'

export const assignChat = async (
  db: Database,
  { id, operatorId, to }: { readonly id: string; readonly operatorId: string; readonly to: string | null },
): Promise<AssignOutcome> =>
  onlyRow(await sql<{ outcome: AssignOutcome }>`select assign_chat(${id}, ${operatorId}, ${to}) as outcome`.execute(db))
    .outcome

type CloseOutcome = 'ended' | 'unknown' | 'closed' | 'taken' | 'unanswered'

export const closeChat = async (
  db: Database,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
): Promise<CloseOutcome> =>
  onlyRow(await sql<{ outcome: CloseOutcome }>`select close_chat(${id}, ${operatorId}) as outcome`.execute(db)).outcome

export type Colleague = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly isOnline: boolean
}

/** The others who answer members, those who are there first. */
export const listColleagues = async (
  db: Database,
  { operatorId, seenSince }: { readonly operatorId: string; readonly seenSince: Date },
): Promise<Colleague[]> =>
  (
    await sql<Colleague>`select o.id, o.name, o.role, coalesce(o.last_seen_at > ${seenSince}, false) as is_online
      from operator o where o.is_active and o.role in ('support', 'admin') and o.id <> ${operatorId}
      order by is_online desc, o.name, o.id`.execute(db)
  ).rows

/** Whether somebody who answers members was active since then. */
export const isStaffSeen = async (db: Database, since: Date): Promise<boolean> =>
  onlyRow(
    await sql<{ isSeen: boolean }>`select exists (
        select from operator o where o.is_active and o.role in ('support', 'admin') and o.last_seen_at > ${since}
      ) as is_seen`.execute(db),
  ).isSeen

// ── leaving

/** All messages of a member's conversations, with the encrypted file of each picture. */
export const exportChats = async (db: Database, memberId: string): Promise<MessageRow[]> =>
  (
    await sql<MessageRow>`${messages} where m.member_id = ${memberId}
      order by m.created_at, m.conversation_id, m.number`.execute(db)
  ).rows

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetChats = async (db: Database, memberId: string): Promise<readonly string[]> =>
  onlyRow(await sql<{ files: string[] }>`select forget_chats(${memberId}) as files`.execute(db)).files
