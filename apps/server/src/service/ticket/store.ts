import type { ticketKinds, ticketStates } from '@millrace/contract/msg/feedback'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow, limitTo, type Page, type PageRequest } from '../../db/rows.ts'

export type TicketKind = (typeof ticketKinds)[number]
export type TicketState = (typeof ticketStates)[number]

export type TicketRow = {
  readonly id: string
  readonly number: bigint
  readonly memberId: string
  readonly memberName: string
  readonly conversationId: string | null
  readonly kind: TicketKind
  readonly state: TicketState
  readonly content: string
  readonly phone: string
  readonly pictureCount: number
  readonly createdAt: Date
  readonly deadlineAt: Date | null
  readonly isOverdue: boolean
  readonly readAt: Date | null
  readonly readBy: string | null
  readonly answeredAt: Date | null
}

const isOverdue = sql`(t.state = 'open' and coalesce(t.deadline_at < now(), false))`

const tickets = sql`
  select t.id, t.number, t.member_id, coalesce(nullif(m.name, ''), m.phone, m.email, '') as member_name,
    t.conversation_id, t.kind, t.state, t.content, t.phone, t.created_at, t.deadline_at,
    ${isOverdue} as is_overdue, t.answered_at,
    t.read_at, (select o.name from operator o where o.id = t.read_by) as read_by,
    (select count(*) from ticket_picture f where f.ticket_id = t.id)::int as picture_count
  from ticket t join member m on m.id = t.member_id`

export type NewTicket = {
  readonly memberId: string
  readonly requestId: string
  readonly kind: TicketKind
  readonly conversationId: string | null
  readonly content: string
  readonly phone: string
  readonly pictures: readonly { readonly name: string; readonly keyId: string }[]
  readonly answerWithinHours: number
}

/** Opens a ticket, once for each request and conversation. */
export const openTicket = async (db: Database, ticket: NewTicket): Promise<{ id: string; isNew: boolean }> =>
  onlyRow(
    await sql<{ id: string; isNew: boolean }>`
      select o.id, o.is_new from open_ticket(${ticket.memberId}, ${ticket.requestId}, ${ticket.kind},
        ${ticket.conversationId}, ${ticket.content}, ${ticket.phone},
        ${ticket.pictures.map(({ name }) => name)}::text[], ${ticket.pictures.map(({ keyId }) => keyId)}::text[],
        make_interval(hours => ${ticket.answerWithinHours}::int)) o
    `.execute(db),
  )

/** A member's ticket, or anybody's for operators. */
export const findTicket = async (db: Database, id: string, memberId?: string): Promise<TicketRow | undefined> =>
  (
    await sql<TicketRow>`${tickets} where t.id = ${id}
      and (${memberId ?? null}::uuid is null or t.member_id = ${memberId ?? null})`.execute(db)
  ).rows[0]

export async function listOwnTickets(db: Database, memberId: string, page: PageRequest): Promise<Page<TicketRow>> {
  const [{ rows }, counted] = await Promise.all([
    sql<TicketRow>`${tickets} where t.member_id = ${memberId} order by t.created_at desc, t.id
      ${limitTo(page)}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from ticket t where t.member_id = ${memberId}`.execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}

export async function listTickets(
  db: Database,
  {
    state = null,
    kind = null,
    memberId = null,
    ...page
  }: PageRequest & {
    readonly state?: TicketState | null | undefined
    readonly kind?: TicketKind | null | undefined
    readonly memberId?: string | null | undefined
  },
): Promise<Page<TicketRow>> {
  const matching = sql`(${state}::text is null or t.state = ${state}) and (${kind}::text is null or t.kind = ${kind})
    and (${memberId}::uuid is null or t.member_id = ${memberId})`
  const [{ rows }, counted] = await Promise.all([
    sql<TicketRow>`${tickets} where ${matching} order by t.deadline_at nulls last, t.created_at, t.id
      ${limitTo(page)}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from ticket t where ${matching}`.execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}

export type AnswerRow = {
  readonly number: number
  readonly isStaff: boolean
  readonly staffName: string | null
  readonly content: string
  readonly createdAt: Date
}

export const listAnswers = async (db: Database, ticketId: string): Promise<AnswerRow[]> =>
  (
    await sql<AnswerRow>`select a.number, a.operator_id is not null as is_staff, o.name as staff_name, a.content,
        a.created_at
      from ticket_answer a left join operator o on o.id = a.operator_id
      where a.ticket_id = ${ticketId} order by a.number`.execute(db)
  ).rows

type PictureRow = { readonly picture: string; readonly keyId: string }

export const findTicketPicture = async (
  db: Database,
  ticketId: string,
  number: number,
): Promise<PictureRow | undefined> =>
  (
    await sql<PictureRow>`select picture, key_id from ticket_picture
      where (ticket_id, number) = (${ticketId}, ${number})`.execute(db)
  ).rows[0]

export const addToTicket = async (
  db: Database,
  added: {
    readonly id: string
    readonly memberId: string | null
    readonly operatorId: string | null
    readonly content: string
  },
): Promise<'added' | 'unknown' | 'solved'> =>
  onlyRow(
    await sql<{ outcome: 'added' | 'unknown' | 'solved' }>`
      select add_to_ticket(${added.id}, ${added.memberId}, ${added.operatorId}, ${added.content}) as outcome`.execute(
      db,
    ),
  ).outcome

export const markTicketRead = async (db: Database, id: string, operatorId: string): Promise<void> => {
  await sql`select mark_ticket_read(${id}, ${operatorId})`.execute(db)
}

export const solveTicket = async (
  db: Database,
  { id, memberId, isSolved }: { readonly id: string; readonly memberId: string; readonly isSolved: boolean },
): Promise<'saved' | 'unknown' | 'unanswered'> =>
  onlyRow(
    await sql<{ outcome: 'saved' | 'unknown' | 'unanswered' }>`
      select solve_ticket(${id}, ${memberId}, ${isSolved}) as outcome`.execute(db),
  ).outcome

export type TicketFigures = { count: number; complaints: number; medianMinutes: number | null; overdue: number }

/**
 * Of 90 days, except what is overdue, however old. What has had no answer for a day, or none that solves it, counts
 * with the time that it has waited so far: otherwise whoever answers only what is easy would have a better median.
 */
export const readTicketFigures = async (db: Database): Promise<TicketFigures> =>
  onlyRow(
    await sql<TicketFigures>`
      select n.*, (select count(*) from ticket t where ${isOverdue})::int as overdue from (
        select count(*)::int as count, (count(*) filter (where t.kind = 'complaint'))::int as complaints,
          round(extract(epoch from percentile_cont(0.5) within group (order by w.waited)) / 60)::int as median_minutes
        from ticket t, lateral (select case
          when t.answered_at is not null and t.unsolved_at is null then t.answered_at - t.created_at
          when t.state = 'open' and t.created_at < now() - interval '1 day' then now() - t.created_at end as waited) w
        where t.created_at > now() - interval '90 days'
      ) n`.execute(db),
  )

// ── leaving

type ExportedTicket = TicketRow & { readonly answers: readonly AnswerRow[]; readonly pictures: readonly PictureRow[] }

export async function exportTickets(db: Database, memberId: string): Promise<ExportedTicket[]> {
  const { rows } = await sql<TicketRow>`${tickets} where t.member_id = ${memberId} order by t.created_at`.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      answers: await listAnswers(db, row.id),
      pictures: (
        await sql<PictureRow>`select picture, key_id from ticket_picture where ticket_id = ${row.id}
          order by number`.execute(db)
      ).rows,
    })),
  )
}

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetTickets = async (db: Database, memberId: string): Promise<readonly string[]> =>
  onlyRow(await sql<{ files: string[] }>`select forget_tickets(${memberId}) as files`.execute(db)).files
